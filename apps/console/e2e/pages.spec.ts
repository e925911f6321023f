import { gzipSync } from 'node:zlib';
import type { Browser } from '@playwright/test';
import { addressesOf } from './addresses.ts';
import { expectAccessible, openCompany, settle } from './page-checks.ts';
import { productUrl } from './product.ts';
import { expect, test } from './test.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every page is accessible in ${colorScheme}, quiet, and fits a narrow screen`, async ({
    browser,
    page,
    workspace,
    watch,
  }) => {
    test.setTimeout(900_000);
    await page.emulateMedia({ colorScheme });
    const addresses = addressesOf(await openCompany(page, workspace));
    const stranger = await (await browser.newContext({ baseURL: productUrl(), colorScheme })).newPage();
    watch.alsoOn(stranger);
    for (const { path, signedIn } of addresses) {
      await test.step(path, async () => {
        const own = signedIn ? page : stranger;
        const answer = await own.goto(path);
        expect(answer?.status(), path).toBe(200);
        await settle(own);
        await expect(own.getByRole('heading', { level: 1 })).toBeVisible();
        await expectAccessible(own, path);
        await own.setViewportSize({ width: 390, height: 844 });
        const overflow = await own.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect.soft(overflow, `${path} is wider than the screen`).toBeLessThanOrEqual(0);
        await own.setViewportSize({ width: 1440, height: 900 });
      });
    }
    await stranger.context().close();
  });
}

/** The gzipped scripts that a first visit to a page loads. */
async function scriptKilobytes(browser: Browser, path: string, state: string | undefined): Promise<number> {
  const context = await browser.newContext({
    baseURL: productUrl(),
    ...(state ? { storageState: JSON.parse(state) } : {}),
  });
  const page = await context.newPage();
  const sizes: Array<Promise<number>> = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    sizes.push(response.body().then((body) => gzipSync(body).length));
  });
  await page.goto(path);
  await settle(page);
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  await context.close();
  return Math.round(total / 1000);
}

test('every page stays within its script budget', async ({ browser, page, workspace }) => {
  test.setTimeout(900_000);
  const addresses = addressesOf(await openCompany(page, workspace));
  const state = JSON.stringify(await page.context().storageState());
  const over: string[] = [];
  for (const { path, kilobytes, signedIn } of addresses) {
    const actual = await scriptKilobytes(browser, path, signedIn ? state : undefined);
    if (actual > kilobytes) over.push(`${path}: ${actual} kB, at most ${kilobytes}`);
    test.info().annotations.push({ type: 'kB', description: `${path} ${actual}` });
  }
  expect(over).toEqual([]);
});

test('the icon is there at the address that browsers ask by themselves, too', async ({ request }) => {
  for (const [path, type] of [
    ['/favicon.ico', 'image/x-icon'],
    ['/icon.svg', 'image/svg+xml'],
  ] as const) {
    const answer = await request.get(`${productUrl()}${path}`);
    expect([path, answer.status(), answer.headers()['content-type']]).toEqual([path, 200, type]);
  }
});
