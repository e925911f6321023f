import { addressesOf } from './addresses.ts';
import { expectAccessible } from './expect-accessible.ts';
import { openCompany, settle } from './page-checks.ts';
import { productUrl } from './product.ts';
import { expect, test } from './test.ts';
import { weighVisit } from './weigh-visit.ts';

/** How much of a page may move by itself (docs/rules.md, Budgets). */
const mostShift = 0.1;

/** A tablet held either way, and a phone. */
const narrowScreens = [
  [1024, 768],
  [768, 1024],
  [390, 844],
] as const;

const shares = ['first', 'second'] as const;

for (const [share, name] of shares.entries()) {
  test(`every page of the ${name} half is accessible, quiet, within its budgets, and fits narrow screens`, async ({
    browser,
    page,
    workspace,
    watch,
  }) => {
    test.setTimeout(900_000);
    const addresses = addressesOf(await openCompany(page, workspace));
    const stranger = await (await browser.newContext({ baseURL: productUrl() })).newPage();
    watch.alsoOn(stranger);
    for (const { path, signedIn, ...budget } of addresses.filter((_, at) => at % shares.length === share)) {
      await test.step(path, async () => {
        const own = signedIn ? page : stranger;
        const answer = await own.goto(path);
        expect(answer?.status(), path).toBe(200);
        await settle(own);
        const visit = await weighVisit(own);
        const weighed = `${path} ${visit.kilobytes} + ${visit.besides}`;
        test.info().annotations.push({ type: 'kB', description: weighed });
        expect.soft(visit.kilobytes, `${path} loads no scripts`).toBeGreaterThan(0);
        expect.soft(visit.kilobytes, `kB of scripts of ${path}`).toBeLessThanOrEqual(budget.kilobytes);
        expect.soft(visit.besides, `kB of ${path} beside scripts`).toBeLessThanOrEqual(budget.besides);
        expect.soft(visit.shift, `how much of ${path} moves`).toBeLessThanOrEqual(mostShift);
        await expect(own.getByRole('heading', { level: 1 })).toBeVisible();
        await expectAccessible(own, path);
        for (const [width, height] of narrowScreens) {
          await own.setViewportSize({ width, height });
          const overflow = await own.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
          expect.soft(overflow, `${path} is wider than a screen of ${width}`).toBeLessThanOrEqual(0);
          if (width < 768) continue;
          const cut = await own.locator('main table:visible').evaluateAll((tables) =>
            tables
              .filter((table) => {
                const box = table.parentElement;
                return box && table.getBoundingClientRect().width > box.clientWidth + 1;
              })
              .map((table) => table.getAttribute('aria-label')),
          );
          expect.soft(cut, `tables of ${path} that are cut off at ${width}`).toEqual([]);
        }
        await own.setViewportSize({ width: 1440, height: 900 });
      });
    }
    await stranger.context().close();
  });
}

test('the icon is there at the address that browsers ask by themselves, too', async ({ request }) => {
  for (const [path, type] of [
    ['/favicon.ico', 'image/x-icon'],
    ['/icon.svg', 'image/svg+xml'],
  ] as const) {
    const answer = await request.get(`${productUrl()}${path}`);
    expect([path, answer.status(), answer.headers()['content-type']]).toEqual([path, 200, type]);
  }
});
