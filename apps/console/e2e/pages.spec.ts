import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { addressesOf } from './addresses.ts';
import { expectAccessible } from './expect-accessible.ts';
import { openCompany, settle } from './page-checks.ts';
import { productUrl } from './product.ts';
import { expect, test } from './test.ts';

/** The scripts that a visit to a page loads, from the network or from what the browser kept, gzipped. */
function countScripts(page: Page) {
  const sizes = new Map<string, Promise<number>>();
  let loaded = new Set<string>();
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    const address = response.url();
    loaded.add(address);
    if (!sizes.has(address))
      sizes.set(
        address,
        response.body().then((body) => gzipSync(body).length),
      );
  });
  return {
    begin: () => {
      loaded = new Set();
    },
    kilobytes: async () => {
      const each = await Promise.all([...loaded].map((address) => sizes.get(address) ?? 0));
      return Math.round(each.reduce((sum, size) => sum + size, 0) / 1000);
    },
  };
}

const shares = ['first', 'second'] as const;

for (const [share, name] of shares.entries()) {
  test(`every page of the ${name} half is accessible, quiet, within its script budget, and fits a narrow screen`, async ({
    browser,
    page,
    workspace,
    watch,
  }) => {
    test.setTimeout(900_000);
    const addresses = addressesOf(await openCompany(page, workspace));
    const stranger = await (await browser.newContext({ baseURL: productUrl() })).newPage();
    watch.alsoOn(stranger);
    const scripts = new Map([page, stranger].map((own) => [own, countScripts(own)]));
    for (const { path, kilobytes, signedIn } of addresses.filter((_, at) => at % shares.length === share)) {
      await test.step(path, async () => {
        const own = signedIn ? page : stranger;
        await own.goto('about:blank');
        scripts.get(own)?.begin();
        const answer = await own.goto(path);
        expect(answer?.status(), path).toBe(200);
        await settle(own);
        const loaded = (await scripts.get(own)?.kilobytes()) ?? 0;
        test.info().annotations.push({ type: 'kB', description: `${path} ${loaded}` });
        expect.soft(loaded, `${path} loads no scripts`).toBeGreaterThan(0);
        expect.soft(loaded, `kB of scripts of ${path}`).toBeLessThanOrEqual(kilobytes);
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

test('the icon is there at the address that browsers ask by themselves, too', async ({ request }) => {
  for (const [path, type] of [
    ['/favicon.ico', 'image/x-icon'],
    ['/icon.svg', 'image/svg+xml'],
  ] as const) {
    const answer = await request.get(`${productUrl()}${path}`);
    expect([path, answer.status(), answer.headers()['content-type']]).toEqual([path, 200, type]);
  }
});
