import { settle } from './page-checks.ts';
import { demoSignIn } from './sheets/companies.ts';
import { expect, signIn, test } from './test.ts';
import { say } from './words.ts';

/*
 * The lines of a correction are called by rules, whose names come after it. Until then two of them are called alike, and one of
 * the two stayed for ever.
 */
test('what is called by dots while its name is read is gone when the name has come', async ({ page }) => {
  await signIn(page, await demoSignIn('manager'));
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(/policies\.names/, async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  await page.goto('/to-decide?kind=correction');
  await page.locator('tr a[data-row-link]').first().click();
  const facts = page.locator('main dl');
  await expect(facts.getByText('… / …')).not.toHaveCount(0);
  const lines = await facts.locator('dt').count();
  letThrough();
  await settle(page);
  await expect(facts.getByText('…', { exact: true })).toHaveCount(0);
  await expect(facts.getByText('… / …')).toHaveCount(0);
  await expect(facts.locator('dt')).toHaveCount(lines);
  await expect(facts).toContainText(say('toDecide.periods'));
});
