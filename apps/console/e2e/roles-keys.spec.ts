import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './test.ts';

const wholeKey = /^stempel_live_[A-Za-z0-9]{49}$/;
const versionWith = (page: Page, key: string) =>
  page.request.get('/api/version', { headers: { authorization: `Bearer ${key}` } });

test('a key is created, shown once, counted, rotated, revoked and stops working', async ({
  owner: page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/service-users');
  await page.getByRole('button', { name: 'New service user' }).first().click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Name').fill('Payroll export');
  await sheet.getByLabel('Admin').check();
  await sheet.getByRole('button', { name: 'Create with a key' }).click();
  const reveal = page.getByRole('alertdialog');
  await expect(reveal.getByText('Store this key now')).toBeVisible();
  await expect(reveal.getByText(wholeKey)).toHaveCount(0);
  // The key begins with stempel_live_, and the workspace is a test.
  const ofTest = 'This is a test workspace: “live” names the server’s environment.';
  await expect(reveal.getByText(ofTest)).toBeVisible();
  await page.mouse.click(5, 5);
  await page.keyboard.press('Escape');
  await expect(reveal).toBeVisible();
  await reveal.getByRole('button', { name: 'Copy: Key', exact: true }).click();
  const key = await page.evaluate(() => navigator.clipboard.readText());
  expect(key).toMatch(wholeKey);
  await expect(reveal.getByRole('button', { name: 'Done' })).toBeDisabled();
  await reveal.getByLabel('I have stored it').check();
  await reveal.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Payroll export' })).toBeVisible();

  await expect(page.getByText(ofTest)).toBeVisible();
  const ofKey = page.getByRole('meter', { name: 'Calls in the last minute' });
  await expect(ofKey).toHaveText('0 of 300');
  for (let count = 0; count < 3; count += 1) expect((await versionWith(page, key)).status()).toBe(200);
  await expect(ofKey).toHaveText('3 of 300');
  await expect(page.getByRole('meter', { name: /^All keys of the workspace/ })).toHaveText('3 of 600');
  await callsAreListed(page, key);

  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Replace …' }).click();
  await page.getByLabel('The old key keeps working for').selectOption('1 hour');
  await page.getByRole('button', { name: 'Create new key' }).click();
  await reveal.getByLabel('Show the key').check();
  const fresh = (await reveal.getByText(wholeKey).textContent()) ?? '';
  await reveal.getByLabel('I have stored it').check();
  await reveal.getByRole('button', { name: 'Done' }).click();
  const statuses = async () =>
    Promise.all([key, fresh].map(async (one) => (await versionWith(page, one)).status()));
  expect(await statuses()).toEqual([200, 200]);

  const old = page.getByRole('listitem').filter({ hasText: `…${key.slice(-4)}` });
  await old.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Revoke …' }).click();
  await page.getByRole('button', { name: 'Revoke now' }).click();
  await expect(old.getByText('Revoked', { exact: true })).toBeVisible();
  expect(await statuses()).toEqual([401, 200]);
});

/** The log of calls shows three, finds a refused one by its Request-Id and says so where there is none. */
async function callsAreListed(page: Page, key: string): Promise<void> {
  const operations = page.getByText(/^(getVersion|getEmployee)$/);
  await expect(operations).toHaveText(['getVersion', 'getVersion', 'getVersion']);
  // Each with how long it took and what the tighter limit left of it, the newest first.
  const calls = page.getByRole('listitem').filter({ hasText: 'getVersion' });
  for (const [at, left] of [297, 298, 299].entries()) {
    await expect(calls.nth(at)).toContainText(/\d ms/);
    await expect(calls.nth(at)).toContainText(`${left} of 300 calls left`);
  }
  const refused = await page.request.get('/api/employees/019a5b7c-2f10-7c3e-9d41-6b0a3f2e8c11', {
    headers: { authorization: `Bearer ${key}` },
  });
  await page.getByLabel('Show').selectOption('Refused');
  await expect(operations).toHaveText(['getEmployee']);
  await expect(page.getByText('not-found')).toBeVisible();
  await page.getByLabel('Show').selectOption('All calls');
  const search = page.getByRole('searchbox', { name: 'Request-Id' });
  await search.fill(refused.headers()['request-id'] ?? '');
  await expect(operations).toHaveText(['getEmployee']);
  await expectAccessible(page, 'calls of a key');
  await search.fill('nonsense');
  await expect(page.getByText(/^A Request-Id has 36 characters/)).toBeVisible();
  await search.fill('');
  await expect(operations).toHaveCount(4);
}

/** Presses Tab until the control has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    if ((await target.count()) > 0 && (await target.evaluate((one) => one === document.activeElement)))
      return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never came to ${target}.`);
}

test('a key is made with the keyboard alone', async ({ owner: page }) => {
  await page.goto('/service-users');
  const button = page.getByRole('button', { name: 'New service user' }).first();
  await expect(button).toBeVisible();
  await tabTo(page, button);
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog');
  await tabTo(page, sheet.getByLabel('Name'));
  await page.keyboard.type('Door reader');
  await tabTo(page, sheet.getByLabel('Manager'));
  await page.keyboard.press('Space');
  await tabTo(page, sheet.getByRole('button', { name: 'Create with a key' }));
  await page.keyboard.press('Enter');
  const reveal = page.getByRole('alertdialog');
  await expect(reveal).toBeVisible();
  await tabTo(page, reveal.getByLabel('Show the key'));
  await page.keyboard.press('Space');
  const key = (await reveal.getByText(wholeKey).textContent()) ?? '';
  await tabTo(page, reveal.getByLabel('I have stored it'));
  await page.keyboard.press('Space');
  await tabTo(page, reveal.getByRole('button', { name: 'Done' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Door reader' })).toBeVisible();
  expect((await versionWith(page, key)).status()).toBe(200);
});
