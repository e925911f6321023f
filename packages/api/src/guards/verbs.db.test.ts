import { parseGrant } from '@stempel/core/access';
import { testDatabase } from '@stempel/db/testing';
import type { ServiceContext } from '@stempel/services';
import { unassignRole } from '@stempel/services/access/roles';
import { suspendUser } from '@stempel/services/access/users';
import { findObjects } from '@stempel/services/insight/browse';
import { getAbsence } from '@stempel/services/recording/absences';
import { createEntries, getEntry, listEntries } from '@stempel/services/recording/entries';
import { getPresence, listPresence, recordPresences } from '@stempel/services/recording/presence';
import { getTimesheet } from '@stempel/services/recording/timesheet';
import { explainNothingDue, generateStatements, submitStatement } from '@stempel/services/statements';
import { findCorrections, getCorrection } from '@stempel/services/statements/corrections';
import { type FurnishedWorkspace, fileOf, furnishWorkspace } from '@stempel/services/testing';
import { inspectFile, readRefusedRows, startImport } from '@stempel/services/transfer/imports';
import { getJob, listJobs } from '@stempel/services/transfer/job-runs';
import { beforeAll, describe, expect, test } from 'vitest';
import { attempt } from './attempt.ts';
import { callersOf, holderOf } from './callers.ts';
import { type Objects, wordOf } from './row.ts';

// Verbs that no procedure of the console calls, or only behind a door that asks for the permission before them.

const db = testDatabase();
const page = { limit: 10 };
const shift = { start: '2026-04-02T08:00:00+02:00', end: '2026-04-02T12:00:00+02:00' };
const options = { format: 'csv', mode: 'validate', atomicity: 'row' } as const;
const file = { ...fileOf('A'), name: 'a.csv' };

type Verb = (ctx: ServiceContext, o: Objects) => Promise<unknown>;
const aboutPeople: Record<string, [needs: string, verb: Verb]> = {
  getAbsence: ['absences:read', (ctx, o) => getAbsence(ctx, { id: o.absence })],
  getCorrection: ['statements:read', (ctx, o) => getCorrection(ctx, { id: o.correction })],
  getEntry: ['timesheet:read', (ctx, o) => getEntry(ctx, { employee_id: o.employee, id: o.entry })],
  listEntries: ['timesheet:read', (ctx, o) => listEntries(ctx, { employee_id: o.employee, ...page })],
  getPresence: ['timesheet:read', (ctx, o) => getPresence(ctx, { employee_id: o.employee, id: o.presence })],
  listPresence: ['timesheet:read', (ctx, o) => listPresence(ctx, { employee_id: o.employee, ...page })],
  createEntries: [
    'timesheet:create',
    async (ctx, o) => {
      const entry = { date: '2026-04-02', activity_id: o.activity, minutes: 30 };
      throwFirst(await createEntries(ctx, [{ employee_id: o.employee, ...entry }]));
    },
  ],
  recordPresences: [
    'timesheet:create',
    async (ctx, o) => throwFirst(await recordPresences(ctx, [{ employee_id: o.employee, ...shift }])),
  ],
};
const ofNobody: Record<string, [needs: string, verb: Verb]> = {
  findCorrections: ['jobs:run', (ctx) => findCorrections(ctx)],
  generateStatements: ['jobs:run', (ctx) => generateStatements(ctx)],
  explainNothingDue: ['jobs:run', (ctx) => explainNothingDue(ctx)],
  'listJobs, imports': ['imports:read', (ctx) => listJobs(ctx, 'imports', page)],
  'getJob, an export': ['exports:read', (ctx, o) => getJob(ctx, 'exports', { id: o.export })],
  startImport: ['imports:create', (ctx) => startImport(ctx, { ...options, file })],
  inspectFile: ['imports:create', (ctx) => inspectFile(ctx, { format: 'csv', file })],
  'readRefusedRows of none': ['imports:read', (ctx) => readRefusedRows(ctx, { id: crypto.randomUUID() })],
};

/** Verbs for many answer with what each of them became. */
function throwFirst([first]: readonly PromiseSettledResult<unknown>[]): void {
  if (first?.status === 'rejected') throw first.reason;
}

let mine: FurnishedWorkspace;
beforeAll(async () => {
  mine = await furnishWorkspace(db);
}, 180_000);

const otto = (): Objects => ({ ...mine.ids, ...mine.people.otto });

async function answer(service: ServiceContext, needs: string, verb: Verb, o = otto()): Promise<string> {
  const outcome = await attempt(
    service,
    (ctx) => verb(ctx, o),
    async () => {},
    mine.ctx,
  );
  return wordOf(outcome, needs);
}

const holder = (grant: string, employeeId: string | null = null) => holderOf(mine, grant, employeeId).service;
const nobody = () => (callersOf(mine)[0] as { service: ServiceContext }).service;

describe('a verb', () => {
  test.each(Object.entries(aboutPeople))('%s is for those within the scope', async (_, [needs, verb]) => {
    const { boss, ida } = mine.people;
    expect([
      await answer(nobody(), needs, verb),
      await answer(holder(`${needs}:self`, ida.employee), needs, verb),
      await answer(holder(`${needs}:managed`, boss.employee), needs, verb),
      await answer(holder(`${needs}:managed`, boss.employee), needs, verb, { ...mine.ids, ...ida }),
      await answer(holder(`${needs}:managed`), needs, verb),
      await answer(holder(`${needs}:all`), needs, verb),
    ]).toEqual(['-', 'managed', 'all', 'ok', 'all', 'ok']);
  });

  test.each(Object.entries(ofNobody))('%s needs its permission', async (_, [needs, verb]) => {
    expect(await answer(nobody(), needs, verb)).toBe('-');
    expect(['ok', 'none']).toContain(await answer(holder(`${needs}:all`), needs, verb));
  });
});

test('who is nobody’s employee is refused before the employee is looked for', async () => {
  const needs = 'timesheet:read';
  const days = { from: '2026-01-01', to: '2026-01-31' };
  const verb: Verb = (ctx) => getTimesheet(ctx, { employee_id: crypto.randomUUID(), ...days });
  expect(await answer(holder(`${needs}:managed`), needs, verb)).toBe('all');
  expect(await answer(holder(`${needs}:all`), needs, verb)).toBe('none');
});

test('time of an employee who is none is not found, rather than outside an employment', async () => {
  const nowhere = { ...otto(), employee: crypto.randomUUID() };
  for (const name of ['createEntries', 'recordPresences']) {
    const [needs, verb] = aboutPeople[name] ?? ['', async () => {}];
    expect([name, await answer(holder(`${needs}:all`), needs, verb, nowhere)]).toEqual([name, 'none']);
  }
});

test('who sees a statement but may not submit it is told the permission', async () => {
  const service = holder('statements:submit:managed', mine.people.boss.employee);
  const grants = [...service.actor.grants, parseGrant('statements:read:all')];
  const reader = { ...service, actor: { ...service.actor, grants } };
  const verb: Verb = (ctx, o) => submitStatement(ctx, { id: o.statement });
  expect(await answer(reader, 'statements:submit', verb)).toBe('all');
});

test('every permission does not make an owner', async () => {
  const everything = holder('*:*:*', mine.people.boss.employee);
  const verbs: Verb[] = [
    (ctx, o) => suspendUser(ctx, { id: o.owner }),
    (ctx, o) => unassignRole(ctx, { role_id: o.ownerRole, user_id: o.owner }),
  ];
  for (const verb of verbs) expect(await answer(everything, 'users:update', verb)).toBe('owner');
});

test('the search shows what the roles open', async () => {
  const found = async (name: string, q: string) => {
    const service = callersOf(mine).find((caller) => caller.name === name)?.service as ServiceContext;
    const { data } = await findObjects(service, { q });
    return [...new Set(data.map(({ kind }) => kind))].sort();
  };
  expect(await found('Admin', 'P')).toEqual(expect.arrayContaining(['service-users', 'users']));
  for (const name of ['Manager', 'Employee']) {
    for (const kind of ['users', 'service-users', 'roles', 'policies']) {
      for (const q of ['P', 'House']) expect(await found(name, q)).not.toContain(kind);
    }
  }
  expect(await found('Nobody', 'House')).toEqual([]);
  const otto = async (name: string) => found(name, 'Otto Other');
  expect([await otto('Admin'), await otto('Manager'), await otto('Employee')]).toEqual([
    ['employees', 'statements'],
    [],
    [],
  ]);
});
