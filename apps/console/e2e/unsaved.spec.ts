import type { Page } from '@playwright/test';
import { openByMenu } from './menu.ts';
import { makeCompany, settle } from './page-checks.ts';
import { callConsole } from './people.ts';
import { expect, openSearch, test } from './test.ts';
import { say } from './words.ts';

/** What is asked before something typed is lost. */
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Discard changes?' });

async function stay(page: Page): Promise<void> {
  await question(page).getByRole('button', { name: 'Continue editing' }).click();
  await expect(question(page)).toHaveCount(0);
}

async function discard(page: Page): Promise<void> {
  await question(page).getByRole('button', { name: 'Discard' }).click();
  await expect(question(page)).toHaveCount(0);
}

/** Does what would lose the text, and says whether the browser itself asked. */
async function browserAsks(page: Page, leave: () => Promise<unknown>): Promise<string> {
  const asked = page.waitForEvent('dialog');
  // Never settles: who stays has not left.
  void leave().catch(() => undefined);
  const dialog = await asked;
  await dialog.dismiss();
  // The page answers again once its question is over; before that, the browser would not ask a second time.
  await page.evaluate(() => document.readyState);
  return dialog.type();
}

/** The button once it has nothing more to save; while it saves, it cannot be pressed either. It keeps a focus it has. */
const saved = (page: Page, name: string) =>
  page
    .locator('button:is(:disabled, [aria-disabled=true]):not([aria-busy])')
    .filter({ hasText: new RegExp(`^${name}$`) });

test('a filled drawer asks before Escape, cross, Cancel, a click beside it, Back and reload', async ({
  page,
  workspace,
}) => {
  const { employee } = await makeCompany(page, workspace);
  await page.goto(`/employees/${employee}`);
  await settle(page);
  await page.locator(`a[href^="/employees/${employee}/month"]`).first().click();
  await expect(page).toHaveURL(/month/);
  await settle(page);
  const month = page.url();
  const sheet = page.getByRole('dialog', { name: 'Add presence' });
  const open = () => page.getByRole('button', { name: 'Add presence' }).first().click();

  await open();
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet, 'nothing typed: nothing asked').toHaveCount(0);

  await open();
  await sheet.getByLabel('Note').fill('Stood in for Bo');
  const waysOut = {
    Escape: () => page.keyboard.press('Escape'),
    cross: () => sheet.getByRole('button', { name: 'Close' }).click(),
    Cancel: () => sheet.getByRole('button', { name: 'Cancel' }).click(),
    beside: () => page.mouse.click(500, 500),
    Back: () => page.evaluate(() => window.history.back()),
  };
  for (const [name, leave] of Object.entries(waysOut)) {
    await leave();
    await expect(question(page), name).toBeVisible();
    await stay(page);
    await expect(sheet.getByLabel('Note'), name).toHaveValue('Stood in for Bo');
    await expect(page, name).toHaveURL(month);
  }
  expect(await browserAsks(page, () => page.reload())).toBe('beforeunload');
  expect(await browserAsks(page, () => page.close({ runBeforeUnload: true }))).toBe('beforeunload');
  await expect(sheet.getByLabel('Note')).toHaveValue('Stood in for Bo');

  await (await openSearch(page)).fill('audit');
  await page.keyboard.press('Enter');
  await expect(question(page)).toBeVisible();
  await stay(page);

  // Typed back to what it was: nothing would be lost.
  await sheet.getByLabel('Note').fill('');
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);

  await open();
  await sheet.getByLabel('Note').fill('Stood in for Bo');
  await page.evaluate(() => window.history.back());
  await expect(question(page)).toBeVisible();
  await discard(page);
  await expect(page).toHaveURL(`/employees/${employee}`);
  await page.goForward();
  await expect(page).toHaveURL(month);
});

test('a part of a form that comes late is no work of whoever typed before it', async ({
  page,
  workspace,
}) => {
  const { employee } = await makeCompany(page, workspace);
  await page.goto(`/employees/${employee}/month`);
  await settle(page);
  const held = Promise.withResolvers<void>();
  const sheet = page.getByRole('dialog', { name: 'Add presence' });
  const date = sheet.getByRole('spinbutton', { name: /^day/ });
  await page.route('**/_next/static/chunks/**', async (route) => {
    const response = await route.fetch();
    const program = await response.text();
    // That of the date field, which the form asks for.
    if (program.includes('DateSegment')) await held.promise;
    await route.fulfill({ response, body: program });
  });
  await page.getByRole('button', { name: 'Add presence' }).first().click();
  await sheet.getByLabel('Note').fill('Stood in for Bo');
  await expect(date).toHaveCount(0);
  held.resolve();
  await expect(date).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question(page), 'typed before').toBeVisible();
  await stay(page);
  await sheet.getByLabel('Note').fill('');
  await page.keyboard.press('Escape');
  await expect(sheet, 'nothing would be lost').toHaveCount(0);
});

test('a row that was added is asked about, also when nothing was typed into it', async ({
  page,
  workspace,
}) => {
  await makeCompany(page, workspace);
  await page.goto('/activities');
  await settle(page);
  await page.getByRole('button', { name: 'New activity' }).click();
  const sheet = page.getByRole('dialog', { name: 'New activity' });
  await sheet.getByRole('button', { name: say('activity.addDimension') }).click();
  const row = sheet.getByRole('combobox', { name: `${say('activity.dimension')} 1` });
  await expect(row).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question(page)).toBeVisible();
  await stay(page);
  await sheet.getByRole('button', { name: say('versioned.removeRow', { row: '1' }) }).click();
  await expect(row).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
});

test('Escape asks after a refused save too, whose button keeps the focus', async ({ owner: page, watch }) => {
  const taken = { effective_from: '2024-01-01', code: 'P-100', name: 'A first one' };
  await callConsole(page.request, 'mutation', 'projects.create', taken);
  await page.goto('/projects');
  await settle(page);
  await page.getByRole('button', { name: 'New project' }).click();
  const sheet = page.getByRole('dialog', { name: 'New project' });
  await sheet.getByLabel('Code').fill('P-100');
  await sheet.getByLabel('Name').fill('A second one');
  watch.expectStatus(409);
  await sheet.getByRole('button', { name: 'Create' }).click();
  await expect(sheet.getByRole('alert').first()).toContainText('Not saved');
  await expect(sheet.getByRole('button', { name: 'Create' })).toBeFocused();
  await page.keyboard.press('Escape');
  await stay(page);
  await page.keyboard.press('Escape');
  await discard(page);
  await expect(sheet).toHaveCount(0);
});

test('Forward is asked about too, and leads there when it is answered; what was saved is not asked about', async ({
  owner: page,
}) => {
  const name = page.getByRole('textbox', { name: 'Name' });
  await page.goto('/workspace');
  await settle(page);
  await openByMenu(page, 'System', 'Audit log');
  await expect(page).toHaveURL('/audit-log');
  await page.goBack();
  await expect(page).toHaveURL('/workspace');
  await name.fill('Another name');
  await page.evaluate(() => window.history.forward());
  await expect(question(page)).toBeVisible();
  await stay(page);
  await expect(page).toHaveURL('/workspace');
  await expect(name).toHaveValue('Another name');
  await page.evaluate(() => window.history.forward());
  await discard(page);
  await expect(page).toHaveURL('/audit-log');
  await page.goBack();
  await expect(page).toHaveURL('/workspace');
  await name.fill('Another name');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(saved(page, 'Save')).toBeVisible();
  await openByMenu(page, 'Access', 'Roles');
  await expect(page).toHaveURL('/roles');
});

// Links are tried on every form there is, by every-form.spec.ts.
test('an edited policy asks before a link, the search and the sign-out, and once saved it does not', async ({
  page,
  workspace,
}) => {
  const ids = await makeCompany(page, workspace);
  const path = `/policies/supplement/${ids.policies.supplement}`;
  const name = page.getByRole('textbox', { name: 'Name' });
  await page.goto(path);
  await settle(page);
  await name.fill('Nights');
  await openByMenu(page, 'System', 'Audit log');
  await expect(question(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question(page)).toHaveCount(0);
  await expect(page).toHaveURL(path);
  await (await openSearch(page)).fill('sign out');
  await page.keyboard.press('Enter');
  await expect(question(page)).toBeVisible();
  await stay(page);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(saved(page, 'Save draft')).toBeVisible();
  await openByMenu(page, 'Access', 'Roles');
  await expect(page).toHaveURL('/roles');
});
