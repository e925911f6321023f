import { expect, signIn, test } from './test.ts';
import { say } from './words.ts';

test('keys are explained where there is a screen as wide as a keyboard, not on a phone', async ({
  page,
  workspace,
}) => {
  await signIn(page, workspace.owner);
  const keys = page.getByText(say('statement.queueKeys'));
  await page.goto('/statements');
  await expect(keys).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(keys).toBeHidden();
});
