import { readFile } from 'node:fs/promises';
import type { FileChooser } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import { tabTo } from './keyboard.ts';
import { invite } from './people.ts';
import { createKey } from './product.ts';
import { restClient } from './rest.ts';
import { expect, test } from './test.ts';

// As a Danish payroll program writes it: semicolons, the Western code page, its own column names.
const people = Buffer.from(
  'Lønnummer;Kaldes;Mailadresse;Kommentar\r\n7;Søren Ærø;soren@example.com;a\r\n8;Åse Gøtke;ikke-en-adresse;b\r\n9;Ib Dam;;c\r\n',
  'latin1',
);

test('a file is imported with the keyboard alone: choose, map, dry run, commit', async ({
  owner: page,
  workspace,
  context,
}) => {
  await page.goto('/imports');
  await expect(page.getByText('No imports yet')).toBeVisible();
  await tabTo(page, 'link', 'Import a file');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Import a file' })).toBeVisible();

  await test.step('choose', async () => {
    const input = page.locator('input[type=file]');
    for (let step = 0; step < 60; step += 1) {
      if (await input.evaluate((element) => element === document.activeElement)) break;
      await page.keyboard.press('Tab');
    }
    // A press before the page listens opens nothing.
    let chooser: FileChooser | undefined;
    await expect(async () => {
      const opened = page.waitForEvent('filechooser', { timeout: 2_000 });
      await Promise.all([opened, page.keyboard.press('Enter')]);
      chooser = await opened;
    }).toPass();
    await chooser?.setFiles({ name: 'personale.csv', mimeType: 'text/csv', buffer: people });
  });

  await test.step('map: what is known by its name is chosen already', async () => {
    await expect(page.getByLabel('Type of rows')).toHaveValue('employees');
    await expect(page.getByLabel('Field for Lønnummer')).toHaveValue('employee_number');
    await expect(page.getByLabel('Field for Mailadresse')).toHaveValue('email');
    await expect(page.getByLabel('Field for Kommentar')).toHaveValue('');
    await expect(page.getByText('Søren Ærø')).toBeVisible();
    await tabTo(page, 'combobox', 'Field for Kaldes');
    const name = page.getByRole('combobox', { name: 'Field for Kaldes' }).first();
    await page.keyboard.type('Name');
    await expect(name).toHaveValue('name');
    await expectAccessible(page);
    await tabTo(page, 'button', 'Check the file');
    await page.keyboard.press('Enter');
  });

  await test.step('the dry run names the refused row and changes nothing', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Test run: personale.csv' })).toBeVisible();
    await expect(page.getByText('Nothing has been changed')).toBeVisible();
    const refused = page.getByRole('table', { name: 'Refused rows' });
    await expect(refused.getByRole('row')).toHaveCount(2);
    await expect(refused.getByRole('row').nth(1)).toContainText('3');
    await expect(refused.getByRole('row').nth(1)).toContainText('Email');
    await expectAccessible(page);
    const saved = page.waitForEvent('download');
    await tabTo(page, 'link', 'Download these rows');
    await page.keyboard.press('Enter');
    const text = await readFile(await (await saved).path(), 'utf8');
    expect(text).toContain('Åse Gøtke');
    expect(text).not.toContain('Ib Dam');
    const rest = restClient(await createKey(workspace, 'Admin'));
    expect(await rest.get('/employees?scope=all')).toMatchObject({ data: [] });
  });

  await test.step('commit leaves the refused row out', async () => {
    await tabTo(page, 'button', /^Import 2$/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Import: personale.csv' })).toBeVisible();
    await expect(page.getByText('Partly succeeded')).toBeVisible();
    const rest = restClient(await createKey(workspace, 'Admin'));
    const { data } = await rest.get<{ data: Array<{ name: string }> }>('/employees?scope=all');
    expect(data.map(({ name }) => name).sort()).toEqual(['Ib Dam', 'Søren Ærø']);
  });

  await test.step('the choice is remembered for the next file', async () => {
    await page.goto('/imports/new');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'personale.csv', mimeType: 'text/csv', buffer: people });
    await expect(page.getByLabel('Field for Kaldes')).toHaveValue('name');
  });
  await context.close();
});

test('an export is made, followed and downloaded, and imports again', async ({ owner: page, rest }) => {
  await rest.post('/projects', { code: 'P-1', name: 'Bridge' });
  await page.goto('/exports');
  await page.getByLabel('Projects').check();
  await page.getByLabel('Format').selectOption('csv');
  await page.getByLabel('Columns').selectOption('programs');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(page.getByText('Succeeded')).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download the file' }).click();
  const path = await (await saved).path();
  expect(await readFile(path, 'utf8')).toContain('Bridge');
  await page.goto('/imports/new');
  await page.locator('input[type=file]').setInputFiles({
    name: 'projects.csv',
    mimeType: 'text/csv',
    buffer: await readFile(path),
  });
  await expect(page.getByLabel('Type of rows')).toHaveValue('by-column');
  await page.getByRole('button', { name: 'Check the file' }).click();
  await expect(page.getByText('There is nothing to import')).toBeVisible();
  await page.goto('/jobs');
  await expect(page.getByRole('row')).toHaveCount(3);
});

test('files go in and out for those who may, from our own pages only', async ({
  owner: page,
  workspace,
  browser,
}) => {
  const path = '/internal/files/imports?format=json&mode=apply&atomicity=all';
  const headers = { 'content-type': 'application/octet-stream' };
  const data = Buffer.from('{"resource":"projects","code":"X","name":"X"}');
  const foreign = { ...headers, 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' };
  expect((await page.request.post(path, { headers: foreign, data })).status()).toBe(403);
  // What a form of another site could send without asking.
  const form = await page.request.post(path, {
    multipart: { file: { name: 'a', mimeType: 'text/csv', buffer: data } },
  });
  expect(form.status()).toBe(415);
  expect((await page.request.post(path, { headers, data })).status()).toBe(202);
  const link = await invite(page, `admin@${workspace.slug}.example`, 'Admin');
  const context = await browser.newContext();
  const own = await context.newPage();
  await own.goto(link);
  await own.getByLabel('New password').fill('a long enough sentence');
  await own.getByRole('button', { name: 'Activate and sign in' }).click();
  await expect(own.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  const refused = await own.request.post(new URL(path, link).href, { headers, data });
  expect(refused.status()).toBe(403);
  expect(await refused.json()).toMatchObject({ required_permission: 'imports:create:*' });
  await context.close();
  const nobody = await browser.newContext();
  expect((await nobody.request.post(new URL(path, link).href, { headers, data })).status()).toBe(401);
  await nobody.close();
});
