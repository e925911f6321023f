import type { Page } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import { importRows, rowsOfDay, rowsOfWard } from './import-rows.ts';
import { callConsole } from './people.ts';
import { stempel, type TestWorkspace } from './product.ts';
import { expect, test } from './test.ts';

const everybody = Array.from({ length: 60 }, (_, index) => `Person ${10 + index}`);

/** Where the head of the table stands, and whether it is on top of the rows there, as far as the button for columns. */
const headOf = (page: Page) =>
  page.evaluate(() => {
    // A report has its picture as a table before its rows.
    const head = [...document.querySelectorAll('main table thead')].at(-1);
    const box = head?.closest('div')?.getBoundingClientRect();
    const { top = -1, bottom = -1 } = head?.querySelector('tr')?.getBoundingClientRect() ?? {};
    const [left, right] = [Math.max(box?.left ?? 0, 0), Math.min(box?.right ?? 0, window.innerWidth)];
    const isOnTop = [left + 4, (left + right) / 2, right - 48].every((x) =>
      head?.contains(document.elementFromPoint(x, (top + bottom) / 2)),
    );
    const color = head ? getComputedStyle(head).backgroundColor : '';
    const scrolled = window.scrollY;
    return { top: Math.round(top), isOnTop, isOpaque: !/\/ 0|, 0\)|transparent/.test(color), scrolled };
  });

/** Scrolls the page down by the wheel, as people do, and looks where the head is. */
async function scrollDown(page: Page) {
  await page.mouse.move(195, 400);
  await page.mouse.wheel(0, 900);
  await expect.poll(async () => (await headOf(page)).scrolled).toBeGreaterThan(700);
  return headOf(page);
}

const stands = { isOnTop: true, isOpaque: true };

/** A day of work of everybody in January, its statements, and a balance of each. */
async function fill(page: Page, workspace: TestWorkspace) {
  await importRows(page, rowsOfWard(everybody, '2024-01-31'));
  await importRows(page, rowsOfDay(everybody, '2024-01-02'));
  await stempel('job', 'run', 'generate-statements', '--workspace', workspace.slug);
  type Listed = { data: Array<{ id: string; employment_id: string }> };
  const all = { scope: 'all', limit: 100 };
  const ask = (procedure: string, input: object) =>
    callConsole<Listed>(page.request, 'query', procedure, input);
  const [account] = (await ask('timeAccounts.list', { limit: 1 })).data;
  const statements = (await ask('statements.list', all)).data;
  for (const { employment_id } of statements)
    await callConsole(page.request, 'mutation', 'timebank.open', {
      ...{ employment_id, account_id: account?.id, date: '2024-01-01', minutes: 60 },
    });
}

test('the head of a list stays in sight while its rows scroll, below the bar of a phone, in light and dark', async ({
  owner: page,
  workspace,
}) => {
  await fill(page, workspace);
  for (const [path, looks] of [
    ['/employees', ['light', 'dark']],
    ['/statements', ['light']],
    ['/balances', ['light']],
    ['/reports/presence?from=2024-01-01&to=2024-01-31', ['light']],
  ] as const)
    for (const colorScheme of looks)
      await test.step(`${path}, ${colorScheme}`, async () => {
        await page.emulateMedia({ colorScheme });
        for (const [width, height, top] of [
          [1280, 720, 0],
          [390, 844, 48],
        ] as const) {
          await page.setViewportSize({ width, height });
          await page.goto(path);
          await expect(page.getByRole('row', { name: /Person 10/ })).toBeVisible();
          expect((await headOf(page)).top, path).toBeGreaterThan(top);
          expect(await scrollDown(page), path).toMatchObject({ ...stands, top });
        }
      });
  await test.step('what takes the focus by its key does not come to lie behind it', async () => {
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.goto('/employees');
    const last = page.getByRole('link', { name: 'Person 69' });
    await last.focus();
    for (let times = 0; times < 40; times += 1) await page.keyboard.press('k');
    const focused = await page.evaluate(() => document.activeElement?.getBoundingClientRect().top ?? -1);
    const head = await page.locator('main thead tr').last().boundingBox();
    expect(focused).toBeGreaterThanOrEqual((head?.y ?? 0) + (head?.height ?? 0));
    await expectAccessible(page, 'a list that is scrolled');
  });
});

test('the head of a list that is wider than the screen stays in sight as well', async ({ owner: page }) => {
  await importRows(page, rowsOfWard(everybody));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/employees');
  await expect(page.getByRole('link', { name: 'Person 10' })).toBeVisible();
  // A long word of another language, say.
  await page.locator('main table').evaluate((table) => {
    table.style.minWidth = '40rem';
  });
  const box = page.locator('main table').locator('..');
  await expect.poll(() => box.evaluate((one) => one.scrollWidth > one.clientWidth)).toBe(true);
  expect(await scrollDown(page)).toMatchObject({ ...stands, top: 48 });
  await box.evaluate((one) => one.scrollTo({ left: 200 }));
  expect(await headOf(page)).toMatchObject({ ...stands, top: 48 });
});
