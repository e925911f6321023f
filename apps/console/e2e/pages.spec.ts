import { gzipSync } from 'node:zlib';
import AxeBuilder from '@axe-core/playwright';
import type { Browser, Page } from '@playwright/test';
import { addressesOf, type ConsoleIds } from './addresses.ts';
import { fillCompany } from './company.ts';
import { callConsole } from './people.ts';
import { productUrl } from './product.ts';
import { expect, signIn, test } from './test.ts';

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

async function idsOfConsole(page: Page): Promise<ConsoleIds> {
  const first = async (procedure: string) => {
    const { data } = await callConsole<{ data: Array<{ id: string }> }>(page.request, 'query', procedure, {
      limit: 1,
    });
    return data[0]?.id ?? '';
  };
  return {
    reason: await first('reasons.list'),
    role: await first('roles.list'),
    user: await first('users.list'),
    serviceUser: await first('serviceUsers.list'),
  };
}

/** Links the signed-in owner to an employee, so that the pages about one's own time open. */
async function becomeEmployee(page: Page, employeeId: string): Promise<void> {
  type Users = { data: Array<{ id: string }> };
  const { data } = await callConsole<Users>(page.request, 'query', 'users.list', { limit: 1 });
  await callConsole(page.request, 'mutation', 'users.linkEmployee', {
    id: data[0]?.id,
    employee_id: employeeId,
  });
}

/** Waits until the page shows what it loaded: no skeleton, no request on the way. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
}

async function expectAccessible(page: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(wcag).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
  // Soft: one run names everything that is to be done.
  expect.soft(found, where).toEqual([]);
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every page is accessible in ${colorScheme}, quiet, and fits a narrow screen`, async ({
    page,
    workspace,
  }) => {
    test.setTimeout(600_000);
    await page.emulateMedia({ colorScheme });
    const { ids } = await fillCompany(workspace);
    await page.goto('/sign-in');
    await expectAccessible(page, '/sign-in');
    await signIn(page, workspace.owner);
    await becomeEmployee(page, ids.employee);
    for (const { path } of addressesOf({ ...ids, ...(await idsOfConsole(page)) })) {
      await test.step(path, async () => {
        const answer = await page.goto(path);
        expect(answer?.status(), path).toBe(200);
        await settle(page);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectAccessible(page, path);
        await page.setViewportSize({ width: 390, height: 844 });
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect.soft(overflow, `${path} is wider than the screen`).toBeLessThanOrEqual(0);
        await page.setViewportSize({ width: 1440, height: 900 });
      });
    }
  });
}

/** The gzipped scripts that a first visit to a page loads. */
async function scriptKilobytes(browser: Browser, path: string, state: string | undefined): Promise<number> {
  const context = await browser.newContext({
    baseURL: productUrl(),
    ...(state ? { storageState: JSON.parse(state) } : {}),
  });
  const page = await context.newPage();
  const sizes: Array<Promise<number>> = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    sizes.push(response.body().then((body) => gzipSync(body).length));
  });
  await page.goto(path);
  await settle(page);
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  await context.close();
  return Math.round(total / 1000);
}

test('every page stays within its script budget', async ({ browser, page, workspace }) => {
  test.setTimeout(600_000);
  const { ids } = await fillCompany(workspace);
  await signIn(page, workspace.owner);
  await becomeEmployee(page, ids.employee);
  const state = JSON.stringify(await page.context().storageState());
  const addresses = addressesOf({ ...ids, ...(await idsOfConsole(page)) });
  const over: string[] = [];
  for (const { path, kilobytes } of [{ path: '/sign-in', kilobytes: 220 }, ...addresses]) {
    const actual = await scriptKilobytes(browser, path, path === '/sign-in' ? undefined : state);
    if (actual > kilobytes) over.push(`${path}: ${actual} kB, at most ${kilobytes}`);
    test.info().annotations.push({ type: 'kB', description: `${path} ${actual}` });
  }
  expect(over).toEqual([]);
});

test('dialogs and the search are accessible', async ({ page, workspace }) => {
  const { ids } = await fillCompany(workspace);
  await signIn(page, workspace.owner);
  const dialogs: Array<[string, string]> = [
    ['/activities', 'New activity'],
    [`/employment-terms/${ids.terms}`, 'Change from date …'],
    [`/employees/${ids.employee}/month?month=2024-03`, 'Add presence'],
    ['/users', 'Invite'],
    ['/service-users', 'New service user'],
  ];
  for (const [path, button] of dialogs) {
    await page.goto(path);
    await settle(page);
    await page.getByRole('button', { name: button, exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.waitForTimeout(300);
    await expectAccessible(page, `${path}: ${button}`);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible();
  await expectAccessible(page, 'search');
  await page.keyboard.type('audit');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/audit-log$/);
});
