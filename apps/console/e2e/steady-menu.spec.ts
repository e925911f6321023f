import type { Page } from '@playwright/test';
import { menuOf } from './menu.ts';
import { settle } from './page-checks.ts';
import { expect, test } from './test.ts';
import { say } from './words.ts';

/** Where each line of the menu stands, of the first group that is open everywhere. */
async function linesOf(page: Page): Promise<Record<string, number>> {
  const lines = menuOf(page).locator(':is(a, button):visible');
  const places = await lines.evaluateAll((all) =>
    all.map((line) => [line.textContent ?? '', line.getBoundingClientRect().top] as const),
  );
  // Sections open by the page they hold: what stands above the first of them stands everywhere.
  return Object.fromEntries(places.slice(0, 3));
}

/** Home and pages of set-up follow no date, or follow one: today, and another day. */
const addresses = ['/', '/employees', '/employees?as_of=2026-01-01', '/roles'];

test('the menu stands where it is, whether a page follows a date or not', async ({ owner: page }) => {
  for (const [kind, fold] of [
    ['with words', false],
    ['of icons', true],
  ] as const) {
    if (fold) await page.getByRole('button', { name: say('shell.foldMenu') }).click();
    const first: Record<string, number> = {};
    for (const address of addresses) {
      await page.goto(address);
      await settle(page);
      const date = page.getByRole('complementary').getByRole('button', { name: /^As of/ });
      await expect(date).toHaveCount(address.startsWith('/employees') ? 1 : 0);
      const lines = await linesOf(page);
      expect(Object.keys(lines).length, `lines of the menu ${kind}`).toBe(3);
      if (address === '/') Object.assign(first, lines);
      expect.soft(lines, `the menu ${kind} on ${address}`).toEqual(first);
    }
  }
});
