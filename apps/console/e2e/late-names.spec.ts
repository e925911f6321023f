import type { Page } from '@playwright/test';
import { settle } from './page-checks.ts';
import { demoSignIn } from './sheets/companies.ts';
import { expect, signIn, test } from './test.ts';
import { say } from './words.ts';

/** Holds the reads of these procedures until they are let through. */
async function hold(page: Page, procedures: RegExp): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(procedures, async (route) => {
    await held.promise;
    await route.continue().catch(() => undefined);
  });
  return held.resolve;
}

/*
 * The lines of a correction are called by rules, whose names come after it. Until then two of them are called alike, and one of
 * the two stayed for ever.
 */
test('what is called by dots while its name is read is gone when the name has come', async ({ page }) => {
  await signIn(page, await demoSignIn('manager'));
  const letThrough = await hold(page, /policies\.names/);
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

test('what applies to some is called by dots, and never by ids, while their names are read', async ({
  page,
}) => {
  await signIn(page, await demoSignIn('owner'));
  const letThrough = await hold(page, /(orgUnits|employmentTerms)\.list/);
  await page.goto('/policies/absence');
  const rows = page.locator('main tbody');
  await expect(rows.getByText('…')).not.toHaveCount(0);
  await expect(rows.getByText(/\b[0-9a-f]{8}\b/)).toHaveCount(0);
  letThrough();
  await expect(rows.getByText('…')).toHaveCount(0);
  await expect(rows.getByText(/\b[0-9a-f]{8}\b/)).toHaveCount(0);
});
