import { testDatabase } from '@stempel/db/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ServiceContext } from '../../kernel/context.ts';
import { createAbsence, updateAbsence } from '../../recording/absences/index.ts';
import { createHolidayCalendar } from '../../settings/holiday-calendars/index.ts';
import { addAbsenceTypes } from '../../testing/add-absence-types.ts';
import { type AbsentName, type AbsentPeople, makeAbsentPeople } from '../../testing/make-absent-people.ts';
import { readCalendar, readCalendarUnits } from './index.ts';

const db = testDatabase();
const april = { from: '2026-04-01', to: '2026-04-30', language: 'en' as const };
let world: AbsentPeople;

beforeAll(async () => {
  world = await makeAbsentPeople(db);
  const { ctx, employees } = world;
  const record = (name: AbsentName, from: string, more: object) =>
    createAbsence(ctx, { employee_id: employees[name], from, to: from, state: 'approved', ...more });
  await record('ida', '2026-04-07', { activity: 'sick', sickness: true });
  await record('ida', '2026-04-09', { activity: 'vacation', share: '0.5' });
  await record('ida', '2026-04-28', { activity: 'vacation', state: 'requested' });
  await record('otto', '2026-04-16', { activity: 'sick', sickness: true, to: undefined });
  const withdrawn = await record('mona', '2026-04-20', { activity: 'vacation' });
  await updateAbsence(ctx, { id: withdrawn.id, state: 'cancelled' });
});

const seenBy = async (who: ServiceContext, unit?: string) => {
  const { people, absences } = await readCalendar(who, { ...april, ...(unit && { org_unit_id: unit }) });
  return absences.map(({ person, from, to, name, ...rest }) => {
    const whose = people[person]?.name.split(' ')[0];
    return [whose, from.slice(8), to.slice(8), name, { ...rest }] as const;
  });
};
const namesSeenBy = async (who: ServiceContext, unit?: string) =>
  (await seenBy(who, unit)).map(([whose, from, , name]) => `${whose} ${from} ${name ?? 'away'}`);

describe('absences in a calendar', () => {
  const all = ['Ida 07 sick', 'Ida 09 Vacation', 'Ida 28 Vacation', 'Otto 16 sick'];

  test('are seen as what they are by the person, by who manages them, heads a unit above or reads all', async () => {
    const { units, as } = world;
    expect(await namesSeenBy(as('ida'))).toEqual([...all.slice(0, 3), 'Otto 16 away']);
    expect(await namesSeenBy(as('mona', 'Manager'))).toEqual([...all.slice(0, 3), 'Otto 16 away']);
    expect(await namesSeenBy(as('uma', 'Manager'), units.house)).toEqual(all);
    expect(await namesSeenBy(as('kim', 'Admin'), units.house)).toEqual(all);
  });

  test('are dates and no more to colleagues, who learn of no request, alike for sickness and leave', async () => {
    const seen = await seenBy(world.as('otto'));
    expect(seen.map(([whose, from, to, name]) => [whose, from, to, name])).toEqual([
      ['Ida', '07', '07', null],
      ['Ida', '09', '09', null],
      ['Otto', '16', '20', 'sick'],
    ]);
    const [sick, leave] = seen.map(([, , , , rest]) => rest);
    expect({ ...leave, share: '1' }).toEqual(sick);
    expect(sick).toEqual({ open: false, share: '1', sickness: false, state: 'approved' });
  });

  test('without an end are shown until today, to colleagues as any other', async () => {
    const byIda = (await seenBy(world.as('ida'))).find(([whose]) => whose === 'Otto');
    expect(byIda).toEqual(['Otto', '16', '20', null, expect.objectContaining({ open: false })]);
    const byHead = (await seenBy(world.as('uma', 'Manager'), world.units.house)).at(-1);
    expect(byHead).toEqual(['Otto', '16', '20', 'sick', expect.objectContaining({ open: true })]);
  });
});

test('a kind whose name everybody may see is named to colleagues in their language, sickness never', async () => {
  const { ctx, as, employees } = await makeAbsentPeople(db);
  await addAbsenceTypes(ctx, {
    parental: { seen_as: 'name', names: { de: 'Elternzeit' } },
    burnout: { seen_as: 'name', sickness: true },
    leave: { seen_as: 'name' },
  });
  const record = (activity: string, from: string, more: object = {}) =>
    createAbsence(ctx, { employee_id: employees.ida, from, to: from, state: 'approved', activity, ...more });
  await record('parental', '2026-04-07');
  await record('burnout', '2026-04-08');
  // Recorded as sickness, of a kind that is none.
  await record('leave', '2026-04-09', { sickness: true });
  const namesIn = async (language: 'en' | 'de') =>
    (await readCalendar(as('otto'), { ...april, language })).absences.map(({ name, sickness }) => [
      name,
      sickness,
    ]);
  expect(await namesIn('en')).toEqual([['parental', false], ...Array(2).fill([null, false])]);
  expect(await namesIn('de')).toEqual([['Elternzeit', false], ...Array(2).fill([null, false])]);
});

describe('whose calendar', () => {
  test('are the units one works in or heads with those below, and all for who reads all', async () => {
    const names = async (who: ServiceContext) =>
      (await readCalendarUnits(who)).map(({ name, depth }) => `${depth} ${name}`);
    expect(await names(world.as('otto'))).toEqual(['0 Care']);
    expect(await names(world.as('uma', 'Manager'))).toEqual(['0 House', '1 Care']);
    expect(await names(world.as('kim', 'Admin'))).toEqual(['0 House', '1 Care', '0 Kitchen']);
    const { units, employees, person, serviceUser } = world;
    await expect(
      readCalendar(world.as('otto'), { ...april, org_unit_id: units.kitchen }),
    ).rejects.toMatchObject({
      code: 'not-found',
    });
    await expect(readCalendar(person(['absences:read:self']), april)).resolves.toMatchObject({ people: [] });
    await expect(readCalendar(person(['timesheet:read:all'], employees.otto), april)).rejects.toMatchObject({
      requiredPermission: 'absences:read:*',
    });
    expect(await readCalendarUnits(serviceUser(['absences:read:all']))).toHaveLength(3);
  });

  test('a team is who works in the same unit and whom one manages; of a unit whoever was there on some date', async () => {
    const names = async (who: ServiceContext, unit?: string) =>
      (await readCalendar(who, { ...april, ...(unit && { org_unit_id: unit }) })).people.map(
        ({ name }) => name.split(' ')[0],
      );
    expect(await names(world.as('uma'))).toEqual(['Uma']);
    expect(await names(world.as('mona', 'Manager'))).toEqual(['Ida', 'Mona', 'Otto']);
    expect(await names(world.as('uma'), world.units.house)).toEqual(['Ida', 'Mona', 'Otto', 'Uma']);
    expect(
      await readCalendar(world.as('otto'), { ...april, from: '2024-04-01', to: '2024-04-30' }),
    ).toMatchObject({
      people: [],
    });
  });
});

test('dates of people who work alike stand once, with free days and holidays', async () => {
  const { patterns, people, today } = await readCalendar(world.as('ida'), april);
  expect(today).toBe('2026-04-20');
  expect(people.map(({ pattern }) => pattern)).toEqual([0, 0, 0]);
  // 1 April 2026 is a Wednesday, 6 April Easter Monday.
  expect(patterns).toEqual([
    {
      days: 'wwwffhwwwwffwwwwwffwwwwwffwwww',
      holidays: [{ date: '2026-04-06', name: 'Easter Monday', type: 'public' }],
    },
  ]);
});

test('a holiday that two calendars hold is named once, by each of its names', async () => {
  const { ctx, as } = await makeAbsentPeople(db);
  const anywhere = { working_countries: [], org_units: [], employment_terms: [] };
  for (const [code, name] of [
    ['again', 'Easter Monday'],
    ['other', '2. påskedag'],
  ] as const) {
    const generators = [{ plugin: 'easter-offset', config: { offset_days: 1, name } }];
    const named = { code, name: code, effective_from: '2025-01-01', state: 'active' as const };
    await createHolidayCalendar(ctx, { ...named, generators, availability_scope: anywhere });
  }
  const [pattern] = (await readCalendar(as('ida'), april)).patterns;
  expect(pattern?.holidays.map(({ name }) => name.split(', ').sort())).toEqual([
    ['2. påskedag', 'Easter Monday'],
  ]);
});

test('a day off that is no public holiday says so, unless it is one by another calendar', async () => {
  const { ctx, as } = await makeAbsentPeople(db);
  const anywhere = { working_countries: [], org_units: [], employment_terms: [] };
  const fixed = (month: number, day: number, type: string, norm_share = '1') => ({
    plugin: 'fixed-date',
    config: { month, day, name: `${type} day`, type, norm_share },
  });
  const generators = [fixed(4, 9, 'company'), fixed(4, 10, 'observance', '0'), fixed(4, 6, 'company')];
  await createHolidayCalendar(ctx, {
    ...{ code: 'agreed', name: 'Agreed', effective_from: '2025-01-01', state: 'active' },
    ...{ generators, availability_scope: anywhere },
  });
  const [pattern] = (await readCalendar(as('ida'), april)).patterns;
  expect(pattern?.holidays.map(({ date, type }) => [date, type])).toEqual([
    ['2026-04-06', 'public'],
    ['2026-04-09', 'company'],
    ['2026-04-10', 'observance'],
  ]);
  expect(pattern?.days.slice(8, 10)).toBe('hw');
});

test('a period is a year at most and runs forward', async () => {
  const ask = (from: string, to: string) => readCalendar(world.as('ida'), { ...april, from, to });
  await expect(ask('2026-04-02', '2026-04-01')).rejects.toMatchObject({ errors: [{ pointer: '/to' }] });
  await expect(ask('2026-01-01', '2027-04-01')).rejects.toMatchObject({ errors: [{ pointer: '/to' }] });
});
