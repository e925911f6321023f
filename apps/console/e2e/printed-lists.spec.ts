import type { Page } from '@playwright/test';
import { importRows, rowsOfDay, rowsOfWard } from './import-rows.ts';
import { settle } from './page-checks.ts';
import { stempel } from './product.ts';
import { expect, test } from './test.ts';
import { say } from './words.ts';

/** More than three pages of the server, each of a hundred rows. */
const many = 320;
const everybody = Array.from({ length: many }, (_, index) => `Person ${1000 + index}`);

interface Printed extends Window {
  printed?: number;
}

/** Prints the page as the browser does, and tells how many rows were drawn for it, and on how many pages. */
async function print(page: Page) {
  await page.evaluate(() => {
    const isRow = 'main tbody tr:not(:has([colspan]))';
    const note = () => ((window as Printed).printed = document.querySelectorAll(isRow).length);
    window.addEventListener('beforeprint', note, { once: true });
  });
  const pdf = (await page.pdf()).toString('latin1');
  const rows = await page.evaluate(() => (window as Printed).printed);
  return { rows, pages: pdf.match(/\/Type \/Page\b/g)?.length ?? 0 };
}

const drawn = (page: Page) => page.locator('main tbody tr:not(:has([colspan]))').count();
const goesOn = (page: Page) => page.getByText(/^Printed here: /);

test('a long list is printed with every row that was read, and says how many there are', async ({
  owner: page,
  workspace,
}) => {
  await importRows(page, rowsOfWard(everybody, '2024-01-31'));
  await page.goto('/employees');
  await expect(page.getByText(`${many} found`)).toBeVisible();
  await settle(page);
  expect(await drawn(page)).toBeLessThan(90);
  await expect(goesOn(page)).toBeHidden();

  await test.step('what was read of it, of how many', async () => {
    const read: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/trpc/employees.browse')) read.push(request.url());
    });
    const { rows, pages } = await print(page);
    expect(rows).toBe(100);
    expect(pages).toBeGreaterThan(3);
    await page.emulateMedia({ media: 'print' });
    await expect(goesOn(page)).toHaveText(say('printed.part', { shown: '100', count: `${many}` }));
    await page.emulateMedia({ media: 'screen' });
    // Nobody came near the end of the list: nothing more is read for it.
    expect(read).toEqual([]);
    await expect.poll(() => drawn(page)).toBeLessThan(90);
  });

  await test.step('all of it, once all of it was read', async () => {
    const last = page.getByRole('link', { name: everybody.at(-1) ?? '' });
    await expect(async () => {
      await page.mouse.wheel(0, 4000);
      await expect(last).toBeVisible({ timeout: 500 });
    }).toPass();
    const { rows, pages } = await print(page);
    expect(rows).toBe(many);
    expect(pages).toBeGreaterThan(9);
    await page.emulateMedia({ media: 'print' });
    await expect(goesOn(page)).toHaveCount(0);
    await page.emulateMedia({ media: 'screen' });
  });

  await test.step('where nobody counts them, that there are more', async () => {
    await importRows(page, rowsOfDay(everybody, '2024-01-02'));
    await stempel('job', 'run', 'generate-statements', '--workspace', workspace.slug);
    await page.goto('/statements?month=2024-01&state=all');
    await expect(page.getByRole('button', { name: say('action.showMore') })).toBeVisible();
    await settle(page);
    expect(await drawn(page)).toBeLessThan(90);
    expect((await print(page)).rows).toBe(100);
    await page.emulateMedia({ media: 'print' });
    await expect(goesOn(page)).toHaveText(say('printed.first', { shown: '100' }));
    await expect(page.getByRole('button', { name: say('action.showMore') })).toBeHidden();
  });
});

test('rows of a long list move as far as somebody scrolls, however high they are', async ({
  owner: page,
  workspace,
}) => {
  const some = everybody.slice(0, 95);
  await importRows(page, rowsOfWard(some, '2024-01-31'));
  await importRows(page, rowsOfDay(some, '2024-01-02'));
  await stempel('job', 'run', 'generate-statements', '--workspace', workspace.slug);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/statements?month=2024-01&state=all');
  await settle(page);
  const rows = page.locator('main tbody tr:not(:has([colspan]))');
  expect(await rows.count()).toBeLessThan(90);
  // The name and below it the period: higher than a row of one line.
  expect((await rows.first().boundingBox())?.height).toBeGreaterThan(44);
  const topOf = async (name: string) =>
    (await page.getByRole('row', { name: new RegExp(name) }).boundingBox())?.y ?? Number.NaN;
  await page.mouse.move(195, 400);
  for (let turn = 0; turn < 8; turn += 1) {
    const place = await rows.evaluateAll((all) => {
      const low = all.find((row) => row.getBoundingClientRect().top > innerHeight - 200);
      return low?.querySelector('[data-row-link]')?.textContent?.slice(0, 'Person 1000'.length) ?? '';
    });
    const [top, scrolled] = [await topOf(place), await page.evaluate(() => scrollY)];
    await page.mouse.wheel(0, 400);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(scrolled);
    await settle(page);
    const moved = (await page.evaluate(() => scrollY)) - scrolled;
    expect(Math.abs(top - (await topOf(place)) - moved), place).toBeLessThanOrEqual(2);
  }
});
