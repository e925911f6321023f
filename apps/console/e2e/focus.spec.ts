import { settle } from './page-checks.ts';
import { expect, signIn, test } from './test.ts';

test('a form opens on its first field, a question on what changes nothing, a list of keys on itself', async ({
  page,
  workspace,
}) => {
  await signIn(page, workspace.owner);
  await page.goto('/projects');
  await settle(page);
  await page.getByRole('button', { name: 'New project' }).first().click();
  const sheet = page.getByRole('dialog', { name: 'New project' });
  await expect(sheet.locator(':is(input, select, textarea, [role=spinbutton]):focus')).toHaveCount(1);
  await sheet.getByLabel('Name').fill('Bridge');
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog');
  await expect(question.getByRole('button', { name: 'Continue editing' })).toBeFocused();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(sheet).toHaveCount(0);
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(keys).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(keys.getByRole('button', { name: 'Close' })).toBeFocused();
});
