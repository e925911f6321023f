import { begin, createPolicy, rule, week } from './policy-fixtures.ts';
import { expect, test } from './test.ts';
import { say } from './words.ts';

test('a preview that is not answered in 5 seconds says so, and is tried again', async ({
  page,
  workspace,
}) => {
  const employeeId = await begin(page, workspace);
  const id = await createPolicy(page, [rule('late', '18:00')]);
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(/policies\.preview/, async (route) => {
    await held;
    // The page has given it up by then.
    await route.continue().catch(() => undefined);
  });
  await page.goto(`/policies/supplement/${id}?employee=${employeeId}&week=${week}`);
  const panel = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: say('policy.preview') }) });
  const alert = panel.getByRole('alert');
  await expect(alert).toContainText(say('load.slowTitle'), { timeout: 15_000 });
  await expect(panel.getByRole('status').filter({ hasText: say('load.loading') })).toHaveCount(0);
  letThrough();
  await alert.getByRole('button', { name: say('action.retry') }).click();
  await expect(alert).toHaveCount(0);
  await expect(panel.locator('details', { hasText: 'late' })).toBeVisible();
});
