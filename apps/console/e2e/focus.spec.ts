import type { Page } from '@playwright/test';
import { makeCompany, settle } from './page-checks.ts';
import { callConsole } from './people.ts';
import { expect, test } from './test.ts';

/** Where the focus is: `BODY` is nowhere. */
const focused = (page: Page) => page.evaluate(() => document.activeElement?.tagName);

test('a form opens on its first field, a question on what changes nothing, a list of keys on itself', async ({
  owner: page,
}) => {
  await page.goto('/projects');
  await settle(page);
  await page.getByRole('button', { name: 'New project' }).first().click();
  const sheet = page.getByRole('dialog', { name: 'New project' });
  await expect(sheet.locator(':is(input, select, textarea, [role=spinbutton]):focus')).toHaveCount(1);
  await sheet.getByLabel('Name').fill('Bridge');
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog');
  await expect(question.getByRole('button', { name: 'Continue editing' })).toBeFocused();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(sheet).toHaveCount(0);
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(keys).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(keys.getByRole('button', { name: 'Close' })).toBeFocused();
});

test('something new asks for its name first and for its date last, a change for its date first', async ({
  owner: page,
  rest,
}) => {
  const { id } = await rest.post('/org-units', {
    ...{ code: 'north', name: 'North', effective_from: '2026-01-01' },
  });
  await page.goto('/org-units');
  await settle(page);
  await page.getByRole('button', { name: 'New org unit' }).click();
  const sheet = page.getByRole('dialog', { name: 'New org unit' });
  await expect(sheet.getByLabel('Name')).toBeFocused();
  const labels = sheet.locator('label, legend');
  await expect(labels.last()).toContainText('Effective from');
  await page.goto(`/org-units/${id}`);
  await page.getByRole('button', { name: 'Change from date …' }).click();
  await expect(page.getByRole('dialog').locator('label, legend').first()).toContainText('Effective from');
});

test('a button keeps the focus while it saves and after a refusal, and sends once', async ({
  page,
  workspace,
  watch,
}) => {
  await makeCompany(page, workspace);
  await page.goto('/projects');
  await settle(page);
  await page.getByRole('button', { name: 'New project' }).click();
  const sheet = page.getByRole('dialog', { name: 'New project' });
  await sheet.getByLabel('Code').fill('P-100');
  await sheet.getByLabel('Name').fill('A second one');
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  let sent = 0;
  await page.route(/projects\.create/, async (route) => {
    sent += 1;
    await held;
    await route.continue();
  });
  watch.expectStatus(409);
  const create = sheet.getByRole('button', { name: 'Create' });
  await create.focus();
  await page.keyboard.press('Enter');
  await expect(create).toHaveAttribute('aria-busy', 'true');
  await expect(create).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Space');
  await create.click({ force: true });
  await sheet.getByLabel('Name').press('Enter');
  await create.focus();
  letThrough();
  await expect(sheet.getByRole('alert').first()).toContainText('Not saved');
  await expect(create).toBeFocused();
  expect(sent).toBe(1);
});

test('what is drawn anew after a save has the focus at its heading', async ({ owner: page }) => {
  await page.goto('/workspace');
  await settle(page);
  await page.getByRole('textbox', { name: 'Name' }).fill('Another name');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Settings', exact: true })).toBeFocused();

  const { id } = await callConsole<{ id: string }>(page.request, 'mutation', 'roles.create', {
    name: 'Clerk',
    grants: ['projects:read:all'],
  });
  await page.goto(`/roles/${id}`);
  await settle(page);
  await page.getByLabel('Description', { exact: true }).fill('Reads projects');
  await page.getByRole('button', { name: 'Save role' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('a date that was chosen gives the focus back to its button', async ({ owner: page }) => {
  await page.goto('/projects');
  await settle(page);
  const chip = page.getByRole('button', { name: 'As of today' });
  await chip.click();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(chip).toBeFocused();
  expect(await focused(page)).toBe('BUTTON');
});
