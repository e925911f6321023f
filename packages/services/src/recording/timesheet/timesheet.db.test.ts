import { testDatabase } from '@stempel/db/testing';
import { expect, test } from 'vitest';
import { updateEmployment } from '../../organization/employments/index.ts';
import { updateOrgUnit } from '../../organization/org-units/index.ts';
import { makeCompany } from '../../testing/make-company.ts';
import { recordPresence } from '../presence/index.ts';
import { getTimesheet } from './index.ts';

const db = testDatabase();

test('names the zone of the employment by day, and the date each interval stands on in it', async () => {
  const { ctx, employee, unitId } = await makeCompany(db);
  const employee_id = employee.id;
  // The unit moves to New York on the 2nd; the person keeps Kathmandu from the 4th.
  await updateOrgUnit(ctx, { id: unitId, effective_from: '2026-03-02', time_zone: 'America/New_York' });
  await updateEmployment(ctx, {
    employee_id,
    employment_id: employee.employmentId,
    effective_from: '2026-03-04',
    time_zone: 'Asia/Kathmandu',
  });
  const starts = [
    '2026-03-01T23:30:00+01:00',
    // Tuesday in Copenhagen, Monday evening in New York.
    '2026-03-03T01:00:00+00:00',
    // Wednesday in UTC, Thursday in Kathmandu.
    '2026-03-04T19:00:00+00:00',
  ];
  for (const start of starts) {
    const end = Temporal.Instant.from(start).add({ minutes: 60 }).toString();
    await recordPresence(ctx, { employee_id, start, end });
  }
  const { days, presence } = await getTimesheet(ctx, { employee_id, from: '2026-03-01', to: '2026-03-05' });
  expect(days.map((day) => day.time_zone)).toEqual([
    'Europe/Copenhagen',
    'America/New_York',
    'America/New_York',
    'Asia/Kathmandu',
    'Asia/Kathmandu',
  ]);
  expect(presence.map(({ start, date, time_zone }) => [start, date, time_zone])).toEqual([
    [starts[0], '2026-03-01', 'Europe/Copenhagen'],
    [starts[1], '2026-03-02', 'America/New_York'],
    [starts[2], '2026-03-05', 'Asia/Kathmandu'],
  ]);
});

test('outside of every employment the zone is the workspace’s', async () => {
  const { ctx, employee } = await makeCompany(db, { timeZone: 'Europe/Berlin' });
  const { days } = await getTimesheet(ctx, {
    employee_id: employee.id,
    from: '2019-12-31',
    to: '2020-01-01',
  });
  expect(days.map(({ employment_id, time_zone }) => [employment_id === null, time_zone])).toEqual([
    [true, 'Europe/Berlin'],
    [false, 'Europe/Berlin'],
  ]);
});
