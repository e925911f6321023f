import type { Page } from '@playwright/test';
import { fillCompany } from './company.ts';
import { expectAccessible } from './expect-accessible.ts';
import { settle } from './page-checks.ts';
import { productUrl } from './product.ts';
import { expect, signIn, test } from './test.ts';
import { say } from './words.ts';

const lists = ['/employees', '/statements', '/balances', '/absences', '/incidents', '/audit-log', '/users'];

/** How many lines what stands in the bar of filters takes. */
const linesOf = (page: Page) =>
  page
    .locator('main search')
    .first()
    .evaluate((bar) => {
      const parts: Element[] = [];
      const gather = (one: Element) => {
        if (getComputedStyle(one).display === 'contents') [...one.children].forEach(gather);
        else if (one.getClientRects().length > 0) parts.push(one);
      };
      [...bar.children].forEach(gather);
      const boxes = parts.map((one) => one.getBoundingClientRect()).filter(({ height }) => height > 0);
      const middles = boxes.map(({ top, height }) => Math.round((top + height / 2) / 8));
      return new Set(middles).size;
    });

test('the filters above a list take one line on a desktop, in every language', async ({
  page,
  workspace,
}) => {
  await fillCompany(workspace);
  await signIn(page, workspace.owner);
  for (const language of ['en', 'da', 'de']) {
    await page.context().addCookies([{ name: 'stempel-locale', value: language, url: productUrl() }]);
    for (const path of lists)
      await test.step(`${path} in ${language}`, async () => {
        await page.goto(path);
        await settle(page);
        expect.soft(await linesOf(page), `${path} in ${language}`).toBe(1);
      });
  }
});

test('folded filters are opened by one press, and what is chosen of them stays in sight', async ({
  page,
  workspace,
}) => {
  await fillCompany(workspace);
  await signIn(page, workspace.owner);
  await page.goto('/statements');
  await settle(page);
  const more = page.getByRole('button', { name: say('filter.more'), exact: true });
  const terms = page.getByLabel(say('field.terms'));
  const unit = page.getByLabel(say('field.orgUnit'));
  const known = page.getByRole('button', { name: new RegExp(`^${say('known.label')}`) });
  const manager = page.getByRole('button', { name: say('filter.anyManager') });
  for (const one of [terms, unit, known, manager]) await expect(one).toBeHidden();
  await expect(more).toHaveAttribute('aria-expanded', 'false');
  await more.click();
  await expect(more).toHaveAttribute('aria-expanded', 'true');
  for (const one of [terms, unit, known, manager]) await expect(one).toBeVisible();
  await expectAccessible(page, 'filters that were folded');

  await test.step('the keyboard goes on from the button to the first of them', async () => {
    await more.focus();
    await page.keyboard.press('Tab');
    await expect(unit).toBeFocused();
  });

  await test.step('folded again, the chosen one alone is left', async () => {
    await terms.selectOption({ index: 1 });
    await more.click();
    await expect(terms).toBeVisible();
    for (const one of [unit, known, manager]) await expect(one).toBeHidden();
    await page.reload();
    await expect(terms).toBeVisible();
    await expect(unit).toBeHidden();
  });

  await test.step('set back to any it goes once it is left, not under the hand', async () => {
    await terms.focus();
    await terms.selectOption({ index: 0 });
    await expect(terms).toBeVisible();
    await expect(terms).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(terms).toBeHidden();
  });

  await test.step('a phone has them all behind one button', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    for (const one of [terms, unit, known, manager]) await expect(one).toBeHidden();
    await more.click();
    for (const one of [terms, unit, known, manager]) await expect(one).toBeVisible();
  });
});
