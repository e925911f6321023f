import type { Page } from '@playwright/test';
import { downloadFile, linesOf } from './download-file.ts';
import { expectAccessible } from './expect-accessible.ts';
import { settle } from './page-checks.ts';
import { callConsole, hireTeam } from './people.ts';
import { createKey, type TestWorkspace } from './product.ts';
import { restClient } from './rest.ts';
import { expect, test, untilAlive } from './test.ts';
import { say } from './words.ts';

/*
 * Mette manages Anna; Dora works beside them. Anna opens 2027 with three days of leave, is on leave on Monday 7 and Tuesday 8 June
 * and asked for Friday 25; on Monday 14 she is ill with what is called "Flu".
 */
const since = { effective_from: '2024-01-01' };

async function hire(page: Page, workspace: TestWorkspace) {
  const rest = restClient(await createKey(workspace, 'Admin'));
  const team = await hireTeam(rest);
  const save = (procedure: string, input: object) => callConsole(page.request, 'mutation', procedure, input);
  const leave = { ...since, code: 'leave', name: 'Annual leave', kind: 'leave' };
  const { id: account_id } = await rest.post('/settings/time-accounts', leave);
  await save('policies.create', {
    ...{ ...since, code: 'leave', name: 'Leave', kind: 'absence', position: 0, state: 'active' },
    availability_scope: { working_countries: [], org_units: [], employment_terms: [] },
    config: { account: 'leave', accruals: [], usage_rules: [], expiries: [] },
  });
  const { data } = await callConsole<{ data: { id: string }[] }>(page.request, 'query', 'employments.list', {
    employee_id: team.anna,
    limit: 1,
  });
  await save('timebank.open', { employment_id: data[0]?.id, account_id, date: '2027-01-01', days: '3' });
  const timeOff = { type: 'timeoff', project: 'none', dimensions: [] };
  await rest.post('/settings/activities', { ...since, code: 'flu', name: 'Flu', ...timeOff });
  const record = (from: string, more: object) =>
    save('absences.create', { employee_id: team.anna, from, to: from, state: 'approved', ...more });
  await record('2027-06-07', { to: '2027-06-08', account: 'leave' });
  await record('2027-06-25', { account: 'leave', state: 'requested' });
  await record('2027-06-14', { activity: 'flu', sickness: true });
  return team;
}

/** Width and height of the first page, in points. */
function sizeOf(pdf: Buffer): readonly [number, number] {
  const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf.toString('latin1')) ?? [];
  return [Number(width), Number(height)];
}

test('a manager sees the year of their people as a table, opens what a figure is made of, and prints it', async ({
  owner: page,
  workspace,
  openAs,
}) => {
  const ids = await hire(page, workspace);
  const mette = await openAs('Manager', 'mette', ids.mette);
  const dora = await openAs('Employee', 'dora', ids.dora);
  const rows = (of: Page, name: RegExp) => of.getByRole('row').filter({ hasText: name });

  await test.step('from the calendar: who is managed alone, by account and kind, in the order that is asked for', async () => {
    await mette.goto('/calendar?period=2027');
    await settle(mette);
    await mette.getByRole('link', { name: say('overview.toOverview') }).click();
    await expect(mette.getByRole('heading', { level: 1, name: say('page.absenceOverview') })).toBeVisible();
    await mette.goto('/calendar/overview?year=2027');
    await settle(mette);
    const leave = rows(mette, /Anna/).filter({ hasText: 'Annual leave' });
    await expect(leave.getByRole('cell')).toContainText([
      'Annual leave',
      '0 days',
      '2 days',
      '1 day',
      '1 day',
    ]);
    await expect(rows(mette, /Anna/).filter({ hasText: 'Flu' })).toContainText('1 day');
    await expect(rows(mette, /Dora/)).toHaveCount(0);
    const names = () => mette.getByRole('table').getByRole('link').allTextContents();
    const before = await names();
    const sort = mette.getByRole('button', { name: say('overview.employee') });
    await untilAlive(sort);
    await sort.click();
    await expect(mette).toHaveURL(/direction=desc/);
    await expect.poll(names).not.toEqual(before);
    await expectAccessible(mette, 'overview of a year');
  });

  await test.step('a row leads to the year of the person, whose figures open', async () => {
    await rows(mette, /Anna/).filter({ hasText: 'Annual leave' }).getByRole('link').click();
    await expect(mette).toHaveURL(new RegExp(`/employees/${ids.anna}.year=2027`));
    await expect(mette.getByRole('heading', { name: 'Leave and absence in 2027' })).toBeVisible();
    const leave = mette
      .getByRole('group')
      .filter({ hasText: /Annual leave.*planned/ })
      .first();
    await leave.getByText('Annual leave').first().click();
    await expect(leave.getByText(/7 Jun 2027 · Usage/)).toBeVisible();
    await expect(mette.getByRole('table').filter({ hasText: 'Flu' })).toBeVisible();
    await expectAccessible(mette, 'year of an employee');
    await mette.getByRole('button', { name: say('overview.before') }).click();
    await expect(mette.getByRole('heading', { name: 'Leave and absence in 2026' })).toBeVisible();
  });

  await test.step('calendar and overview are printed across the page, without what is pressed', async () => {
    for (const path of [
      '/calendar?period=2027-06',
      '/calendar?period=2027',
      '/calendar/overview?year=2027',
    ]) {
      await mette.goto(path);
      await settle(mette);
      await mette.emulateMedia({ media: 'print' });
      await expect(mette.getByRole('button', { name: say('calendar.print') })).toBeHidden();
      await expect(rows(mette, /Anna/).first()).toBeVisible();
      const pdf = await mette.pdf({ preferCSSPageSize: true });
      const [width, height] = sizeOf(pdf);
      expect(width, path).toBeGreaterThan(height);
      await mette.emulateMedia({ media: 'screen' });
    }
  });

  await test.step('a colleague finds themselves alone in it, and nothing of others in any answer', async () => {
    await dora.setViewportSize({ width: 390, height: 844 });
    await dora.goto(`/calendar/overview?year=2027&unit=${ids.unit}`);
    await settle(dora);
    const answer = await callConsole(dora.request, 'query', 'absences.overviews', {
      ...{ year: 2027, org_unit_id: ids.unit },
    });
    expect(JSON.stringify(answer)).not.toMatch(/Anna|Flu|"sickness":true/);
    await expect(rows(dora, /Anna/)).toHaveCount(0);
    const overflow = await dora.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await expectAccessible(dora, 'overview of somebody who manages nobody');
  });
});

/** What the page has when the browser asks for it to be printed. */
interface Printed extends Window {
  printed?: number;
}

test('more people than were read are one file, and all of them are printed', async ({
  owner: page,
  workspace,
  rest,
}) => {
  const ids = await hire(page, workspace);
  const numbers = Array.from({ length: 130 }, (_, at) => `N-${at}`);
  for (let at = 0; at < numbers.length; at += 10) {
    const some = numbers.slice(at, at + 10).map((number) =>
      rest.post('/employees', {
        ...{ ...since, employee_number: number, name: `Person ${number}` },
        employment: { start: '2024-01-01', org_unit_id: ids.unit, employment_terms_id: ids.terms },
      }),
    );
    await Promise.all(some);
  }
  await page.goto(`/calendar/overview?year=2027&unit=${ids.unit}`);
  await settle(page);
  // The person the owner of the workspace is, if any, is not of this unit.
  await expect(page.getByRole('status')).toContainText('133 people');
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows.filter({ hasText: 'Person N-99' })).toHaveCount(0);

  await test.step('the file holds everybody, with the figures of the page', async () => {
    const forPeople = linesOf((await downloadFile(page, { format: 'csv' })).content);
    expect(forPeople[0]).toMatch(/^Name,Number,Account or kind,Brought in \(Days\),.*,Simulation$/);
    expect(forPeople.filter((line) => line.startsWith('Anna Holm,'))).toEqual([
      expect.stringMatching(/^Anna Holm,\w+(?:-\w+)?,Annual leave,3,0,0,0,0,2,1,1,/),
      expect.stringMatching(/^Anna Holm,\w+(?:-\w+)?,Flu,,,,,0,1,0,,/),
    ]);
    const file = await downloadFile(page, { format: 'csv', reader: 'programs' });
    expect(file.name).toBe('absence-overview-2027.csv');
    const lines = linesOf(file.content);
    const columns = (lines[0] ?? '').split(',');
    expect(lines.filter((line) => line.includes('Person N-'))).toHaveLength(numbers.length);
    const anna = lines.filter((line) => line.includes('Anna Holm')).map((line) => line.trim().split(','));
    const told = (line: readonly string[] | undefined, ...names: string[]) =>
      names.map((name) => line?.[columns.indexOf(name)]);
    expect(
      anna.map((line) => told(line, 'account', 'activity', 'taken', 'planned', 'requested', 'left')),
    ).toEqual([
      ['leave', '', '0.0000', '2.0000', '1.0000', '1.0000'],
      ['', 'flu', '0.0000', '1.0000', '0.0000', ''],
    ]);
  });

  await test.step('printing reads what is left and draws every row', async () => {
    await page.evaluate(() => {
      window.print = () => {
        (window as Printed).printed = document.querySelectorAll('tbody tr:not(:has([colspan]))').length;
      };
    });
    await page.getByRole('button', { name: say('overview.print') }).click();
    // A line for each, and one for Anna's flu.
    await expect.poll(() => page.evaluate(() => (window as Printed).printed)).toBe(134);
    await expect(page.getByRole('button', { name: say('action.showMore') })).toHaveCount(0);
    const pages = (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type \/Page\b/g);
    expect(pages?.length).toBeGreaterThan(3);
  });
});
