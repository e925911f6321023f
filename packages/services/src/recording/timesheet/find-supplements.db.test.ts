import { testDatabase } from '@stempel/db/testing';
import { expect, test } from 'vitest';
import { addPolicies } from '../../testing/add-policies.ts';
import { makeCompany } from '../../testing/make-company.ts';
import { recordDays } from '../../testing/record-days.ts';
import { recordPresence } from '../presence/index.ts';
import { findSupplements } from './index.ts';

const db = testDatabase({ poolSize: 4 });

/** Nights from 23 to 6, and what is worked beyond 10 hours in a statement period. */
async function house(statementPeriod: 'month' | 'week' = 'month') {
  const company = await makeCompany(db, { now: '2026-04-20T06:00:00Z', statementPeriod });
  const night = {
    code: 'night',
    filters: [{ plugin: 'time-of-day', config: { from: '23:00', to: '06:00' } }],
    activity: 'care',
  };
  const beyond = { per: 'period', norm: 'fixed', fixed_minutes: 600 };
  const more = { code: 'more', filters: [{ plugin: 'beyond-norm', config: beyond }] };
  const rules = [night, more];
  await addPolicies(company.ctx, [
    { code: 'extra', kind: 'supplement', config: { kind: 'rules', combination: 'stack', rules } },
  ]);
  const find = (from: string, to: string, who = company.ctx) =>
    findSupplements(who, { employee_id: company.employee.id, from, to });
  return { ...company, find };
}

test('time that rules pay is told with its line, whichever of the dates it touches', async () => {
  const { ctx, employee, find } = await house();
  const { id: employee_id } = employee;
  await recordPresence(ctx, { employee_id, start: '2026-03-02T22:00+01:00', end: '2026-03-03T05:00+01:00' });
  const night = { start: '2026-03-02T23:00+01:00', end: '2026-03-03T05:00+01:00' };
  const seen = await find('2026-03-03', '2026-03-08');
  expect(seen).toEqual({
    simulation: true,
    lines: [{ line: 'extra/night', activity: 'care', intervals: [night] }],
  });
  expect((await find('2026-03-02', '2026-03-02')).lines).toHaveLength(1);
  expect((await find('2026-03-04', '2026-03-08')).lines).toEqual([]);
});

test('a rule that counts over the period sees all of it, though a week is asked for', async () => {
  const beyond = [{ line: 'extra/more', activity: null }];
  const monthly = await house();
  await recordDays(monthly.ctx, monthly.employee.id, ['2026-03-03', '2026-03-10'], ['08:00', '14:00']);
  const second = await monthly.find('2026-03-09', '2026-03-15');
  expect(second.lines).toMatchObject(beyond);
  expect(second.lines[0]?.intervals).toEqual([
    { start: '2026-03-10T12:00+01:00', end: '2026-03-10T14:00+01:00' },
  ]);
  const weekly = await house('week');
  await recordDays(weekly.ctx, weekly.employee.id, ['2026-03-03', '2026-03-10'], ['08:00', '14:00']);
  expect((await weekly.find('2026-03-01', '2026-03-31')).lines).toEqual([]);
});

test('is refused as the timesheet is, and empty for dates before the employment', async () => {
  const { as, employee, find } = await house();
  await expect(find('2026-03-08', '2026-03-02')).rejects.toMatchObject({ errors: [{ pointer: '/to' }] });
  await expect(find('2025-01-01', '2026-03-02')).rejects.toMatchObject({ errors: [{ pointer: '/to' }] });
  const stranger = as(['timebank:read:all'], employee.id);
  await expect(find('2026-03-02', '2026-03-08', stranger)).rejects.toMatchObject({ code: 'forbidden' });
  expect((await find('2019-03-02', '2019-03-08')).lines).toEqual([]);
});
