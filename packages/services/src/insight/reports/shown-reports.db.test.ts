import { inWorkspace, schema } from '@stempel/db';
import { eq } from '@stempel/db/drizzle';
import { testDatabase, watchStatements } from '@stempel/db/testing';
import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, describe, expect, test } from 'vitest';
import { createAbsence } from '../../recording/absences/index.ts';
import { createEntry } from '../../recording/entries/index.ts';
import { recordPresence } from '../../recording/presence/index.ts';
import { createActivity } from '../../settings/activities/index.ts';
import { createDimension } from '../../settings/dimensions/index.ts';
import { createProject } from '../../settings/projects/index.ts';
import { createReason } from '../../settings/reasons/index.ts';
import {
  approveStatement,
  generateStatements,
  listStatements,
  submitStatement,
} from '../../statements/index.ts';
import { openBalance } from '../../statements/timebank/index.ts';
import { addPolicies } from '../../testing/add-policies.ts';
import { consoleWords } from '../../testing/console-words.ts';
import { makeCompany, type TestCompany } from '../../testing/make-company.ts';
import { writeReportFile } from '../../transfer/report-files/index.ts';
import { isReport, reportFileOf } from './index.ts';

const db = testDatabase({ poolSize: 4 });
const sent = watchStatements(db);
const march = { from: '2026-03-01', to: '2026-03-31', scope: 'all' };
const since = { effective_from: '2026-01-01' };

let company: TestCompany;
let number = '';
beforeAll(async () => {
  company = await makeCompany(db);
  await fill(company);
  const [row] = await inWorkspace(db, company.ctx.workspace.id, (tx) =>
    tx
      .select({ code: schema.employees.code })
      .from(schema.employees)
      .where(eq(schema.employees.id, company.employee.id)),
  );
  number = row?.code ?? '';
}, 120_000);

/** One day of one person with everything a row can refer to, and half a day of leave over the end of March. */
async function fill({ ctx, employee, accounts }: TestCompany): Promise<void> {
  await createReason(ctx, {
    ...{ ...since, code: 'work', name: 'Work', kind: 'work', state: 'active' },
    availability_scope: { working_countries: [], org_units: [], employment_terms: [] },
  });
  const van = await createDimension(ctx, {
    ...{ ...since, code: 'vehicle', name: 'Vehicle', state: 'active' },
    values: [{ code: 'v1', name: 'Van; 1' }],
  });
  const standby = await createActivity(ctx, {
    ...{
      ...since,
      code: 'standby',
      name: 'Standby at home',
      type: 'work',
      project: 'optional',
      state: 'active',
    },
    dimensions: [{ dimension_id: van.id, required: false }],
  });
  const { id: project_id } = await createProject(ctx, {
    ...{ ...since, code: 'P1', name: '=Bridge', requires_manager_approval: true, state: 'active' },
  });
  const { id: employee_id, employmentId: employment_id } = employee;
  await addPolicies(ctx, [
    {
      code: 'close',
      kind: 'settlement',
      config: { steps: [{ plugin: 'credit-counter', config: { counter: 'norm-balance' } }] },
    },
    {
      code: 'leave',
      kind: 'absence',
      config: { account: 'vacation', accruals: [], usage_rules: [], expiries: [] },
    },
    {
      code: 'limits',
      kind: 'working-time',
      config: { steps: [{ plugin: 'max-daily', config: { max_minutes: 300 } }] },
    },
  ]);
  await recordPresence(ctx, {
    ...{ employee_id, start: '2026-03-02T08:00:00+01:00', end: '2026-03-02T15:20:00+01:00', reason: 'work' },
    note: 'late',
  });
  const activity_id = standby.id;
  await createEntry(ctx, {
    ...{ employee_id, activity_id, project_id, date: '2026-03-02', minutes: 95 },
    dimension_values: { vehicle: 'v1' },
  });
  await openBalance(ctx, { employment_id, account_id: accounts.vacation, date: '2026-03-01', days: '12.5' });
  await createAbsence(ctx, {
    ...{ employee_id, from: '2026-03-30', to: '2026-04-02', share: '0.5000', account: 'vacation' },
    state: 'approved',
  } as Parameters<typeof createAbsence>[1]);
  await generateStatements(ctx);
  const [statement] = (await listStatements(ctx, { scope: 'all', limit: 10 })).data;
  await submitStatement(ctx, { id: statement?.id ?? '', payout_minutes: 0 });
  await approveStatement(ctx, { id: statement?.id ?? '' });
}

async function fileOf(report: string, asked: object, language: 'en' | 'de' | 'da', format: 'csv' | 'xlsx') {
  if (!isReport(report)) throw new Error(`There is no report ${report}.`);
  const open = reportFileOf(report, asked).parse(asked);
  const ctx = { ...company.ctx, words: consoleWords };
  const { content } = await writeReportFile(ctx, open, { name: 'file', format, language });
  return Buffer.concat(await Array.fromAsync(content));
}

async function linesOf(report: string, language: 'en' | 'de' | 'da' = 'en', more: object = {}) {
  const file = await fileOf(report, { ...march, ...more }, language, 'csv');
  return file.toString('utf8').slice(1).trimEnd().split('\r\n');
}

describe('a report for people has the columns of its page', () => {
  test('presence: names in the language, moments of the wall clock, hours and minutes', async () => {
    const [heading, row, ...others] = await linesOf('presence', 'de');
    expect(heading).toBe(
      'Datum;Beschäftigte;Personalnummer;Organisationseinheit;Beginn;Ende;Dauer;Grund;Tätigkeit;Projekt;Notiz;Zeitzone',
    );
    expect(row).toBe(
      `2026-03-02;Employee 1;${number};House;2026-03-02 08:00;2026-03-02 15:20;7:20;Arbeit;;;late;`,
    );
    expect(others).toEqual([]);
    expect((await linesOf('presence'))[1]).toContain(',7:20,Work,,,late,');
  });

  test('hours: no formula begins in a name, tags have names, and a state is said where states are asked for', async () => {
    const asked = { approval: ['pending', 'not-required'] };
    expect(await linesOf('registered-hours', 'de', asked)).toEqual([
      'Datum;Beschäftigte;Personalnummer;Organisationseinheit;Tätigkeit;Gebucht;Projekt;Dimensionen;Status;Notiz',
      `2026-03-02;Employee 1;${number};House;Rufbereitschaft;1:35;'=Bridge;"Vehicle: Van; 1";Wartet;`,
    ]);
    expect((await linesOf('registered-hours'))[0]).toBe(
      'Date,Employee,Employee number,Org unit,Activity,Booked,Project,Dimensions,Note',
    );
  });

  test('absence: days of the period alone, and movements with hours apart from days', async () => {
    // The 30th and 31st of March, half of each.
    expect((await linesOf('absence'))[1]).toBe(
      `2026-03-30,Employee 1,${number},House,2026-04-02,1,0.5,,vacation,Approved`,
    );
    const [heading, ...rows] = await linesOf('account-movements', 'de');
    expect(heading).toMatch(/;Zeitkonto;Art;Änderung \(Stunden\);Änderung \(Tage\)$/);
    expect(rows.map((row) => row.split(';').slice(4).join(';'))).toEqual([
      'vacation;Anfangsbestand;;12,5',
      ...rows.slice(1).map((row) => row.split(';').slice(4).join(';')),
    ]);
    expect(rows.join('\n')).toMatch(/flex;Abrechnung;-\d+,\d+;/);
  });

  test('violations are sentences with their figures', async () => {
    const [, row] = await linesOf('working-time-compliance');
    expect(row).toMatch(/,Daily maximum exceeded\.,.*worked 7:20.*,Open$/);
  });

  test('groups have the totals of their page, and one unit of time in every column', async () => {
    const asked = { group: 'unit', compare: 'true', sort: 'name' };
    expect(await linesOf('registered-hours', 'de', { ...asked, compare: true })).toEqual([
      'Organisationseinheit;Code;Stunden;Zeitraum davor;Unterschied;Einträge;Beschäftigte',
      'House;house;1,583333;0;1,583333;1;1',
      'Summe;;1,583333;0;1,583333;1;1',
    ]);
    const weeks = await linesOf('presence', 'en', { group: 'week' });
    expect(weeks[0]).toBe('Week,Hours,Records,Employees');
    expect(weeks[2]).toBe('Week 10 from 2 Mar 2026,7:20,1,1');
    expect(weeks.at(-1)).toBe('Total,7:20,1,1');
    expect((await linesOf('presence', 'en', { group: 'day' })).at(-1)).toBe('Total,7:20,1,1');
    const april = { group: 'unit', compare: true, from: '2026-04-01', to: '2026-04-30' };
    const [, ward] = await linesOf('registered-hours', 'en', april);
    expect(ward).toBe('House,house,0,1.583333,-1.583333,0,0');
    // Each account is its own total.
    const accounts = await linesOf('account-movements', 'en', { group: 'account' });
    expect(accounts.slice(1).map((line) => line.split(',')[0])).toEqual(['flex', 'vacation']);
    const kinds = await linesOf('account-movements', 'en', { group: 'kind' });
    expect(kinds.filter((line) => line.startsWith('Total,'))).toHaveLength(2);
  });
});

test('a workbook holds the same as numbers and dates', async () => {
  const file = unzipSync(await fileOf('presence', march, 'de', 'xlsx'));
  const xml = strFromU8(file['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  const cell = (at: string) =>
    new RegExp(`<c r="${at}" s="(\\d)"[^>]*>(?:<v>([^<]*)|<is><t[^>]*>([^<]*))`).exec(xml)?.slice(1);
  expect(strFromU8(file['xl/workbook.xml'] ?? new Uint8Array())).toContain('<sheet name="Anwesenheit"');
  expect(cell('A1')?.[2]).toBe('Datum');
  expect(cell('A2')?.slice(0, 2)).toEqual(['2', '46083']);
  expect(Number(cell('E2')?.[1])).toBe(46083 + 8 / 24);
  expect(Number(cell('G2')?.[1])).toBe(440 / 1440);
  expect(cell('H2')?.[2]).toBe('Arbeit');
});

const reports = [
  ...['registered-hours', 'presence', 'absence', 'sickness', 'account-movements', 'working-time-compliance'],
];
const groups = ['unit', 'employee', 'activity', 'project', 'reason', 'account', 'kind', 'step', 'severity'];

test.each(['en', 'da', 'de'] as const)('every file has all its words in %s', async (language) => {
  for (const report of reports) {
    await linesOf(report, language);
    for (const group of [...groups, 'day', 'week', 'month']) {
      const asked = { ...march, group, compare: true };
      if (!reportFileOf(report as 'presence', asked).safeParse(asked).success) continue;
      const lines = await linesOf(report, language, { group, compare: true });
      expect(lines[0], `${report} by ${group}`).not.toMatch(/_|undefined/);
    }
  }
  const file = await fileOf('pending-differences', { scope: 'all' }, language, 'csv');
  expect(file.toString('utf8')).not.toMatch(/org_unit|undefined/);
});

test('names and units are read for a page of rows together, however many there are', async () => {
  const { ctx, employee } = await makeCompany(db);
  const counts: number[] = [];
  for (const days of [1, 20]) {
    for (let day = 1; day <= days; day += 1) {
      const { id: activity_id } = await createActivity(ctx, {
        ...{ ...since, code: `own-${days}-${day}`, name: 'Own', type: 'work', project: 'none' },
        ...{ dimensions: [], state: 'active' },
      });
      const date = `2026-03-${String(day).padStart(2, '0')}`;
      await createEntry(ctx, { employee_id: employee.id, activity_id, minutes: 30, date });
    }
    sent.length = 0;
    const open = reportFileOf('registered-hours', march).parse(march);
    const wanted = { name: 'file', format: 'csv', language: 'de' } as const;
    await Array.fromAsync((await writeReportFile({ ...ctx, words: consoleWords }, open, wanted)).content);
    counts.push(sent.length);
  }
  expect(counts[1], sent.join('\n\n')).toBe(counts[0]);
});

test('what two agreements call alike has its code behind the name, in rows and groups', async () => {
  const { ctx, employee } = await makeCompany(db);
  for (const [code, name] of [
    ['sickness', 'Sickness'],
    ['krankheit', 'Krankheit'],
    ['own', 'Own'],
  ] as const) {
    const { id: activity_id } = await createActivity(ctx, {
      ...{ ...since, code, name, type: 'work', project: 'none', state: 'active' },
      dimensions: [],
    });
    if (code === 'sickness') continue;
    await createEntry(ctx, { employee_id: employee.id, activity_id, minutes: 30, date: '2026-03-02' });
  }
  const linesIn = async (asked: { group?: string }) => {
    const open = reportFileOf('registered-hours', { ...march, ...asked }).parse({ ...march, ...asked });
    const wanted = { name: 'file', format: 'csv', language: 'en' } as const;
    const { content } = await writeReportFile({ ...ctx, words: consoleWords }, open, wanted);
    return Buffer.concat(await Array.fromAsync(content))
      .toString('utf8')
      .split('\r\n');
  };
  const named = (lines: string[], name: string) => lines.filter((line) => line.includes(name)).length;
  for (const lines of [await linesIn({}), await linesIn({ group: 'activity' })]) {
    expect(named(lines, 'Sickness (krankheit),')).toBe(1);
    expect(named(lines, 'Own,')).toBe(1);
  }
});
