import { addressesOf } from './addresses.ts';
import { cutOff } from './cut-off.ts';
import { openCompany, settle } from './page-checks.ts';
import { productUrl } from './product.ts';
import { expect, test } from './test.ts';

/*
 * German has the longest words: where they fit a phone, the other languages do.
 */
test('nothing of any page in German is cut off on a phone, or wider than it', async ({
  browser,
  page,
  workspace,
  watch,
}) => {
  test.setTimeout(900_000);
  const addresses = addressesOf(await openCompany(page, workspace));
  const stranger = await (await browser.newContext({ baseURL: productUrl() })).newPage();
  watch.alsoOn(stranger);
  for (const own of [page, stranger]) {
    await own.context().addCookies([{ name: 'stempel-locale', value: 'de', url: productUrl() }]);
    await own.setViewportSize({ width: 390, height: 844 });
  }
  const told: string[] = [];
  page.on('request', (request) => {
    told.push(...(request.url().match(/notifications\.saveSettings/g) ?? []));
  });
  for (const { path, signedIn } of addresses)
    await test.step(path, async () => {
      const own = signedIn ? page : stranger;
      await own.goto(path);
      await settle(own);
      await expect(own.locator('html')).toHaveAttribute('lang', 'de');
      await expect
        .configure({ soft: true })
        .poll(() => cutOff(own), { message: path, timeout: 3_000 })
        .toEqual([]);
    });
  expect(told, 'how often the language of the console was made that of mails').toHaveLength(1);
  await stranger.context().close();
});
