import { testDatabase } from '@stempel/db/testing';
import { expect, test } from 'vitest';
import { updateEmploymentTerms } from '../../settings/employment-terms/index.ts';
import { addPolicies } from '../../testing/add-policies.ts';
import { makeCompany } from '../../testing/make-company.ts';
import { checkIn, checkOut, recordPresence } from '../presence/index.ts';
import { findOpenPresence } from './index.ts';

const db = testDatabase({ poolSize: 4 });
const self = ['timesheet:*:self'];
const asked = { code: 'conflict', errors: [{ pointer: '/at', code: 'long-presence' }] };

test('13 hours are ended by one press, a minute more asks when work ended', async () => {
  const company = await makeCompany(db);
  const employee_id = company.employee.id;
  const at = (now: string) => company.as(self, employee_id, now);
  // Monday 2 March 2026, 07:00 in Copenhagen; 13 h later it is 20:00.
  await checkIn(at('2026-03-02T06:00:00Z'), { employee_id });
  const press = { employee_id, asksWhenLong: true };
  await expect(checkOut(at('2026-03-02T19:01:00Z'), press)).rejects.toMatchObject(asked);
  const left = await checkOut(at('2026-03-02T19:00:59Z'), press);
  expect(left.end).toBe('2026-03-02T20:00:59+01:00');
});

test('the terms in force at the check-in say how long; never more than a day', async () => {
  const company = await makeCompany(db);
  const employee_id = company.employee.id;
  const at = (now: string) => company.as(self, employee_id, now);
  const terms = { id: company.termsId, longest_presence_minutes: 1440 };
  await updateEmploymentTerms(company.ctx, { ...terms, effective_from: '2026-03-03' });
  const press = { employee_id, asksWhenLong: true };
  await checkIn(at('2026-03-02T06:00:00Z'), { employee_id });
  await expect(checkOut(at('2026-03-02T20:00:00Z'), press)).rejects.toMatchObject(asked);
  await checkOut(at('2026-03-02T20:00:00Z'), { ...press, at: '2026-03-02T15:00:00+01:00' });
  await checkIn(at('2026-03-03T06:00:00Z'), { employee_id });
  await expect(checkOut(at('2026-03-04T06:01:00Z'), press)).rejects.toMatchObject(asked);
  await checkOut(at('2026-03-04T06:00:00Z'), press);
});

test('an integration ends it now, as the contract says', async () => {
  const company = await makeCompany(db);
  const employee_id = company.employee.id;
  await checkIn(company.as(self, employee_id, '2026-03-02T06:00:00Z'), { employee_id });
  const left = await checkOut(company.as(self, employee_id, '2026-03-04T06:00:00Z'), { employee_id });
  expect(left.end).toBe('2026-03-04T07:00:00+01:00');
});

test("the proposal is the day's norm after the check-in, with the break that is deducted", async () => {
  const company = await makeCompany(db);
  const employee_id = company.employee.id;
  const at = (now: string) => company.as(self, employee_id, now);
  const find = (now: string) => findOpenPresence(at(now), { employee_id });
  expect(await find('2026-03-02T06:00:00Z')).toBeNull();
  await checkIn(at('2026-03-02T06:00:00Z'), { employee_id });
  // 07:00 + 7:24 contracted = 14:24.
  expect(await find('2026-03-10T06:00:00Z')).toMatchObject({
    presence: { date: '2026-03-02', time_zone: 'Europe/Copenhagen', end: null },
    longest_minutes: 780,
    norm_minutes: 444,
    break_minutes: 0,
    proposed_end: '2026-03-02T14:24:00+01:00',
  });
  // At noon it has not passed yet.
  expect(await find('2026-03-02T11:00:00Z')).toMatchObject({ proposed_end: null });
  const config = {
    steps: [{ plugin: 'break-deduction', config: { steps: [{ over_minutes: 360, break_minutes: 30 }] } }],
  };
  await addPolicies(company.ctx, [{ code: 'breaks', kind: 'working-time', config }]);
  // 07:00 + 7:24 + 0:30 = 14:54.
  expect(await find('2026-03-10T06:00:00Z')).toMatchObject({
    break_minutes: 30,
    proposed_end: '2026-03-02T14:54:00+01:00',
  });
});

test('what was worked before on that date is taken off; on a free day nothing is proposed', async () => {
  const company = await makeCompany(db);
  const employee_id = company.employee.id;
  const at = (now: string) => company.as(self, employee_id, now);
  const find = () => findOpenPresence(at('2026-03-10T06:00:00Z'), { employee_id });
  const morning = { start: '2026-03-02T07:00:00+01:00', end: '2026-03-02T11:00:00+01:00' };
  await recordPresence(at('2026-03-02T10:00:00Z'), { employee_id, ...morning });
  await checkIn(at('2026-03-02T11:00:00Z'), { employee_id });
  // 12:00 + (7:24 - 4:00) = 15:24.
  expect(await find()).toMatchObject({ norm_minutes: 204, proposed_end: '2026-03-02T15:24:00+01:00' });
  await checkOut(at('2026-03-02T12:00:00Z'), { employee_id });
  await checkIn(at('2026-03-07T08:00:00Z'), { employee_id });
  expect(await find()).toMatchObject({ norm_minutes: 0, proposed_end: null });
});
