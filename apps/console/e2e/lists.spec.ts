import type { Page } from '@playwright/test';
import { fillCompany } from './company.ts';
import { tabTo } from './keyboard.ts';
import { openByMenu } from './menu.ts';
import { callConsole, hireTeam } from './people.ts';
import { createKey } from './product.ts';
import type { RestClient } from './rest.ts';
import { expect, openSearch, signIn, test } from './test.ts';
import { dateThere } from './today.ts';

const since = { effective_from: '2024-01-01' };

async function addEmployees(rest: RestClient, names: readonly string[]): Promise<void> {
  for (const [index, name] of names.entries()) {
    await rest.post('/employees', { ...since, employee_number: `E-${100 + index}`, name });
  }
}

const firstCells = (page: Page) => page.locator('tbody [data-row-link]').allInnerTexts();

test('employees are searched, filtered and sorted by the server, and the address keeps it', async ({
  owner: page,
  rest,
}) => {
  await addEmployees(rest, ['Østen Ravn', 'Anna Zeuthen', 'Åse Bo']);
  await page.goto('/employees');
  await expect.poll(() => firstCells(page)).toEqual(['Anna Zeuthen', 'Åse Bo', 'Østen Ravn']);
  await page.getByRole('button', { name: 'Employee number' }).click();
  await expect(page).toHaveURL(/sort=number/);
  await expect.poll(() => firstCells(page)).toEqual(['Østen Ravn', 'Anna Zeuthen', 'Åse Bo']);
  await page.getByRole('button', { name: 'Employee number' }).click();
  await expect.poll(() => firstCells(page)).toEqual(['Åse Bo', 'Anna Zeuthen', 'Østen Ravn']);
  await page.getByRole('searchbox').fill('zeu');
  await expect(page.getByText('1 found')).toBeVisible();
  await page.reload();
  await expect.poll(() => firstCells(page)).toEqual(['Anna Zeuthen']);
  await page.getByLabel('Status').selectOption({ label: 'Employed' });
  await expect(page.getByText('No matches.')).toBeVisible();
});

test('who is not employed is said to have no employment, one that begins later, or one that ended', async ({
  owner: page,
  rest,
}) => {
  const { unit, terms } = await hireTeam(rest);
  await addEmployees(rest, ['Nora Ravn']);
  const hire = (name: string, start: string, end?: string) =>
    rest.post('/employees', {
      ...{ ...since, employee_number: name, name: `${name} Ravn` },
      employment: { start, org_unit_id: unit, employment_terms_id: terms, ...(end ? { end } : {}) },
    });
  await hire('Tom', dateThere());
  await hire('Ulla', dateThere(1));
  await hire('Vera', '2024-03-01', '2024-03-31');
  await page.goto('/employees?q=ravn');
  const row = (name: string) => page.getByRole('row').filter({ hasText: `${name} Ravn` });
  await expect(row('Nora')).toContainText('No employment');
  await expect(row('Ulla')).toContainText('Starts on ');
  await expect(row('Vera')).toContainText('Ended on 31 Mar 2024');
  await expect(row('Tom')).not.toContainText(/employment|starts|ended/i);
  await page.getByLabel('Status').selectOption({ label: 'Not employed' });
  await expect.poll(() => firstCells(page)).toEqual(['Nora Ravn', 'Ulla Ravn', 'Vera Ravn']);
});

test('users, roles and service users are sorted by the server in the language of the person', async ({
  page,
  workspace,
}) => {
  await createKey(workspace, 'Admin');
  await createKey(workspace, 'Manager');
  await signIn(page, workspace.owner);
  await callConsole(page.request, 'mutation', 'users.invite', {
    email: `aase@${workspace.slug}.example`,
    name: 'Åse Bo',
    employee_id: null,
    role_ids: [],
  });
  await page.goto('/users');
  await expect.poll(() => firstCells(page)).toEqual(['Ada Owner', 'Åse Bo']);
  await page.getByRole('button', { name: 'Email' }).click();
  await expect(page).toHaveURL(/sort=email/);
  await expect.poll(() => firstCells(page)).toEqual(['Åse Bo', 'Ada Owner']);
  await page.goto('/roles');
  await expect
    .poll(() => firstCells(page))
    .toEqual(['Admin', 'Developer', 'Employee', 'Manager', 'Observer', 'Owner']);
  await page.getByRole('button', { name: 'Name' }).click();
  await expect(page).toHaveURL(/direction=desc/);
  await expect
    .poll(() => firstCells(page))
    .toEqual(['Owner', 'Observer', 'Manager', 'Employee', 'Developer', 'Admin']);
  await page.goto('/service-users?direction=desc');
  await expect.poll(() => firstCells(page)).toEqual(['integration-Manager', 'integration-Admin']);
});

test('in Danish, Å comes after Z', async ({ page, workspace, rest }) => {
  await addEmployees(rest, ['Åse Bo', 'Zita Bo', 'Anna Bo']);
  await signIn(page, workspace.owner);
  await page.context().addCookies([{ name: 'stempel-locale', value: 'da', url: page.url() }]);
  await page.goto('/employees');
  await expect.poll(() => firstCells(page)).toEqual(['Anna Bo', 'Zita Bo', 'Åse Bo']);
});

test('the search finds pages and objects with the keyboard alone', async ({ page, workspace }) => {
  await fillCompany(workspace);
  await signIn(page, workspace.owner);
  await openSearch(page);
  await page.keyboard.type('project 100');
  await expect(page.getByRole('option', { name: /Project 100/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Project 100' })).toBeVisible();
  await openSearch(page);
  await page.keyboard.type('Karen');
  const options = page.getByRole('option', { name: /Karen Holm/ });
  await expect(options).toHaveCount(2);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/statements\//);
});

test('the search changes the appearance, reaches a setting, opens a form and changes the language', async ({
  owner: page,
}) => {
  const choose = async (typed: string, option: string) => {
    const field = await openSearch(page);
    await page.keyboard.type(typed);
    const found = page.getByRole('option', { name: option });
    await expect(found).toBeVisible();
    // What Enter takes.
    await expect(field).toHaveAttribute('aria-activedescendant', (await found.getAttribute('id')) ?? '');
    await page.keyboard.press('Enter');
  };
  await choose('dark', 'Appearance: Dark');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await choose('workspace: time', 'Workspace: Time zone');
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toBeFocused();
  await expect(page).toHaveURL(/\/workspace$/);
  await choose('workspace: match', 'Workspace: Match external ID with');
  await expect(page.getByRole('combobox', { name: 'Match external ID with' })).toBeFocused();
  await choose('new project', 'New project');
  await expect(page.getByRole('dialog', { name: 'New project' })).toBeVisible();
  await page.keyboard.press('Escape');
  await choose('Dansk', 'Language: Dansk');
  await expect(page.getByRole('heading', { level: 1, name: 'Projekter' })).toBeVisible();
});

test('a date chosen in the frame holds from page to page, is marked, and T leads back', async ({
  owner: page,
  rest,
}) => {
  await rest.post('/projects', { effective_from: '2025-06-01', code: 'late', name: 'Late project' });
  await page.goto('/projects');
  await expect(page.getByRole('link', { name: 'Late project' })).toBeVisible();
  const heading = page.getByRole('heading', { level: 1 });
  const place = await heading.boundingBox();
  await tabTo(page, 'button', 'As of today');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('spinbutton', { name: /day/ })).toBeFocused();
  await page.keyboard.type('01052025');
  await expect(page.getByText('You are viewing 1 May 2025, not today.')).toBeVisible();
  expect(await heading.boundingBox(), 'where the page stands').toEqual(place);
  await expect(page.getByText('Nothing here yet')).toBeVisible();
  await openByMenu(page, 'Set-up', 'Activities');
  await expect(page).toHaveURL(/\/activities\?as_of=2025-05-01/);
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('t');
  await expect(page.getByText('You are viewing')).toHaveCount(0);
});

test('the tree of units is walked with the keys', async ({ owner: page, rest }) => {
  const top = await rest.post('/org-units', { ...since, code: 'top', name: 'House' });
  await rest.post('/org-units', { ...since, code: 'east', name: 'East', parent_id: top.id });
  await rest.post('/org-units', { ...since, code: 'west', name: 'West', parent_id: top.id });
  await page.goto('/org-units');
  await tabTo(page, 'row', 'House');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('row')).toHaveCount(1);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('row', { name: 'East' })).toBeFocused();
  await page.keyboard.press('w');
  await expect(page.getByRole('row', { name: 'West' })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  const house = page.getByRole('row', { name: 'House' });
  await expect(house).toBeFocused();
  // Its button opens and closes the branch and leads nowhere.
  await house.getByRole('button', { name: 'Collapse' }).click();
  await expect(page.getByRole('row')).toHaveCount(1);
  await house.getByRole('button', { name: 'Expand' }).click();
  await expect(page.getByRole('row')).toHaveCount(3);
  await expect(house).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'West' })).toBeVisible();
});

test('what comes with the product is called in the language of the person, and what somebody named as they did', async ({
  page,
  workspace,
}) => {
  await fillCompany(workspace);
  await signIn(page, workspace.owner);
  await page.context().addCookies([{ name: 'stempel-locale', value: 'de', url: page.url() }]);
  await page.goto('/balances');
  const accounts = page.getByLabel('Zeitkonto', { exact: true }).getByRole('option');
  await expect(accounts).toHaveText(['Alle', 'Gleitzeit', 'Vacation']);
  await page.goto('/employees');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const terms = page.getByLabel('Vertragsbedingungen', { exact: true }).getByRole('option');
  await expect(terms).toHaveText(['Alle', 'Standard, 37 Stunden']);
  await expect(page.getByRole('cell', { name: 'Standard, 37 Stunden' }).first()).toBeVisible();
  await page.goto('/agreement-packs');
  const agreement = page
    .getByRole('listitem')
    .filter({ hasText: 'Frankreich: die gesetzliche Woche von 35 Stunden' });
  await expect(agreement).toContainText('die ersten acht mit 25 % Zuschlag');
});
