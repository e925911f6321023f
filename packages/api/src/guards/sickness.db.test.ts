import { testDatabase } from '@stempel/db/testing';
import {
  type FurnishedWorkspace,
  furnishWorkspace,
  type PersonName,
  people,
  sicknessMarks,
} from '@stempel/services/testing';
import { beforeAll, expect, test } from 'vitest';
import { consoleRouter } from '../console/router.ts';
import { attempt, callConsole } from './attempt.ts';
import { type Caller, callersOf, holderOf } from './callers.ts';
import type { Objects, Row } from './row.ts';
import { rows as table } from './rows.ts';
import { knownSickness, nearlyAll } from './whose-sickness.ts';

// Sickness never leaves the person, who manages them and who may read all absences: whatever anybody calls, no answer holds
// a trace of the sickness of somebody else. Each person of the furnished workspace is ill with words of their own.

const db = testDatabase();
const rows = Object.entries(table);
const names = people;

let mine: FurnishedWorkspace;
beforeAll(async () => {
  mine = await furnishWorkspace(db);
});

/** Where somebody who may sees it: without these the walk would find nothing because it looks nowhere. */
const doors = [
  ...[
    'absences.attachments',
    'absences.illness',
    'absences.list',
    'audit.list',
    'calendar.get',
    'events.list',
  ],
  ...['reports.sickness', 'timesheet.get'],
];

/** What kinds there are, which everybody may choose from. */
const ofKinds = ['absences.types'];

/** An answer without what it says of kinds of absence as such: everybody reads what kinds there are. */
function withoutSettings(said: unknown): unknown {
  if (said === null || typeof said !== 'object') return said;
  if (Array.isArray(said)) return said.map(withoutSettings);
  const { type, resource, object, kind } = said as Record<string, unknown> & {
    object?: { resource?: string };
  };
  if (type === 'timeoff' || kind === 'activities' || [resource, object?.resource].includes('activities'))
    return null;
  return Object.fromEntries(Object.entries(said).map(([name, value]) => [name, withoutSettings(value)]));
}

/** Whose sickness an answer tells of, by their own words or as an absence that says so. */
function toldBy(said: unknown): PersonName[] {
  const text = JSON.stringify(withoutSettings(said) ?? null);
  const found = new Set(names.filter((name) => sicknessMarks(name).some((mark) => text.includes(mark))));
  for (const name of names) if (marksSick(said, mine.people[name].employee)) found.add(name);
  return [...found];
}

/** Whether somewhere in an answer an absence of a person is said to be sickness; `people` are those it names by their place. */
function marksSick(said: unknown, employeeId: string, people: readonly Person[] = []): boolean {
  if (said === null || typeof said !== 'object') return false;
  const { sickness, employee_id: whose, person, people: listed } = said as Marked;
  if (sickness === true && [whose, people[person ?? -1]?.employee_id].includes(employeeId)) return true;
  return Object.values(said).some((value) => marksSick(value, employeeId, listed ?? people));
}

type Person = { employee_id: string };
type Marked = { sickness?: unknown; employee_id?: string; person?: number; people?: Person[] };

async function answerTo({ service }: Caller, name: string, row: Row, o: Objects, more: object = {}) {
  const input = row.input && { ...row.input(o), ...more };
  const procedure = name.split(' ')[0] ?? '';
  const before = async (system: Caller['service']) => {
    for (const [earlier, inputOf] of row.before) await callConsole(system, earlier, inputOf(o));
  };
  return attempt(service, (inside) => callConsole(inside, procedure, input), before, mine.ctx);
}

const walked = rows.filter(([name]) => !ofKinds.includes(name.split(' ')[0] ?? ''));
const isScoped = ({ answers }: Row) =>
  /\b(?:managed|self|all)\b/.test(answers.trim().split(/\s+/).slice(0, 2).join());
const shownAt = new Set<string>();

test.each(walked)('%s tells nobody of a sickness they may not know', async (name, row) => {
  const told: string[] = [];
  const tell = async (caller: Caller, o: Objects, may: readonly PersonName[], more: object = {}) => {
    const { said } = await answerTo(caller, name, row, o, more);
    const of = toldBy(said);
    if (of.length > 0) shownAt.add(name.split(' ')[0] ?? '');
    for (const one of of) if (!may.includes(one)) told.push(`${caller.name} of ${one}`);
  };
  const scopes = isScoped(row) ? (['self', 'managed', 'all'] as const).map((scope) => ({ scope })) : [{}];
  for (const more of scopes) {
    for (const caller of callersOf(mine)) {
      for (const o of caller.about) await tell(caller, o, knownSickness[caller.name] ?? [], more);
    }
    for (const { caller, may } of nearlyAll(mine)) {
      for (const whose of ['ida', 'otto'] as const) {
        await tell(caller, { ...mine.ids, ...mine.people[whose] }, may, more);
      }
    }
    if (row.needs === null) continue;
    // Whoever holds this one permission, of everybody and of whom they manage; Boss knows their own.
    for (const scope of ['all', 'managed'] as const) {
      const isAbsences = row.needs === 'absences:read';
      const may = isAbsences ? (scope === 'all' ? names : (['boss', 'ida'] as const)) : (['boss'] as const);
      const caller = holderOf(mine, `${row.needs}:${scope}`, mine.people.boss.employee);
      for (const whose of ['ida', 'otto'] as const) {
        await tell(caller, { ...mine.ids, ...mine.people[whose] }, may, more);
      }
    }
  }
  expect(told).toEqual([]);
});

test('a sickness without an end seems to have one to whoever may not know it', async () => {
  const { employee } = mine.people.otto;
  const ill = { employee_id: employee, activity: 'zq-kind-otto', sickness: true, from: '2026-06-11' };
  const before = (system: Caller['service']) =>
    callConsole(system, 'absences.create', { ...ill, state: 'approved' });
  const looks: readonly (readonly [name: string, input: object, sign: string])[] = [
    ['timesheet.get', { employee_id: employee, from: '2026-06-12', to: '2026-06-30' }, '"share":"1"'],
    ['audit.list', { limit: 5, resource: ['absences'] }, '"to":null'],
    ['events.list', { limit: 5, type: ['absence.approved'] }, '"to":null'],
  ];
  /** Which of these say that it goes on. */
  const seenBy = async ({ service }: Caller) => {
    const found: string[] = [];
    for (const [name, input, sign] of looks) {
      const call = (inside: Caller['service']) => callConsole(inside, name, input);
      const { code, said } = await attempt(service, call, before, mine.ctx);
      expect(code, name).toBe('ok');
      if (JSON.stringify(said).includes(sign)) found.push(name);
    }
    return found;
  };
  const owner = callersOf(mine).find(({ name }) => name === 'Owner') as Caller;
  expect(await seenBy(owner)).toEqual(['timesheet.get', 'audit.list', 'events.list']);
  for (const { caller } of nearlyAll(mine)) expect(await seenBy(caller), caller.name).toEqual([]);
});

test('the walk passes every procedure there is, and sees sickness where it may be seen', () => {
  const procedures = Object.keys(consoleRouter._def.procedures as object);
  expect([...new Set(rows.map(([name]) => name.split(' ')[0]))].sort()).toEqual(procedures.sort());
  expect(doors.filter((door) => !shownAt.has(door))).toEqual([]);
});
