import { testDatabase, watchStatements, withoutAudit } from '@stempel/db/testing';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import type { ServiceContext } from '../../kernel/context.ts';
import { forecastChange } from '../../recording/absence-forecast/index.ts';
import { requestAbsence, updateAbsence } from '../../recording/absences/index.ts';
import {
  approveStatement,
  generateStatements,
  listStatements,
  submitStatement,
} from '../../statements/index.ts';
import { openBalance } from '../../statements/timebank/index.ts';
import { addAbsenceTypes } from '../../testing/add-absence-types.ts';
import { addPolicies } from '../../testing/add-policies.ts';
import { addEmployees, makeCompany } from '../../testing/make-company.ts';
import { recordDays } from '../../testing/record-days.ts';
import { writeReportCsv } from '../reports/index.ts';
import { absenceOverviewFile, listAbsenceOverviews, readAbsenceOverview } from './index.ts';

const db = testDatabase();
const sent = watchStatements(db);
const may = '2026-05-01T06:00:00Z';
const seeing = ['absences:read:self', 'timebank:read:self'];

/** 2.08 days at the end of each month from March on, of which a lot lapses a month later; it is 1 May 2026. */
async function house(
  people = 1,
  expiries: object[] = [{ plugin: 'months-after-accrual', config: { months: 1 } }],
) {
  const company = await makeCompany(db, { now: may });
  const { ctx, accounts, employee } = company;
  const accruals = [{ plugin: 'monthly', config: { days_per_month: '2.08' } }];
  const config = { account: 'vacation', accruals, usage_rules: [], expiries };
  await addPolicies(ctx, [{ code: 'leave', kind: 'absence', config }]);
  await addAbsenceTypes(ctx, {
    holiday: { account_id: accounts.vacation },
    lieu: { account_id: accounts.flex, unit: 'minutes' },
    ill: { sickness: true },
    free: {},
  });
  const others = await withoutAudit(db, ctx.workspace.id, (tx) =>
    addEmployees(tx, company, people - 1, { managerId: employee.id }),
  );
  const all = [employee, ...others].map(({ id }) => id);
  for (const id of all) await recordDays(ctx, id, ['2026-03-02'], ['08:00', '15:24']);
  const ask = async (activity: string, from: string, to = from, more: object = {}, id = employee.id) =>
    requestAbsence(company.as(['absences:*:self'], id), { employee_id: id, activity, from, to, ...more });
  const approve = async (...asked: Parameters<typeof ask>) => {
    const { id } = await ask(...asked);
    return updateAbsence(ctx, { id, state: 'approved' });
  };
  return { ...company, all, ask, approve, self: company.as(seeing, employee.id, may) };
}

const days = (text: string) => ({ days: text, minutes: null });
const minutes = (number: number) => ({ days: null, minutes: number });
const of = <Row extends { account?: string }>(rows: readonly Row[], code: string) =>
  rows.find(({ account }) => account === code);

describe('a year of one person', () => {
  test('adds up: granted less lapsed, taken and planned is left, by the dates on which it lapses', async () => {
    const { self, employee, ask, approve } = await house();
    // Of the 2.08 of March half a day was used in April; the rest lapsed with that month.
    await approve('holiday', '2026-04-10', '2026-04-10', { part: 'half' });
    await approve('holiday', '2026-05-01');
    await approve('holiday', '2026-05-28', '2026-05-29', { part: 'half' });
    await ask('holiday', '2026-07-06', '2026-07-10');
    const { accounts } = await readAbsenceOverview(self, { employee_id: employee.id, year: 2026 });
    const leave = of(accounts, 'vacation');
    // Ten months of 2.08; 1.58 lapsed. April's lot has 0.08 left, eight others 2.08.
    expect(leave).toMatchObject({
      ...{ opening: days('0.0000'), granted: days('20.8000'), other: days('0.0000') },
      ...{ lapsed: days('1.5800'), taken: days('1.5000'), planned: days('1.0000') },
      ...{ requested: days('5.0000'), left: days('16.7200'), simulation: true, booked_to: null },
    });
    expect(leave?.expiring).toEqual([
      { expires_on: '2026-05-31', days: '0.0800' },
      ...['06-30', '07-31', '08-31', '09-30', '10-31', '11-30', '12-31'].map((date) => ({
        ...{ expires_on: `2026-${date}`, days: '2.0800' },
      })),
      { expires_on: '2027-01-31', days: '2.0800' },
    ]);
  });

  test('counts each kind of absence by days, sickness without an end until today', async () => {
    const { as, ctx, all, ask, approve } = await house(2);
    const [anna = '', dora = ''] = all;
    await approve('ill', '2026-04-13', '2026-04-17');
    await approve('free', '2026-06-01', '2026-06-02');
    await ask('free', '2026-06-03');
    const { id } = await approve('ill', '2026-04-29', '2026-04-29', {}, dora);
    await updateAbsence(ctx, { id, to: null });
    const typesOf = async (employee_id: string) =>
      (await readAbsenceOverview(as(seeing, employee_id), { employee_id, year: 2026 })).types.map((one) => [
        ...[one.activity, one.sickness, one.taken_days, one.planned_days, one.requested_days],
      ]);
    expect(await typesOf(anna)).toEqual([
      ['ill', true, '5.0000', '0.0000', '0.0000'],
      ['free', false, '0.0000', '2.0000', '1.0000'],
    ]);
    // Wednesday 29 April to Friday 1 May.
    expect(await typesOf(dora)).toEqual([['ill', true, '3.0000', '0.0000', '0.0000']]);
  });

  test('of an account in minutes takes what absences take off what is booked', async () => {
    const { self, ctx, employee, accounts, ask, approve } = await house();
    await openBalance(ctx, {
      employment_id: employee.employmentId,
      ...{ account_id: accounts.flex, date: '2026-03-01', minutes: 600 },
    });
    await approve('lieu', '2026-05-04', '2026-05-04', { part: { start: '08:00', end: '10:00' } });
    await ask('lieu', '2026-05-05');
    const seen = await readAbsenceOverview(self, { employee_id: employee.id, year: 2026 });
    expect(of(seen.accounts, 'flex')).toMatchObject({
      ...{ opening: minutes(600), taken: minutes(0), planned: minutes(120) },
      ...{ requested: minutes(444), left: minutes(480), expiring: [] },
    });
  });

  test('is the same before and after its months are settled, and made of the movements that it shows', async () => {
    const { self, ctx, employee, approve } = await house();
    await approve('holiday', '2026-04-07', '2026-04-08');
    await approve('holiday', '2026-06-01');
    const read = () => readAbsenceOverview(self, { employee_id: employee.id, year: 2026 });
    const before = await read();
    await generateStatements(ctx);
    const page = { scope: 'all', limit: 10 } as const;
    const { data } = await listStatements(ctx, { ...page, state: ['ready'] });
    expect(data.map(({ period }) => period.from).sort()).toEqual(['2026-03-01', '2026-04-01']);
    expect((await read()).accounts).toEqual(before.accounts);
    for (const { id } of data.toSorted((a, b) => (a.period.from < b.period.from ? -1 : 1))) {
      await submitStatement(ctx, { id });
      await approveStatement(ctx, { id });
    }
    const after = await read();
    const isBooked = (seen: typeof after) => seen.movements.filter(({ booked }) => booked).length;
    expect(of(after.accounts, 'vacation')).toEqual({
      ...of(before.accounts, 'vacation'),
      booked_to: '2026-04-30',
    });
    expect([isBooked(before), isBooked(after)]).toEqual([0, 5]);
    const figures = (seen: typeof after) =>
      seen.movements.map(({ date, kind, days: amount }) => [date, kind, amount].join(' '));
    expect(figures(after)).toEqual(figures(before));
    const sum = after.movements.reduce((total, one) => total + Number(one.days), 0);
    const lots = of(after.accounts, 'vacation')?.expiring.filter(
      (one) => (one.expires_on ?? '') > '2026-12-31',
    );
    expect(sum).toBeCloseTo(Number(lots?.[0]?.days), 4);
    const sentences = after.trace.flatMap((entry) => entry.sentences.map(({ text }) => text));
    expect(sentences).toContainEqual(expect.stringMatching(/^2026-06-01: usage -1\.0000 days/));
  });

  test('says on the last date of a year what the forecast of the end of an absence gives back', async () => {
    const { self, ctx, employee, approve } = await house(1, []);
    const { id } = await approve('holiday', '2026-12-29', '2026-12-31');
    const read = () => readAbsenceOverview(self, { employee_id: employee.id, year: 2026 });
    const left = of((await read()).accounts, 'vacation')?.left.days;
    const seen = await forecastChange(ctx, { id, wanted: null });
    expect(seen.balance).toMatchObject({ on: '2026-12-31', before_days: left, days: '20.8000' });
    await updateAbsence(ctx, { id, state: 'cancelled' });
    expect(of((await read()).accounts, 'vacation')?.left.days).toBe('20.8000');
  });

  test('of the next year begins with what this one leaves, and one long before has nothing', async () => {
    const { self, employee, approve } = await house(1, []);
    await approve('holiday', '2027-01-04');
    const read = (year: number) => readAbsenceOverview(self, { employee_id: employee.id, year });
    expect(of((await read(2027)).accounts, 'vacation')).toMatchObject({
      ...{
        opening: days('20.8000'),
        granted: days('24.9600'),
        planned: days('1.0000'),
        left: days('44.7600'),
      },
    });
    expect(of((await read(2021)).accounts, 'vacation')).toMatchObject({
      ...{ opening: days('0.0000'), left: days('0.0000'), simulation: false },
    });
  });
});

describe('the years of a unit', () => {
  test('are listed by name a page at a time, of those whose absences and balances the caller reads', async () => {
    const { ctx, as, employee, unitId, all, approve } = await house(4);
    await approve('holiday', '2026-06-01', '2026-06-03', {}, all[2]);
    const asked = { year: 2026, sort: 'name', direction: 'asc', language: 'en', limit: 2 } as const;
    const first = await listAbsenceOverviews(ctx, { ...asked, org_unit_id: unitId });
    expect([first.total, first.truncated, first.data.length]).toEqual([4, false, 2]);
    const second = await listAbsenceOverviews(ctx, {
      ...asked,
      ...{ org_unit_id: unitId, cursor: first.next_cursor ?? '' },
    });
    expect(second.next_cursor).toBeNull();
    const listed = [...first.data, ...second.data];
    expect(new Set(listed.map((one) => one.employee_id))).toEqual(new Set(all));
    expect(listed.map((one) => one.employee_name)).toEqual([
      ...['Employee 1', 'Employee 1', 'Employee 2', 'Employee 3'],
    ]);
    const {
      movements: _,
      trace: __,
      ...alone
    } = await readAbsenceOverview(ctx, {
      ...{ employee_id: all[2] ?? '', year: 2026 },
    });
    expect(listed.find((one) => one.employee_id === all[2])).toMatchObject(alone);
    expect(of(alone.accounts, 'vacation')?.planned).toEqual(days('3.0000'));
    const seenBy = async (grants: string[]) => {
      const manager = as(grants, employee.id);
      const { data, total } = await listAbsenceOverviews(manager, { ...asked, limit: 50 });
      return [total, data.map((one) => one.employee_id).sort()];
    };
    expect(await seenBy(['absences:read:managed', 'timebank:read:managed'])).toEqual([4, all.toSorted()]);
    expect(await seenBy(['absences:read:managed', 'timebank:read:self'])).toEqual([1, [employee.id]]);
    expect(await seenBy(['absences:read:self', 'timebank:read:all'])).toEqual([1, [employee.id]]);
    await expect(seenBy(['absences:read:all'])).rejects.toMatchObject({ code: 'forbidden' });
    // Whoever may not ask at all is told so, whatever else is wrong.
    const far = { ...asked, year: 2099 };
    await expect(listAbsenceOverviews(as(['absences:read:all'], employee.id), far)).rejects.toMatchObject({
      code: 'forbidden',
    });
    await expect(listAbsenceOverviews(ctx, far)).rejects.toMatchObject({ errors: [{ pointer: '/year' }] });
  });

  test('take as many statements for fifty people as for two', async () => {
    const counts: number[] = [];
    for (const people of [2, 50]) {
      const { ctx, unitId, approve, all } = await house(people);
      for (const id of all.slice(0, 8)) await approve('holiday', '2026-06-01', '2026-06-03', {}, id);
      sent.length = 0;
      const { data } = await listAbsenceOverviews(ctx, {
        ...{ year: 2026, org_unit_id: unitId, sort: 'name', direction: 'asc', language: 'en', limit: 50 },
      });
      expect(data).toHaveLength(people);
      counts.push(sent.length);
    }
    expect(counts[1], sent.join('\n\n')).toBe(counts[0]);
    expect(counts[0]).toBeLessThanOrEqual(25);
  }, 60_000);

  test('are one file of all of them, with the figures, order and people of the list', async () => {
    const { ctx, as, employee, unitId, all, ask, approve } = await house(52);
    await approve('holiday', '2026-04-10', '2026-04-10', { part: 'half' });
    await approve('ill', '2026-04-13', '2026-04-14');
    await ask('free', '2026-06-03');
    const asked = { org_unit_id: unitId, sort: 'number', direction: 'desc', language: 'en' } as const;
    const linesFor = async (caller: ServiceContext) => {
      const open = absenceOverviewFile.parse({ ...asked, year: '2026' });
      const text = Buffer.concat(await Array.fromAsync(writeReportCsv(await open.forPrograms(caller))));
      return parse(text, { columns: true, bom: true }) as Record<string, string>[];
    };
    const lines = await linesFor(ctx);
    const { data } = await listAbsenceOverviews(ctx, { ...asked, year: 2026, limit: 100 });
    expect([...new Set(lines.map((one) => one.employee_number))]).toEqual(
      data.map((one) => one.employee_number),
    );
    const person = data.find((one) => one.employee_id === employee.id);
    const own = lines.filter((one) => one.employee_number === person?.employee_number);
    const leave = of(person?.accounts ?? [], 'vacation');
    expect(of(own, 'vacation')).toMatchObject({
      ...{ year: '2026', as_of: '2026-05-01', employee_name: person?.employee_name, unit: 'days' },
      ...{ opening: leave?.opening.days, granted: leave?.granted.days, lapsed: leave?.lapsed.days },
      ...{ taken: '0.5000', planned: '0.0000', requested: '0.0000', left: leave?.left.days },
      ...{ next_expiry: '2.0800', next_expiry_on: '2026-05-31', simulation: 'true', booked_to: '' },
    });
    expect(own.filter(({ account }) => account === '')).toMatchObject([
      { account: '', activity: 'ill', sickness: 'true', taken: '2.0000', requested: '0.0000', left: '' },
      { activity: 'free', sickness: 'false', taken: '0.0000', requested: '1.0000', unit: 'days' },
    ]);
    const alone = await linesFor(as(seeing, all[1] ?? ''));
    expect(new Set(alone.map((one) => one.employee_number)).size).toBe(1);
    expect(alone.filter((one) => one.sickness === 'true')).toEqual([]);
    expect(absenceOverviewFile.safeParse({ ...asked, year: 'soon' }).success).toBe(false);
    expect(absenceOverviewFile.safeParse({ year: '2026', colour: 'red' }).success).toBe(false);
    await expect(linesFor(as(['absences:read:all'], employee.id))).rejects.toMatchObject({
      code: 'forbidden',
    });
  }, 60_000);
});
