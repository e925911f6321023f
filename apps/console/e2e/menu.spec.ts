import type { Page } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import { menuOf, openByMenu } from './menu.ts';
import { activate, invite } from './people.ts';
import { expect, openSearch, signIn, test, untilAlive } from './test.ts';
import { say } from './words.ts';

test('sections stand open as they were left, and the menu folds to icons that open it for a moment', async ({
  owner: page,
}) => {
  const menu = menuOf(page);
  const section = (name: string) => menu.getByRole('button', { name, exact: true });
  await expect(section('Rules')).toHaveAttribute('aria-expanded', 'false');
  await expect(menu.getByRole('link', { name: 'Sandbox' })).toHaveCount(0);
  await openByMenu(page, 'Rules', 'Sandbox');
  await expect(page.getByRole('heading', { level: 1, name: 'Sandbox' })).toBeVisible();

  await test.step('another section opens by its page, and what was opened stays so', async () => {
    await page.goto('/jobs');
    await untilAlive(section('System'));
    await expect(section('System')).toHaveAttribute('aria-expanded', 'true');
    await expect(section('Rules')).toHaveAttribute('aria-expanded', 'true');
    await expect(section('Time')).toHaveAttribute('aria-expanded', 'false');
    await section('System').click();
    await expect(menu.getByRole('link', { name: 'Jobs' })).toHaveCount(0);
    await section('Rules').click();
    await page.goto('/statements');
    await expect(section('Time')).toHaveAttribute('aria-expanded', 'true');
    await expect(section('Rules')).toHaveAttribute('aria-expanded', 'false');
  });

  await test.step('icons only, also after the page is loaded again', async () => {
    await page.getByRole('button', { name: 'Collapse menu' }).click();
    await page.reload();
    const unfold = page.getByRole('button', { name: 'Expand menu' });
    await untilAlive(unfold);
    const width = () => page.getByRole('complementary').evaluate((aside) => aside.clientWidth);
    expect(await width()).toBeLessThan(64);
    await expectAccessible(page, 'menu of icons');
    await section('People').click();
    await expect.poll(width).toBeGreaterThan(200);
    await menu.getByRole('link', { name: 'Employees' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Employees' })).toBeVisible();
    await expect.poll(width).toBeLessThan(64);
    await unfold.click();
    await expect.poll(width).toBeGreaterThan(200);
  });
});

/** Favourites come when somebody moves to the menu, and at once where there are some. */
async function reachFor(page: Page): Promise<void> {
  const home = menuOf(page).getByRole('link', { name: 'Home' });
  await untilAlive(home);
  await home.focus();
}

test('favourites and the last pages are kept for each person, without what they show', async ({
  browser,
  owner: page,
  workspace,
}) => {
  const favourites = menuOf(page).getByRole('list', { name: 'Favourites' });
  await page.goto('/reports/presence');
  await reachFor(page);
  const keep = menuOf(page).getByRole('button', { name: 'Add this page' });
  await keep.click();
  await expect(favourites.getByRole('link', { name: 'Presence' })).toBeVisible();
  // A page counts as opened once it is alive.
  for (const opened of ['/jobs', '/roles']) {
    await page.goto(opened);
    await reachFor(page);
  }
  await favourites.getByRole('link', { name: 'Presence' }).click();
  await expect(page).toHaveURL(/\/reports\/presence/);

  await test.step('the search begins with the pages opened last', async () => {
    await openSearch(page);
    const recent = page.getByRole('group', { name: 'Recently opened' }).getByRole('option');
    await expect(recent).toHaveText([/^Roles/, /^Jobs/]);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Roles' })).toBeVisible();
  });

  await test.step('somebody else at the same browser finds their own', async () => {
    const link = await invite(page, `mona@${workspace.slug}.example`, 'Admin');
    const context = await browser.newContext({ storageState: await page.context().storageState() });
    const own = await context.newPage();
    await context.clearCookies();
    await activate(own, link);
    await own.goto('/users');
    await reachFor(own);
    await expect(menuOf(own).getByRole('button', { name: 'Add this page' })).toBeVisible();
    await expect(menuOf(own).getByRole('list', { name: 'Favourites' })).toHaveCount(0);
    await context.close();
  });

  await page.goto('/reports/presence');
  await menuOf(page).getByRole('button', { name: 'Remove this page' }).click();
  await expect(favourites).toHaveCount(0);
});

test('? shows the keys, and people are found whatever accents are typed', async ({
  page,
  workspace,
  rest,
}) => {
  const since = { effective_from: '2024-01-01' };
  await rest.post('/employees', { ...since, employee_number: '7', name: 'Åse Sørensen-Müller' });
  await signIn(page, workspace.owner);
  const field = await openSearch(page);
  await field.fill('?');
  await expect(field).toHaveValue('?');
  await field.fill('ase sorensen-mull');
  const found = page.getByRole('option', { name: /Åse Sørensen-Müller/ });
  await expect(found).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /Åse Sørensen-Müller/ })).toBeVisible();
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await page.keyboard.press('?');
  await expect(keys.getByText('Back to today')).toBeVisible();
  for (const key of ['messages', 'nextOne', 'previousOne', 'undo', 'redo']) {
    await expect(keys.getByText(say(`shortcuts.key.${key}`), { exact: true })).toBeVisible();
  }
  await expectAccessible(page, 'keyboard shortcuts');
  await page.keyboard.press('Escape');
  await expect(keys).toHaveCount(0);
});
