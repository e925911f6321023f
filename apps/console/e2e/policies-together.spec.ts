import type { Page } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import { begin, createPolicy, rule } from './policy-fixtures.ts';
import { expect, signIn, test } from './test.ts';

const evenings = (page: Page) => page.getByRole('button', { name: /^evening / });

test('of two people who write one draft the second is told, and both texts can be kept', async ({
  page,
  browser,
  workspace,
  baseURL,
  watch,
}) => {
  watch.expectStatus(412);
  await begin(page, workspace);
  const id = await createPolicy(page, [rule('evening', '18:00'), rule('night', '22:00')]);
  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  const other = await context.newPage();
  await signIn(other, workspace.owner);
  await other.goto(`/policies/supplement/${id}`);
  await page.goto(`/policies/supplement/${id}`);
  await evenings(page).click();
  await page.getByLabel('From').fill('19:00');
  await other.getByRole('textbox', { name: 'Name' }).fill('Late evenings');
  await other.getByRole('button', { name: 'Save draft' }).click();
  await expect(other.getByText('Draft saved')).toBeVisible();
  await page.getByRole('button', { name: 'Save draft' }).click();
  const conflict = page.getByRole('region', { name: 'Two people edited this policy' });
  await expect(conflict).toContainText('Ada Owner saved a draft of this policy');
  await expect(conflict).toContainText('Late evenings');
  await expect(conflict).toContainText('19:00');
  await expectAccessible(page);
  await expect(page.getByLabel('From')).toHaveValue('19:00');
  await conflict.getByRole('button', { name: 'Keep both' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Late evenings/ })).toBeVisible();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Draft saved')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: /Late evenings/ })).toBeVisible();
  await expect(evenings(page)).toContainText('19:00');
  await context.close();
});

test('a draft that was overtaken by a publication says who published what, and one text can come back', async ({
  page,
  workspace,
}) => {
  await begin(page, workspace);
  const id = await createPolicy(page, [rule('evening', '18:00')]);
  await page.goto(`/policies/supplement/${id}`);
  await page.getByRole('textbox', { name: 'Name' }).fill('My name');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Draft saved')).toBeVisible();
  const published = await page.request.post('/internal/trpc/policies.update', {
    data: { id, name: 'Their name', config: { kind: 'rules', rules: [rule('evening', '20:00')] } },
  });
  expect(published.status(), await published.text()).toBe(200);
  await page.reload();
  const conflict = page.getByRole('region', { name: 'Two people edited this policy' });
  await expect(conflict).toContainText('Ada Owner published this policy');
  await expect(conflict).toContainText('One item was changed by both');
  await conflict.getByRole('button', { name: 'Keep only theirs' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Their name/ })).toBeVisible();
  await page.getByRole('button', { name: 'Restore it' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /My name/ })).toBeVisible();
  await page.getByRole('button', { name: 'Publish …' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Their name');
  await expect(dialog).toContainText('My name');
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('My name published')).toBeVisible();
});

test('publishing shows rule by rule what changes, and a version can be corrected', async ({
  page,
  workspace,
}) => {
  await begin(page, workspace);
  const id = await createPolicy(page, [rule('evening', '18:00'), rule('night', '22:00')]);
  await page.goto(`/policies/supplement/${id}?as_of=2020-06-01`);
  await evenings(page).click();
  await page.getByLabel('From').fill('19:00');
  await page.getByRole('button', { name: 'Remove: number 2' }).click();
  await page.getByRole('button', { name: 'Add rule' }).click();
  await page.getByRole('button', { name: 'Publish …' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Type of change')).toHaveValue('correct');
  const parts = dialog.getByRole('region', { name: /^Changes/ }).getByRole('listitem');
  await expect(parts).toHaveCount(3);
  await expect(parts.nth(0)).toContainText('Changed');
  await expect(parts.nth(0)).toContainText('19:00');
  await expect(parts.nth(1)).toContainText('Added');
  await expect(parts.nth(2)).toContainText('Removed');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Evenings published')).toBeVisible();
  const versions = page.getByRole('list', { name: 'Versions' }).getByRole('listitem');
  await expect(versions).toHaveCount(1);
});
