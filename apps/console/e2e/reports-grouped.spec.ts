import type { Locator } from '@playwright/test';
import { fillCompany } from './company.ts';
import { downloadFile, linesOf } from './download-file.ts';
import { expectAccessible } from './expect-accessible.ts';
import { settle } from './page-checks.ts';
import type { TestWorkspace } from './product.ts';
import { expect, test } from './test.ts';
import { say } from './words.ts';

const march = 'from=2024-03-01&to=2024-03-31';

/** Ida in a unit and Jens in one below it; in February Ida posted 1 h, in March she 2 h and 3 h and Jens 4 h 30 min. */
async function postHours(workspace: TestWorkspace) {
  const { ids, rest } = await fillCompany(workspace);
  const since = { effective_from: '2024-01-01' };
  const unit = await rest.post('/org-units', {
    ...{ ...since, code: 'ward', name: 'Ward', working_country: 'DK', parent_id: ids.unit },
  });
  const employ = (number: string, name: string, unitId: string) =>
    rest.post('/employees', {
      ...{ ...since, employee_number: number, name },
      employment: { start: '2024-01-01', org_unit_id: unitId, employment_terms_id: ids.terms },
    });
  const ida = await employ('2001', 'Ida Berg', ids.unit);
  const jens = await employ('2002', 'Jens Lund', unit.id);
  const post = (employee: string, date: string, minutes: number) =>
    rest.post(`/employees/${employee}/timesheet/entries`, { date, activity_id: ids.activity, minutes });
  await post(ida.id, '2024-02-06', 60);
  await post(ida.id, '2024-03-05', 120);
  await post(ida.id, '2024-03-06', 180);
  await post(jens.id, '2024-03-12', 270);
}

/** Rows of a table as people read them. */
const cellsOf = (table: Locator) =>
  table
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll('td, th')].map((cell) => cell.textContent?.trim() ?? '')),
    );

const minutesOf = (clock: string) => {
  const [hours = '0', minutes = '0'] = clock.split(':');
  return Number(hours) * 60 + Number(minutes);
};

test('hours are grouped, compared and ordered, kept as a view, and the file says what the table says', async ({
  owner: page,
  workspace,
}) => {
  await postHours(workspace);
  await page.goto(`/reports/registered-hours?${march}`);

  await test.step('not grouped there are the rows, their total and a picture with its table', async () => {
    await expect(page.getByRole('row', { name: /5 Mar 2024.*Ida Berg.*2:00/ })).toBeVisible();
    const totals = page.locator('dl');
    await expect(totals).toContainText('9:30');
    await expect(page.getByRole('img', { name: /Registered hours|Booked hours|drawn by/ })).toBeVisible();
    await page.getByText('As a table').click();
    await expect(page.getByRole('rowheader', { name: /Tue,? 12 Mar/ })).toBeVisible();
    await expectAccessible(page, 'a report with its picture');
    const date = page.getByRole('button', { name: 'Date', exact: true });
    await date.click();
    await expect(page).toHaveURL(/direction=desc/);
    await expect(page.getByRole('table').last().locator('tbody tr').first()).toContainText('Jens Lund');
    await expect(date).toBeFocused();
  });

  await test.step('by unit, beside the month before', async () => {
    await page.getByLabel('Group by').selectOption({ label: 'Org unit' });
    await page.getByLabel('Compare with the period before').check();
    await expect(page).toHaveURL(/group=unit/);
    const table = page.getByRole('table', { name: /hours/i });
    await expect(table.getByRole('row', { name: /Team.*5:00.*1:00.*\+4:00/ })).toBeVisible();
    await expect(table.getByRole('row', { name: /Ward.*4:30.*0:00.*\+4:30/ })).toBeVisible();
    await expect(table.getByRole('row', { name: /Total.*9:30.*1:00.*\+8:30/ })).toBeVisible();
    await expectAccessible(page, 'a grouped report');
    await page.emulateMedia({ media: 'print' });
    const filters = page.getByRole('search');
    await expect(filters.getByLabel('Group by')).toHaveCSS('border-top-width', '0px');
    await expect(filters.getByText('1 Mar 2024', { exact: true })).toBeVisible();
    await expect(filters.getByText('Compare with the period before')).toBeVisible();
    await expect(filters.getByText('All but rejected')).toBeAttached();
    for (const unset of ['Activity', 'Project', 'Org unit'])
      await expect(filters.getByText(unset, { exact: true }).first()).toBeHidden();
    await expect(filters.getByRole('button', { name: 'Next month' })).toBeHidden();
    await expect(page.getByRole('button', { name: say('download.button') })).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
    const difference = table.getByRole('button', { name: 'Difference' });
    await difference.click();
    await expect(page).toHaveURL(/sort=change/);
    await expect(table.locator('tbody tr').first()).toContainText('Team');
    await expect(difference).toBeFocused();
    await difference.click();
    await expect(table.locator('tbody tr').first()).toContainText('Ward');
  });

  await test.step('the files hold what the table shows', async () => {
    await settle(page);
    const shown = await cellsOf(page.getByRole('table', { name: /hours/i }));
    const forPeople = await downloadFile(page, { format: 'csv' });
    expect(linesOf(forPeople.content)).toEqual([
      'Org unit,Code,Hours,Period before,Difference,Records,Employees',
      'Ward,ward,4.5,0,4.5,1,1',
      'Team,team,5,1,4,2,1',
      'Total,,9.5,1,8.5,3,2',
    ]);
    const { name, content } = await downloadFile(page, { format: 'csv', reader: 'programs' });
    expect(name).toBe('registered-hours-by-unit-2024-03-01-2024-03-31.csv');
    const [header = '', ...lines] = linesOf(content);
    const columns = header.split(',');
    const rows = lines.map((line) => {
      const cells = line.split(',');
      const of = (column: string) => cells[columns.indexOf(column)] ?? '';
      return [of('org_unit_name'), Number(of('minutes')), Number(of('minutes_before'))];
    });
    const inTable = shown
      .slice(0, -1)
      .map(([unit = '', now = '', before = '']) => [unit, minutesOf(now), minutesOf(before)]);
    expect(rows).toEqual(inTable);
    const workbook = await downloadFile(page, { format: 'xlsx' });
    expect(workbook.name).toBe('registered-hours-by-unit-2024-03-01-2024-03-31.xlsx');
    expect(workbook.content.subarray(0, 2).toString()).toBe('PK');
  });

  await test.step('a view keeps it, and is opened from the menu', async () => {
    const address = page.url();
    const read: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/trpc/reports.')) read.push(request.url());
    });
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('menuitem', { name: 'Save this view …' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save this view' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Enter a name.')).toBeVisible();
    await dialog.getByLabel('Name').fill('By unit');
    await expectAccessible(page, 'the name of a view');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await settle(page);
    // What the page shows is not touched.
    expect(read).toEqual([]);
    await page.goto('/reports/registered-hours');
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('menuitem', { name: 'By unit' }).click();
    await expect(page).toHaveURL((url) => {
      const sorted = (search: URLSearchParams) => [...search].sort().toString();
      const saved = new URL(address).searchParams;
      // With all of its columns, whatever was hidden.
      saved.set('without', '');
      return sorted(url.searchParams) === sorted(saved);
    });
    await expect(page.getByRole('row', { name: /Total.*9:30.*1:00.*\+8:30/ })).toBeVisible();
  });

  await test.step('it comes by mail, is renamed, and deleted with a way back', async () => {
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('menuitem', { name: 'Change or delete views …' }).click();
    const dialog = page.getByRole('dialog', { name: 'Your views of this page' });
    await dialog.getByLabel('By mail to me: By unit').selectOption({ label: 'Every Monday' });
    await dialog.getByRole('button', { name: 'Save: By unit' }).click();
    await expect(dialog.getByText(/Next mail/)).toBeVisible();
    await expectAccessible(page, 'views of a page');
    await dialog.getByRole('button', { name: 'Rename: By unit' }).click();
    const rename = page.getByRole('dialog', { name: 'Rename “By unit”' });
    await rename.getByLabel('Name').fill('Wards');
    await rename.getByRole('button', { name: 'Save' }).click();
    await expect(rename).toBeHidden();
    await dialog.getByRole('button', { name: 'Delete: Wards' }).click();
    await expect(dialog.getByText('No saved views of this page.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Restored')).toBeVisible();
    await page.getByRole('button', { name: 'Views' }).click();
    await expect(page.getByRole('menuitem', { name: 'Wards' })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('a group leads to its rows', async () => {
    await page.getByRole('link', { name: 'Ward' }).click();
    await expect(page).toHaveURL(/unit=/);
    await expect(page.getByRole('row', { name: /Jens Lund/ })).toBeVisible();
    await expect(page.getByRole('row', { name: /Ida Berg/ })).toHaveCount(0);
  });

  await test.step('of a unit with others below it to its own alone, and to theirs when they are asked for', async () => {
    await page.goto(`/reports/registered-hours?${march}&group=unit`);
    await page.getByRole('table', { name: /hours/i }).getByRole('link', { name: 'Team' }).click();
    await expect(page.locator('dl')).toContainText('5:00');
    await expect(page.getByRole('row', { name: /Ida Berg/ })).toHaveCount(2);
    await expect(page.getByRole('row', { name: /Jens Lund/ })).toHaveCount(0);
    await page.getByRole('checkbox', { name: 'with units below' }).check();
    await expect(page.getByRole('row', { name: /Jens Lund/ })).toBeVisible();
    await expect(page.locator('dl')).toContainText('9:30');
  });
});

test('rows that are in no groups follow each other by name and by hours, as the address says', async ({
  owner: page,
  workspace,
}) => {
  await postHours(workspace);
  await page.goto(`/reports/registered-hours?${march}&direction=asc`);
  const table = page.getByRole('table', { name: say('page.registeredHours') });
  const rows = async () =>
    (await cellsOf(table))
      .map(([, employee, , , booked]) => [employee, booked])
      .filter(([name]) => name !== 'Karen Holm');
  const [first, second, third] = [
    ['Ida Berg', '2:00'],
    ['Ida Berg', '3:00'],
    ['Jens Lund', '4:30'],
  ];
  await expect.poll(rows).toEqual([first, second, third]);
  const sortBy = (name: string) => table.getByRole('button', { name, exact: true }).click();
  await sortBy(say('report.posted'));
  await expect(page).toHaveURL(/by=weight/);
  await sortBy(say('report.posted'));
  await expect.poll(rows).toEqual([third, second, first]);
  await expect(table.getByRole('columnheader', { name: say('report.posted') })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await sortBy(say('report.employee'));
  await expect.poll(rows).toEqual([first, second, third]);
  await page.reload();
  await expect.poll(rows).toEqual([first, second, third]);
  await sortBy(say('report.date'));
  await expect(page).not.toHaveURL(/by=/);
});
