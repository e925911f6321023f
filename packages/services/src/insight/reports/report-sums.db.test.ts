import { newId, schema } from '@stempel/db';
import { testDatabase, withoutAudit } from '@stempel/db/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { updateEmployment } from '../../organization/employments/index.ts';
import { createOrgUnit, createOrgUnitBody } from '../../organization/org-units/index.ts';
import { createEntry } from '../../recording/entries/index.ts';
import { recordPresence } from '../../recording/presence/index.ts';
import { randomFrom } from '../../seed/random.ts';
import { addEmployees, makeCompany, type TestCompany } from '../../testing/make-company.ts';
import { reportFileOf, reportRegisteredHours, reportSums, reportSumsInput, writeReportCsv } from './index.ts';

const db = testDatabase({ poolSize: 4 });
const march = { from: '2026-03-01', to: '2026-03-31', scope: 'all' };

interface Posted {
  employee: string;
  unit: string;
  activity: string;
  date: string;
  minutes: number;
}

interface House {
  company: TestCompany;
  people: { id: string; employmentId: string }[];
  units: Record<'house' | 'ward', string>;
  posted: Posted[];
}

let house: House;
beforeAll(async () => {
  house = await fillHouse();
}, 120_000);

/** Five people of two units, one of whom moves in the middle of March, and what they posted from January to March. */
async function fillHouse(): Promise<House> {
  const company = await makeCompany(db, { now: '2026-04-15T06:00:00Z' });
  const { ctx, unitId, activities } = company;
  const ward = await createOrgUnit(ctx, {
    ...createOrgUnitBody.parse({ code: 'ward', name: 'Ward', parent_id: unitId }),
    effective_from: '2020-01-01',
  });
  const added = await withoutAudit(db, ctx.workspace.id, (tx) => addEmployees(tx, company, 4));
  const people = [company.employee, ...added];
  const [mover] = people;
  await updateEmployment(ctx, {
    ...{ employee_id: mover?.id ?? '', employment_id: mover?.employmentId ?? '' },
    ...{ org_unit_id: ward.id, effective_from: '2026-03-16' },
  });
  const draw = randomFrom(7);
  const posted: Posted[] = [];
  for (let number = 0; number < 120; number += 1) {
    const person = draw.pick(people);
    const date = Temporal.PlainDate.from('2026-01-01')
      .add({ days: draw.between(0, 89) })
      .toString();
    const minutes = draw.between(1, 300);
    await createEntry(ctx, { employee_id: person.id, date, activity_id: activities.care, minutes });
    const isMoved = person === mover && date >= '2026-03-16';
    posted.push({ employee: person.id, unit: isMoved ? ward.id : unitId, activity: 'care', date, minutes });
  }
  return { company, people, units: { house: unitId, ward: ward.id }, posted };
}

const sumsOf = (asked: object, ctx = house.company.ctx) =>
  reportSums(ctx, reportSumsInput.parse({ report: 'registered-hours', ...march, ...asked }));

/** The same added up here, row by row. */
function counted(from: string, to: string, keyOf: (one: Posted) => string) {
  const inside = house.posted.filter(({ date }) => from <= date && date <= to);
  const groups = [...Map.groupBy(inside, keyOf)].map(([key, rows]) => ({
    key,
    minutes: rows.reduce((sum, row) => sum + row.minutes, 0),
    rows: rows.length,
    employees: new Set(rows.map(({ employee }) => employee)).size,
  }));
  return groups.sort((one, other) => (one.key < other.key ? -1 : 1));
}

const shown = (data: Awaited<ReturnType<typeof sumsOf>>['data']) =>
  data
    .map(({ key, figures: { minutes, rows, employees } }) => ({ key, minutes, rows, employees }))
    .sort((one, other) => (String(one.key) < String(other.key) ? -1 : 1));

describe('rows are added up', () => {
  test('by the unit of their date, also where somebody moved', async () => {
    const { data, groups, totals } = await sumsOf({ group: 'unit' });
    expect(shown(data)).toEqual(counted('2026-03-01', '2026-03-31', ({ unit }) => unit));
    expect(groups).toBe(2);
    expect(data.map(({ code, name }) => [code, name])).toEqual([
      ['house', 'House'],
      ['ward', 'Ward'],
    ]);
    const [all] = counted('2026-03-01', '2026-03-31', () => 'all');
    expect(totals).toMatchObject([{ account: null, figures: { minutes: all?.minutes, rows: all?.rows } }]);
  });

  test('by person page by page, the totals of every page those of all', async () => {
    const all = counted('2026-01-01', '2026-03-31', ({ employee }) => employee);
    const asked = { from: '2026-01-01', group: 'employee', sort: 'minutes', direction: 'desc', limit: 2 };
    const seen: Awaited<ReturnType<typeof sumsOf>>['data'] = [];
    let cursor: string | undefined;
    do {
      const page = await sumsOf({ ...asked, cursor });
      expect(page.totals[0]?.figures).toMatchObject({
        minutes: all.reduce((sum, { minutes }) => sum + minutes, 0),
        employees: all.length,
      });
      expect(page.groups).toBe(all.length);
      seen.push(...page.data);
      cursor = page.next_cursor ?? undefined;
    } while (cursor);
    expect(shown(seen)).toEqual(all);
    const minutes = seen.map(({ figures }) => figures.minutes ?? 0);
    expect(minutes).toEqual(minutes.toSorted((one, other) => other - one));
    await expect(sumsOf({ ...asked, limit: 2, sort: 'rows', cursor: 'WyJhMSJd' })).rejects.toMatchObject({
      code: 'invalid',
    });
  });

  test.each([
    ['day', (date: string) => date],
    [
      'week',
      (date: string) => {
        const day = Temporal.PlainDate.from(date);
        return day.subtract({ days: day.dayOfWeek - 1 }).toString();
      },
    ],
    ['month', (date: string) => `${date.slice(0, 7)}-01`],
  ] as const)('by %s, those without rows too', async (group, startOf) => {
    const { data, next_cursor } = await sumsOf({ from: '2026-01-01', group, limit: 1 });
    expect(next_cursor).toBeNull();
    const found = data.filter(({ figures }) => figures.rows > 0);
    expect(shown(found)).toEqual(counted('2026-01-01', '2026-03-31', ({ date }) => startOf(date)));
    expect(data.map(({ key }) => key)).toEqual(data.map(({ key }) => key).toSorted());
    expect(data.at(-1)?.key).toBe(startOf('2026-03-31'));
  });

  test('beside the period before, which people of one of the two are in as well', async () => {
    const { data, before, totals } = await sumsOf({ group: 'employee', compare: true, sort: 'change' });
    expect(before).toEqual({ from: '2026-02-01', to: '2026-02-28' });
    const [now, earlier] = [
      counted('2026-03-01', '2026-03-31', ({ employee }) => employee),
      counted('2026-02-01', '2026-02-28', ({ employee }) => employee),
    ];
    const minutesOf = (rows: typeof now, id: string | null) =>
      rows.find(({ key }) => key === id)?.minutes ?? 0;
    for (const { key, figures, before: then } of data) {
      expect([figures.minutes, then?.minutes]).toEqual([minutesOf(now, key), minutesOf(earlier, key)]);
    }
    expect(data).toHaveLength(new Set([...now, ...earlier].map(({ key }) => key)).size);
    const changes = data.map(({ figures, before: then }) => (figures.minutes ?? 0) - (then?.minutes ?? 0));
    expect(changes).toEqual(changes.toSorted((one, other) => one - other));
    const sum = (rows: typeof now) => rows.reduce((all, { minutes }) => all + minutes, 0);
    expect([totals[0]?.figures.minutes, totals[0]?.before?.minutes]).toEqual([sum(now), sum(earlier)]);
    const byMonth = await sumsOf({ from: '2026-02-01', group: 'month', compare: true });
    expect(byMonth.data.map(({ key, before_key: then }) => [key, then])).toEqual([
      ['2026-02-01', '2025-12-01'],
      ['2026-03-01', '2026-01-01'],
    ]);
    const byDay = await sumsOf({ from: '2026-02-01', to: '2026-02-28', group: 'day', compare: true });
    expect(byDay.data.map(({ key, before_key: then }) => [key, then]).slice(-4)).toEqual([
      ['2026-02-28', '2026-01-28'],
      ...[29, 30, 31].map((day) => [null, `2026-01-${day}`]),
    ]);
  });

  test('of whom the caller may see alone, and of no other workspace', async () => {
    const { company, people } = house;
    const [mover] = people;
    const person = company.as(['reports:read:self'], mover?.id ?? '');
    const own = await sumsOf({ scope: 'self', group: 'employee' }, person);
    expect(own.data.map(({ key }) => key)).toEqual([mover?.id]);
    await expect(sumsOf({ group: 'employee' }, person)).rejects.toMatchObject({ code: 'forbidden' });
    const elsewhere = await makeCompany(db);
    const none = await sumsOf({ group: 'unit', compare: true }, elsewhere.ctx);
    expect(none).toMatchObject({ data: [], groups: 0, totals: [{ figures: { minutes: 0, rows: 0 } }] });
  });

  test('and more dates than anybody reads are refused', async () => {
    await expect(sumsOf({ from: '2020-01-01', group: 'day' })).rejects.toMatchObject({
      code: 'invalid',
      errors: [{ pointer: '/group' }],
    });
  });
});

describe('what is added up', () => {
  test('of presence are elapsed minutes, of somebody who is there none yet', async () => {
    const { ctx, employee } = await makeCompany(db, { now: '2026-04-01T06:00:00Z' });
    const record = (start: string, end?: string) =>
      recordPresence(ctx, { employee_id: employee.id, start, ...(end ? { end } : {}) });
    await record('2026-03-02T08:00:30+01:00', '2026-03-02T16:12:10+01:00');
    await record('2026-03-31T22:00:00+02:00');
    const { data, totals } = await sumsOf({ report: 'presence', group: 'reason' }, ctx);
    expect(totals).toMatchObject([{ figures: { minutes: 492, days: null, rows: 2, employees: 1 } }]);
    expect(data).toMatchObject([{ key: null, figures: { minutes: 492, rows: 2 } }]);
  });

  test('of absences are the days in the period with their share; one without an end counts to today', async () => {
    const { ctx, employee } = await makeCompany(db, { now: '2026-03-20T06:00:00Z' });
    const absent = async (fromOn: string, toOn: string | null, share = 10_000, sickness = false) => {
      const { id: workspaceId } = ctx.workspace;
      await withoutAudit(db, workspaceId, (tx) =>
        tx.insert(schema.absences).values({
          ...{ workspaceId, id: newId(), employeeId: employee.id, employmentId: employee.employmentId },
          ...{ fromOn, toOn, share, sickness, state: 'approved', createdAt: ctx.now, updatedAt: ctx.now },
        }),
      );
    };
    await absent('2026-02-25', '2026-03-02');
    await absent('2026-03-10', '2026-03-10', 5_000);
    await absent('2026-03-30', '2026-04-05');
    await absent('2026-03-18', null, 10_000, true);
    const absence = { report: 'absence', from: '2026-02-01', to: '2026-04-30' };
    const byMonth = await sumsOf({ ...absence, group: 'month' }, ctx);
    expect(byMonth.data.map(({ key, figures: { days, rows } }) => [key, days, rows])).toEqual([
      ['2026-02-01', '4.0000', 1],
      ['2026-03-01', '4.5000', 3],
      ['2026-04-01', '5.0000', 1],
    ]);
    expect(byMonth.totals).toMatchObject([{ figures: { days: '13.5000', rows: 3 } }]);
    const inMarch = await sumsOf({ report: 'absence', group: 'employee' }, ctx);
    expect(inMarch.data).toMatchObject([{ key: employee.id, figures: { days: '4.5000', rows: 3 } }]);
    const sick = await sumsOf({ report: 'sickness', group: 'week' }, ctx);
    expect(sick.totals).toMatchObject([{ figures: { days: '3.0000', rows: 1 } }]);
    const ofReports = await makeCompany(db);
    const reader = { ...ofReports.as(['reports:read:all'], null), workspace: ctx.workspace };
    const unseen = await sumsOf({ report: 'sickness', group: 'employee' }, reader);
    expect(unseen).toMatchObject({ data: [], totals: [{ figures: { rows: 0 } }] });
  });
});

test('a file of groups has their figures as they are shown, and the latest rows come first where asked for', async () => {
  const { ctx } = house.company;
  const asked = { ...march, group: 'unit', compare: true, sort: 'minutes', direction: 'desc' };
  const open = reportFileOf('registered-hours', asked).parse(asked);
  const content = Buffer.concat(
    await Array.fromAsync(writeReportCsv(await open.forPrograms(ctx))),
  ).toString();
  const [header, ...lines] = content.slice(1).trim().split('\r\n');
  expect(header).toBe(
    'org_unit,org_unit_name,minutes,rows,employees,minutes_before,rows_before,employees_before,minutes_change',
  );
  const { data } = await sumsOf({ group: 'unit', compare: true, sort: 'minutes', direction: 'desc' });
  expect(lines).toEqual(
    data.map(({ code, name, figures, before }) =>
      [
        ...[code, name, figures.minutes, figures.rows, figures.employees],
        ...[before?.minutes, before?.rows, before?.employees],
        (figures.minutes ?? 0) - (before?.minutes ?? 0),
      ].join(),
    ),
  );
  const dates: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await reportRegisteredHours(ctx, {
      ...{ ...march, scope: 'all' as const, limit: 7, direction: 'desc' as const, cursor },
    });
    dates.push(...page.data.map(({ date }) => date));
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
  expect(dates).toHaveLength(
    house.posted.filter(({ date }) => date >= '2026-03-01' && date <= '2026-03-31').length,
  );
  expect(dates).toEqual(dates.toSorted().toReversed());
});
