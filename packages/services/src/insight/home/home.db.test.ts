import { testDatabase, withoutAudit } from '@stempel/db/testing';
import { describe, expect, test } from 'vitest';
import type { ServiceContext } from '../../kernel/context.ts';
import { updateOrgUnit } from '../../organization/org-units/index.ts';
import { createAbsence } from '../../recording/absences/index.ts';
import { recordPresence } from '../../recording/presence/index.ts';
import {
  approveStatement,
  generateStatements,
  listStatements,
  submitStatement,
} from '../../statements/index.ts';
import { type AbsentPeople, makeAbsentPeople } from '../../testing/make-absent-people.ts';
import { datesBetween, recordDays } from '../../testing/record-days.ts';
import { readClose, readTeamHours, readTeamNow } from './index.ts';

const db = testDatabase();
const at = (ctx: ServiceContext, now: string) => ({ ...ctx, now: Temporal.Instant.from(now) });
const en = { language: 'en' as const };

/** `state: names` of a team; Uma heads the house in which Ida, Mona and Otto work, 7:24 from Monday to Friday. */
async function teamOf(ctx: ServiceContext) {
  const { groups } = await readTeamNow(ctx, en);
  return groups.map(({ state, people }) => {
    const said = people.map(({ name, seen }) =>
      [name.split(' ')[0], seen?.at.slice(0, 16)].filter(Boolean).join(' '),
    );
    return `${state}: ${said.join(', ')}`;
  });
}

describe('who is here', () => {
  test('are those who came, with when; who is away, has gone or is missing; at a weekend nobody is missing', async () => {
    const { ctx, as, employees } = await makeAbsentPeople(db);
    const uma = as('uma', 'Manager');
    expect(await teamOf(uma)).toEqual(['missing: Ida, Mona, Otto']);
    expect(await teamOf(at(uma, '2026-04-19T10:00:00Z'))).toEqual(['free: Ida, Mona, Otto']);
    const record = (employee_id: string, start: string, end?: string) =>
      recordPresence(ctx, { employee_id, start: `${start}+02:00`, ...(end ? { end: `${end}+02:00` } : {}) });
    await record(employees.ida, '2026-04-20T08:00:00');
    await record(employees.mona, '2026-04-20T06:00:00', '2026-04-20T09:30:00');
    await createAbsence(ctx, {
      ...{ employee_id: employees.otto, from: '2026-04-20', state: 'approved' },
      ...{ activity: 'sick', sickness: true },
    });
    expect(await teamOf(uma)).toEqual([
      'in: Ida 2026-04-20T08:00',
      'away: Otto',
      'gone: Mona 2026-04-20T09:30',
    ]);
    expect(await teamOf(as('mona', 'Manager'))).toEqual(['in: Ida 2026-04-20T08:00']);
    expect(await teamOf(as('kim', 'Manager'))).toEqual(['missing: Karl']);
    expect(JSON.stringify(await readTeamNow(uma, en))).not.toMatch(/sick/i);
    // Still open on the day after next: it was forgotten.
    expect(await teamOf(at(uma, '2026-04-21T05:00:00Z'))).toContain('in: Ida 2026-04-20T08:00');
    expect((await teamOf(at(uma, '2026-04-22T05:00:00Z')))[0]).toBe('away: Otto');
  });

  test('stand with the zone of the employment beside the punch as it was recorded', async () => {
    const { ctx, as, employees, units } = await makeAbsentPeople(db);
    await recordPresence(ctx, { employee_id: employees.ida, start: '2026-04-20T06:00:00Z' });
    const seen = async () =>
      (await readTeamNow(as('uma', 'Manager'), en)).groups.flatMap(({ people }) =>
        people.flatMap((person) => person.seen ?? []),
      );
    const at = '2026-04-20T06:00:00+00:00';
    expect(await seen()).toEqual([{ at, time_zone: 'Europe/Copenhagen' }]);
    await updateOrgUnit(ctx, { id: units.house, effective_from: '2026-04-20', time_zone: 'Europe/Lisbon' });
    expect(await seen()).toEqual([{ at, time_zone: 'Europe/Lisbon' }]);
  });

  test('is told to nobody but those who manage, of those they manage', async () => {
    const { as, employees, person, serviceUser } = await makeAbsentPeople(db);
    await expect(readTeamNow(as('ida'), en)).rejects.toMatchObject({
      requiredPermission: 'timesheet:read:managed',
    });
    const all = ['timesheet:read:all'];
    await expect(readTeamNow(person(all, employees.otto), en)).resolves.toMatchObject({ groups: [] });
    await expect(readTeamNow(serviceUser(all), en)).resolves.toMatchObject({ groups: [] });
  });
});

/** March 2026: 22 days of 7:24 are 9768 minutes. Ida works 8:00 on each, Otto 7:00, the others nothing. */
async function withMarch(world: AbsentPeople): Promise<void> {
  const { ctx, employees } = world;
  await withoutAudit(db, ctx.workspace.id, (tx) =>
    tx.execute(`update employments set created_at = '2026-03-01T12:00:00Z'`),
  );
  const dates = datesBetween('2026-03-01', '2026-03-28');
  const summer = datesBetween('2026-03-29', '2026-03-31');
  for (const [name, end] of [
    ['ida', '16:00'],
    ['otto', '15:00'],
  ] as const) {
    await recordDays(ctx, employees[name], dates, ['08:00', end]);
    await recordDays(ctx, employees[name], summer, ['08:00', end, '+02:00']);
  }
  await generateStatements(ctx);
}

test('hours of a team are the sums of its statements; what one is above is not what another is below', async () => {
  const world = await makeAbsentPeople(db);
  await withMarch(world);
  const { as, ctx, employees } = world;
  const march = { month: '2026-03', approved: 0, norm_minutes: 3 * 9768, statements: 3 };
  // Ida 22 × 36 above; Otto 22 × 24 below, Mona all of hers.
  expect(await readTeamHours(as('uma', 'Manager'))).toEqual({
    months: [{ ...march, worked_minutes: 22 * 900, over_minutes: 792, under_minutes: 528 + 9768 }],
  });
  const { data } = await listStatements(ctx, { scope: 'all', limit: 50 });
  const otto = data.find(({ employee_id: id }) => id === employees.otto)?.id ?? '';
  await submitStatement(ctx, { id: otto });
  await approveStatement(ctx, { id: otto, confirm_uncovered: true });
  expect((await readTeamHours(as('uma', 'Manager'))).months).toMatchObject([{ statements: 3, approved: 1 }]);
  expect((await readTeamHours(as('mona', 'Manager'))).months).toMatchObject([
    { statements: 1, worked_minutes: 22 * 480, norm_minutes: 9768, over_minutes: 792, under_minutes: 0 },
  ]);
  // Seven months later it is history.
  expect(await readTeamHours(at(as('mona', 'Manager'), '2026-10-01T10:00:00Z'))).toEqual({ months: [] });
  await expect(readTeamHours(as('ida'))).rejects.toMatchObject({
    requiredPermission: 'statements:read:managed',
  });
});

test('the close counts the latest month by state, for whoever reads all statements', async () => {
  const world = await makeAbsentPeople(db);
  const { as, ctx } = world;
  const kim = as('kim', 'Admin');
  expect(await readClose(kim)).toBeNull();
  await withMarch(world);
  const none = { submitted: 0, approved: 0, reopened: 0, failed: 0 };
  expect(await readClose(kim)).toEqual({ month: '2026-03', ...none, ready: 6 });
  const [first, second] = (await listStatements(ctx, { scope: 'all', limit: 50 })).data;
  for (const statement of [first, second]) await submitStatement(ctx, { id: statement?.id ?? '' });
  await approveStatement(ctx, { id: first?.id ?? '', confirm_uncovered: true });
  expect(await readClose(kim)).toEqual({ month: '2026-03', ...none, ready: 4, submitted: 1, approved: 1 });
  await generateStatements(at(ctx, '2026-05-01T06:00:00Z'));
  expect(await readClose(kim)).toEqual({ month: '2026-04', ...none, ready: 6 });
  await expect(readClose(as('uma', 'Manager'))).rejects.toMatchObject({
    requiredPermission: 'statements:read:all',
  });
});
