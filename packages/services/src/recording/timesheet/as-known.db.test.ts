import { testDatabase } from '@stempel/db/testing';
import { describe, expect, test } from 'vitest';
import { browseBalances } from '../../insight/browse/index.ts';
import { updateEmployment } from '../../organization/employments/index.ts';
import { createActivity, createActivityBody, updateActivity } from '../../settings/activities/index.ts';
import { createProject, updateProject } from '../../settings/projects/index.ts';
import { createReason, createReasonBody, updateReason } from '../../settings/reasons/index.ts';
import { updateWorkspace } from '../../settings/workspaces/index.ts';
import {
  approveStatement,
  generateStatements,
  listStatements,
  submitStatement,
} from '../../statements/index.ts';
import { getEmployeeAccount, listAccountMovements, openBalance } from '../../statements/timebank/index.ts';
import { makeCompany } from '../../testing/make-company.ts';
import { createAbsence, updateAbsence } from '../absences/index.ts';
import { createEntry, updateEntry } from '../entries/index.ts';
import { deletePresence, recordPresence, updatePresence } from '../presence/index.ts';
import { getTimesheet } from './index.ts';

const db = testDatabase();

async function furnish() {
  const company = await makeCompany(db, { now: '2026-03-02T06:00:00Z' });
  const at = (day: number) => ({ ...company.ctx, now: Temporal.Instant.from(`2026-03-${day}T06:00:00Z`) });
  const employee_id = company.employee.id;
  const sheet = (known_at?: string, timeZone = company.ctx.workspace.timeZone) =>
    getTimesheet(
      { ...at(28), workspace: { ...company.ctx.workspace, timeZone } },
      { employee_id, from: '2026-03-02', to: '2026-03-06', known_at },
    );
  return { ...company, at, employee_id, sheet };
}

const interval = (date: string, end: string) => ({
  start: `${date}T08:00:00+01:00`,
  end: `${date}T${end}:00+01:00`,
});

describe('a timesheet as known', () => {
  test('shows presence as it was: not yet, recorded, moved, gone', async () => {
    const { at, employee_id, sheet } = await furnish();
    const { id } = await recordPresence(at(10), { employee_id, ...interval('2026-03-02', '12:00') });
    await updatePresence(at(12), { employee_id, id, ...interval('2026-03-03', '13:00') });
    await deletePresence(at(14), { employee_id, id });
    const shown = async (known?: string) =>
      (await sheet(known)).presence.map(({ date, end }) => `${date} ${end?.slice(11, 16)}`);
    expect(await shown('2026-03-09')).toEqual([]);
    expect(await shown('2026-03-10T05:59:59Z')).toEqual([]);
    expect(await shown('2026-03-10T06:00:00Z')).toEqual(['2026-03-02 12:00']);
    expect(await shown('2026-03-11')).toEqual(['2026-03-02 12:00']);
    expect(await shown('2026-03-12')).toEqual(['2026-03-03 13:00']);
    expect(await shown('2026-03-14')).toEqual([]);
    expect(await shown()).toEqual([]);
  });

  test('shows entries, absences, norms and states of statements as they were', async () => {
    const { at, employee_id, activities, employee, sheet } = await furnish();
    const given = { employee_id, date: '2026-03-04', activity_id: activities.care };
    const { id } = await createEntry(at(10), { ...given, minutes: 60 });
    const away = await createAbsence(at(10), {
      employee_id,
      from: '2026-03-05',
      to: '2026-03-05',
      state: 'approved',
    });
    const target = { employee_id, employment_id: employee.employmentId, effective_from: '2026-03-02' };
    const week = { mon: 60, tue: 60, wed: 60, thu: 60, fri: 60, sat: 0, sun: 0 };
    await updateEntry(at(12), { employee_id, id, minutes: 90 });
    await updateEmployment(at(12), { ...target, norm_override: { weeks: [week] } });
    await updateAbsence(at(12), { id: away.id, state: 'cancelled' });
    const shown = async (known?: string) => {
      const { entries, days } = await sheet(known);
      const [first] = days;
      return [
        entries.map(({ minutes }) => minutes),
        days.flatMap((day) => day.absences).length,
        first?.norm_minutes,
      ];
    };
    expect(await shown('2026-03-09')).toEqual([[], 0, 444]);
    expect(await shown('2026-03-11')).toEqual([[60], 1, 444]);
    expect(await shown('2026-03-12')).toEqual([[90], 0, 60]);
    expect(await shown()).toEqual(await shown('2026-03-28'));
  });

  test('names reasons, activities and projects by their codes, and the zone of the workspace, of then', async () => {
    const { at, employee_id, activities, sheet } = await furnish();
    const since = { effective_from: '2026-03-02' };
    const reason = await createReason(
      at(10),
      createReasonBody.parse({ code: 'shift', name: 'Shift', ...since }),
    );
    const bridge = { code: 'P1', name: 'Bridge', requires_manager_approval: false, state: 'active' } as const;
    const project = await createProject(at(10), { ...bridge, ...since });
    const leave = await createActivity(
      at(10),
      createActivityBody.parse({ code: 'leave', name: 'Leave', type: 'timeoff', ...since }),
    );
    const recorded = { reason: 'shift', activity: 'visit', project: 'P1' };
    await recordPresence(at(10), { employee_id, ...interval('2026-03-02', '12:00'), ...recorded });
    await createEntry(at(10), {
      ...{ employee_id, date: '2026-03-04', activity_id: activities.care, minutes: 60 },
    });
    const day = { from: '2026-03-05', to: '2026-03-05', state: 'approved', activity: 'leave' } as const;
    await createAbsence(at(10), { employee_id, ...day });
    await updateReason(at(12), { id: reason.id, code: 'duty' });
    await updateProject(at(12), { id: project.id, code: 'P2' });
    await updateActivity(at(12), { id: activities.visit, code: 'call' });
    await updateActivity(at(12), { id: activities.care, code: 'help' });
    await updateActivity(at(12), { id: leave.id, code: 'away' });
    await updateWorkspace(at(12), { time_zone: 'Europe/Lisbon' });
    const shown = async (known?: string) => {
      const { presence, entries, days } = await sheet(known, 'Europe/Lisbon');
      return [
        ...presence.flatMap((one) => [one.reason, one.activity, one.project, one.time_zone]),
        ...entries.map(({ activity }) => activity),
        ...days.flatMap(({ absences }) => absences.map(({ activity }) => activity)),
        days[0]?.time_zone,
      ];
    };
    const [copenhagen, lisbon] = ['Europe/Copenhagen', 'Europe/Lisbon'];
    const before = ['shift', 'visit', 'P1', copenhagen, 'care', 'leave', copenhagen];
    expect(await shown('2026-03-11')).toEqual(before);
    const after = ['duty', 'call', 'P2', lisbon, 'help', 'away', lisbon];
    expect(await shown('2026-03-12')).toEqual(after);
    expect(await shown()).toEqual(after);
  });

  test('runs the employment until the end that was known', async () => {
    const { at, employee, employee_id, sheet } = await furnish();
    const target = { employee_id, employment_id: employee.employmentId };
    await updateEmployment(at(10), { ...target, end: '2026-03-04' });
    await updateEmployment(at(12), { ...target, end: '2026-03-03' });
    await updateEmployment(at(14), { ...target, end: null });
    const employed = async (known?: string) =>
      (await sheet(known)).days.filter(({ employment_id }) => employment_id !== null).length;
    const known = ['2026-03-09', '2026-03-10', '2026-03-12', '2026-03-14'];
    expect(await Promise.all(known.map(employed))).toEqual([5, 3, 2, 5]);
    expect(await employed()).toBe(5);
  });

  test('ends an absence where its end was known to be', async () => {
    const { at, employee_id, sheet } = await furnish();
    const away = { employee_id, from: '2026-03-03', to: '2026-03-06', state: 'approved' } as const;
    const { id } = await createAbsence(at(10), away);
    await updateAbsence(at(12), { id, to: '2026-03-04' });
    const days = async (known?: string) =>
      (await sheet(known)).days.filter(({ absences }) => absences.length > 0).length;
    expect([
      await days('2026-03-09'),
      await days('2026-03-10'),
      await days('2026-03-12'),
      await days(),
    ]).toEqual([0, 4, 2, 2]);
  });

  test('shows no statement that was not made yet, and the state it had', async () => {
    const { ctx, at, employee_id } = await furnish();
    await recordPresence(at(10), { employee_id, ...interval('2026-03-02', '12:00') });
    const april = (day: number) => ({ ...ctx, now: Temporal.Instant.from(`2026-04-0${day}T06:00:00Z`) });
    await generateStatements(april(2));
    const [{ id } = { id: '' }] = (await listStatements(april(2), { scope: 'all', limit: 1 })).data;
    await submitStatement(april(4), { id });
    await approveStatement(april(6), { id, confirm_uncovered: true });
    const states = ['2026-04-01', '2026-04-03', '2026-04-05', '2026-04-07'].map(async (known_at) => {
      const range = { employee_id, from: '2026-03-02', to: '2026-03-02', known_at };
      return (await getTimesheet(april(8), range)).days[0]?.statement?.state;
    });
    expect(await Promise.all(states)).toEqual([undefined, 'ready', 'submitted', 'approved']);
  });
});

test('a balance as known holds what was booked by then', async () => {
  const { at, employee, employee_id, accounts } = await furnish();
  const opened = {
    employment_id: employee.employmentId,
    account_id: accounts.flex,
    date: '2026-03-02',
    minutes: 90,
  };
  await openBalance(at(10), opened);
  const account = { employee_id, account_id: accounts.flex };
  const balance = async (known_at?: string) =>
    (await getEmployeeAccount(at(28), { ...account, known_at })).balance_minutes;
  expect([await balance('2026-03-09'), await balance('2026-03-10'), await balance()]).toEqual([0, 90, 90]);
  const rows = async (known_at?: string) =>
    (await listAccountMovements(at(28), { ...account, limit: 10, known_at })).data.length;
  expect([await rows('2026-03-09'), await rows('2026-03-10')]).toEqual([0, 1]);
  const listed = async (known_at: string) => {
    const order = { sort: 'balance', direction: 'asc', collation: 'en' } as const;
    const { data } = await browseBalances(at(28), { scope: 'all', limit: 10, ...order, known_at });
    return data.map(({ balance_minutes }) => balance_minutes);
  };
  expect([await listed('2026-03-09'), await listed('2026-03-10')]).toEqual([[], [90]]);
});
