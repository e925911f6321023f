import type { Page } from '@playwright/test';
import { addressesOf } from './addresses.ts';
import { menuOf, openSections } from './menu.ts';
import { makeCompany } from './page-checks.ts';
import { invite } from './people.ts';
import { expect, openSearch, signIn, test } from './test.ts';

/** Areas of the console by the first part of their address. */
const everyone = ['', 'notifications', 'sessions', 'to-decide', 'two-factor', 'views'];
const reference = [
  'org-units',
  'projects',
  'employment-terms',
  'activities',
  'dimensions',
  'time-accounts',
  'reasons',
  'holiday-calendars',
];
const time = ['statements', 'balances', 'reports', 'calendar', 'employees'];
const rules = ['policies', 'agreement-packs', 'sandbox'];
const access = [
  'users',
  'roles',
  'service-users',
  'scim',
  'single-sign-on',
  'jobs',
  'audit-log',
  'events',
  'webhooks',
  'workspace',
];
const decisions = ['absences', 'incidents'];

/**
 * What each built-in role opens; the rest answers 403 and names what is missing (core/docs/permissions.md, Built-in
 * roles).
 */
const matrix: Record<string, readonly string[]> = {
  Admin: [...everyone, ...time, ...decisions, ...reference, ...rules, ...access],
  Manager: [...everyone, ...time, ...decisions, ...reference],
  Employee: [...everyone, 'my-time', ...time, ...reference],
  Observer: [...everyone, ...time, 'incidents', ...reference, ...rules],
  Developer: [...everyone, 'api-reference'],
};

/** Roles that decide about others: the menu offers them what waits. It opens for everybody, who may become a deputy. */
const deciding = ['Admin', 'Manager'];

/**
 * Pages that open for a role and are not in its menu: they are behind the bell and the name, or lists whose rows are not
 * the person's own, which forms need. The search leads there.
 */
const besideMenu = ['sessions', 'notifications', 'two-factor', 'views'];
/** Those that the search does not name: one is led to, by a sign-in or a mail. */
const neverFound = ['two-factor', 'views'];
const onlySearched: Record<string, readonly string[]> = { Employee: ['employees', ...reference] };

/** At most as many entries as one sees at a glance, sections closed. */
const mostEntries = 9;

const missing: Record<string, string> = {
  users: 'users:read:*',
  roles: 'roles:read:*',
  'service-users': 'users:read:*',
  scim: 'users:read:*',
  'single-sign-on': 'workspace:read:*',
  'audit-log': 'audit-log:read:*',
  events: 'audit-log:read:*',
  webhooks: 'workspace:update:*',
  absences: 'absences:approve:*',
  incidents: 'incidents:read:*',
  workspace: 'workspace:read:*',
  retention: 'workspace:delete:*',
  operations: 'workspace:delete:*',
  jobs: 'jobs:read:*',
  imports: 'imports:read:*',
  exports: 'exports:read:*',
  statements: 'statements:read:*',
  balances: 'timebank:read:*',
  reports: 'reports:read:*',
  calendar: 'absences:read:*',
  employees: 'employees:read:*',
  'org-units': 'org-units:read:*',
  projects: 'projects:read:*',
  'my-time': 'must be linked to an employee',
  'api-reference': 'role: Developer',
  policies: 'policies:read:*',
  'agreement-packs': 'policies:read:*',
  sandbox: 'policies:read:*',
};

const areaOf = (path: string) => path.split(/[/?]/)[1] ?? '';

/**
 * The menu offers what the role opens and what is the person's, and nothing else; the search finds all that opens. A
 * page that does not open says so in the browser too.
 */
async function expectMenu(page: Page, role: string, open: readonly string[]): Promise<void> {
  const entries = menuOf(page).locator('> ul > li');
  expect(await entries.count()).toBeLessThanOrEqual(mostEntries);
  await openSections(page);
  const paths = await menuOf(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  const offered = [...new Set(paths.map(areaOf))];
  const elsewhere = [
    ...besideMenu,
    ...(onlySearched[role] ?? []),
    ...(deciding.includes(role) ? [] : ['to-decide']),
  ];
  expect(offered.toSorted()).toEqual(open.filter((area) => !elsewhere.includes(area)).toSorted());
  await openSearch(page);
  const found = await page
    .getByRole('group', { name: 'Pages', exact: true })
    .getByRole('option')
    .evaluateAll((options) => options.map((option) => option.getAttribute('data-key') ?? ''));
  const foundAreas = new Set(found.map((key) => areaOf(key.slice(key.indexOf('/')))));
  expect(open.filter((area) => !neverFound.includes(area) && !foundAreas.has(area))).toEqual([]);
  expect([...foundAreas].filter((area) => !open.includes(area))).toEqual([]);
}

test('each role opens its pages; the others say which permission is missing', async ({
  browser,
  page,
  workspace,
  watch,
}) => {
  test.setTimeout(600_000);
  watch.expectStatus(403);
  const ids = await makeCompany(page, workspace);
  const addresses = addressesOf(ids);
  for (const [role, open] of Object.entries(matrix)) {
    await test.step(role, async () => {
      const email = `${role.toLowerCase()}@${workspace.slug}.example`;
      const link = await invite(page, email, role, role === 'Employee' ? ids.employee : undefined);
      const context = await browser.newContext();
      const own = await context.newPage();
      await own.goto(link);
      await own.getByLabel('New password').fill('a long enough sentence');
      await own.getByRole('button', { name: 'Activate and sign in' }).click();
      await expect(own.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
      const told = new Set<string>();
      for (const { path } of addresses.filter((one) => one.signedIn)) {
        const area = areaOf(path);
        const opens = open.includes(area);
        const answer = await own.request.get(path);
        expect(answer.status(), `${role} at ${path}`).toBe(opens ? 200 : 403);
        if (opens || told.has(area)) continue;
        // One page of each area is looked at: the browser says what is missing.
        told.add(area);
        await own.goto(path);
        await expect(own.getByRole('main').first()).toContainText(
          path.endsWith('/month') ? 'timesheet:read:*' : (missing[area] ?? 'settings:read:*'),
        );
      }
      await expectMenu(own, role, open);
      await context.close();
    });
  }
});

test('an invitation is used once, by its own password', async ({
  owner: page,
  workspace,
  watch,
  browser,
}) => {
  const email = `new@${workspace.slug}.example`;
  const link = await invite(page, email, 'Employee');
  const context = await browser.newContext({ baseURL: new URL(link).origin });
  const own = await context.newPage();
  await own.goto(link);
  await expect(own.getByText(`${workspace.name} invited ${email}.`)).toBeVisible();
  await own.getByLabel('New password').fill('short');
  await own.getByRole('button', { name: 'Activate and sign in' }).click();
  await expect(own.getByText('Use at least 12 characters; this has 5.')).toBeVisible();
  await own.getByLabel('New password').fill('a long enough sentence');
  await own.getByRole('button', { name: 'Activate and sign in' }).click();
  await expect(own.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  // A page that notices that nobody is signed in would lead to the sign-in by itself.
  await own.goto('about:blank');
  await context.clearCookies();
  await own.goto(link);
  await expect(own.getByText('This invitation is no longer valid.')).toBeVisible();
  await signIn(own, { email, password: 'a long enough sentence' });
  await context.close();
  watch.expectStatus(404);
});

test('signing in tells what is wrong and leads back to where one wanted to go', async ({
  page,
  workspace,
  watch,
}) => {
  watch.expectStatus(401);
  await page.goto('/statements?state=all');
  await expect(page).toHaveURL(/\/sign-in\?next=/);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Enter your email address.')).toBeVisible();
  await page.getByLabel('Email').fill(workspace.owner.email);
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('The email or password is incorrect.')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(workspace.owner.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/statements?state=all');
  await expect(page.getByRole('heading', { level: 1, name: 'Statements' })).toBeVisible();
});
