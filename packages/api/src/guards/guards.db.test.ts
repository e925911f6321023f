import { testDatabase } from '@stempel/db/testing';
import { type FurnishedWorkspace, furnishWorkspace } from '@stempel/services/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { consoleRouter } from '../console/router.ts';
import { attempt, callConsole, type Outcome } from './attempt.ts';
import { type Caller, callersOf, holderOf, observerOf } from './callers.ts';
import { alike, replaceIds } from './foreign.ts';
import { type Objects, type Row, wordOf } from './row.ts';
import { rows as table } from './rows.ts';

// Every procedure of the console is called by everybody there is; one table has the expected answers.

const db = testDatabase();
const scopes = ['self', 'managed', 'all'] as const;
/** Lists of sums, which show nobody. */
const ofNobody = [
  'statements.waiting',
  'reports.accountTotals',
  'reports.pendingDifferences',
  'reports.sums',
  'reports.sums of sickness',
];
/** Where an unknown id is no fault: a filter that finds nothing, a member who is none, one of many with a result each. */
const findsNothing = [
  'apiKeys.calls serviceUser',
  'apiKeys.usage serviceUser',
  'audit.names orgUnit',
  'employees.changeMany employee',
  'employees.previewChange employee',
  'entries.decide entry',
  'incidents.decide incident',
  'policies.changes policy',
  'policies.checkScenarios policy',
  'policies.draft draft',
  'policies.preview policy',
  'roles.unassign Owner owner',
  'roles.unassign user',
  'sandbox.ofDraft draft',
  'statements.decide statement',
  'statements.preview of submissions statement',
  'statements.preview statement',
  'timebank.accountMovements account',
  'toDecide.decide a change change',
  'toDecide.decide absence',
  'users.sessions user',
];

type Procedure = { _def: { inputs: { shape?: object }[] } };
const procedures = consoleRouter._def.procedures as unknown as Record<string, Procedure>;
const procedureOf = (name: string) => name.split(' ')[0] ?? '';
const rows = Object.entries(table).map(([name, row]) => ({ name, row }));

let mine: FurnishedWorkspace;
let theirs: FurnishedWorkspace;
let nobody: Caller;
let callers: Caller[];

beforeAll(async () => {
  [mine, theirs] = [await furnishWorkspace(db), await furnishWorkspace(db)];
  const [first, ...others] = callersOf(mine);
  if (!first) throw new Error('Nobody calls.');
  [nobody, callers] = [first, others];
}, 180_000);

test('every procedure of the router has a row in the table, and every row a procedure', () => {
  expect([...new Set(rows.map(({ name }) => procedureOf(name)))].sort()).toEqual(
    Object.keys(procedures).sort(),
  );
});

function call(caller: Caller, name: string, row: Row, o: Objects, more: object = {}): Promise<Outcome> {
  const input = row.input && { ...row.input(o), ...more };
  return attempt(
    caller.service,
    (service) => callConsole(service, procedureOf(name), input),
    async (system) => {
      for (const [earlier, inputOf] of row.before) await callConsole(system, earlier, inputOf(o));
    },
    mine.ctx,
  );
}

const isScoped = ({ answers }: Row) =>
  /^(?:all|managed|self|-)(?: (?:all|managed|self|-)){4}$/.test(answers.trim());
const single = rows.filter(({ row }) => !isScoped(row)).map((one) => [one.name, one] as const);
const scoped = rows.filter(({ row }) => isScoped(row)).map((one) => [one.name, one] as const);

describe('a procedure', () => {
  test.each(single)('%s', async (_, { name, row }) => {
    const expected = row.answers.trim().split(/\s+/);
    const isAboutPeople = expected.length > callers.length;
    const outcomes: Outcome[] = [];
    for (const caller of callers) {
      for (const o of isAboutPeople ? caller.about : caller.about.slice(-1)) {
        outcomes.push(await call(caller, name, row, o));
      }
    }
    const refusal = await call(nobody, name, row, nobody.about[0] as Objects);
    expect({
      nobody: wordOf(refusal, row.needs),
      answers: outcomes.map((outcome) => wordOf(outcome, row.needs)),
      audits: outcomes.find(({ code }) => code === 'ok')?.audits ?? [],
    }).toEqual({ nobody: row.needs === null ? 'ok' : '-', answers: expected, audits: row.audits });
    const left = [refusal, ...outcomes].filter(({ code }) => code !== 'ok').flatMap(({ audits }) => audits);
    expect(left).toEqual([]);
  });

  test.each(scoped)('%s shows no wider scope than granted', async (_, { name, row }) => {
    const expected = row.answers.trim().split(/\s+/);
    const refusal = await call(nobody, name, row, nobody.about[0] as Objects);
    expect(wordOf(refusal, row.needs)).toBe('-');
    for (const [index, caller] of callers.entries()) {
      const widest = expected[index] ?? '';
      const seen: Record<string, unknown> = {};
      for (const scope of scopes) {
        const outcome = await call(caller, name, row, caller.about[0] as Objects, { scope });
        const isOpen = outcome.code === 'ok';
        seen[scope] = isOpen && !ofNobody.includes(name) ? shownBy(outcome) : (outcome.permission ?? 'sums');
      }
      expect([caller.name, seen]).toEqual([caller.name, expectedBy(caller, widest, name, row)]);
    }
  });
});

describe('a role of one permission', () => {
  test.each(rows.filter(({ row }) => row.needs !== null).map((one) => [one.name, one] as const))(
    '%s',
    async (_, { name, row }) => {
      const words = row.answers.trim().split(/\s+/);
      const isAboutPeople = words.length > callers.length;
      const { alone, managed } = row.narrow;
      const boss = mine.people.boss.employee;
      const answerTo = async (scope: string, employeeId: string | null) => {
        const caller = holderOf(mine, `${row.needs}:${scope}`, employeeId);
        return wordOf(await call(caller, name, row, caller.about[0] as Objects), row.needs);
      };
      expect({
        alone: await answerTo('all', boss),
        managed: await answerTo('managed', boss),
        // Who is nobody's employee manages nobody.
        machine: isAboutPeople ? await answerTo('managed', null) : managed,
      }).toEqual({ alone, managed, machine: managed });
    },
  );
});

describe('the role Observer', () => {
  test.each(rows.filter(({ row }) => row.needs !== null).map((one) => [one.name, one] as const))(
    '%s',
    async (_, { name, row }) => {
      const about = otto(mine);
      const [observer, ofOwner] = [observerOf(mine), await call(owner(), name, row, about)];
      const answer = await call(observer, name, row, about, isScoped(row) ? { scope: 'all' } : {});
      const opens = observer.service.actor.grants.some(
        ({ resource, action }) => `${resource}:${action}` === row.needs,
      );
      // The address of a calendar is one's own: nobody else's data change with it.
      const changes = answer.audits.filter((audit) => !audit.startsWith('calendar-feeds:'));
      expect([wordOf(answer, row.needs), changes]).toEqual([opens ? wordOf(ofOwner, row.needs) : '-', []]);
    },
  );
});

/** Whose rows a page has. */
function shownBy({ said }: Outcome): string[] {
  const { data } = said as { data: { id?: string; employee_id?: string }[] };
  const of = (employeeId: string | undefined) =>
    Object.entries(mine.people).find(([, { employee }]) => employee === employeeId)?.[0];
  return [...new Set(data.map((one) => of(one.employee_id ?? one.id) ?? 'somebody'))].sort();
}

function expectedBy({ name: caller }: Caller, widest: string, name: string, { needs }: Row) {
  const everybody = ['boss', 'ida', 'otto'];
  const own = caller === 'Manager' ? ['boss'] : caller === 'Employee' ? ['ida'] : [];
  const people = { self: own, managed: caller === 'Manager' ? ['ida'] : [], all: everybody };
  const open = scopes.slice(0, scopes.indexOf(widest as 'all') + 1);
  return Object.fromEntries(
    scopes.map((scope) => {
      if (!open.includes(scope)) return [scope, `${needs}:${widest === '-' ? '*' : scope}`];
      return [scope, ofNobody.includes(name) ? 'sums' : people[scope]];
    }),
  );
}

const [owner, otto] = [
  () => callers[0] as Caller,
  (one: FurnishedWorkspace): Objects => ({ ...one.ids, ...one.people.otto }),
];
/** Whether an input holds ids of objects. */
function isAddressed(row: Row): boolean {
  let isAsked = false;
  const get = (_: object, name: string) => {
    isAsked = true;
    return name;
  };
  row.input?.(new Proxy({}, { get }) as Objects);
  return isAsked;
}
const addressed = rows.filter(({ row }) => isAddressed(row)).map((one) => [one.name, one] as const);

describe('an id of another workspace', () => {
  test.each(addressed)('%s answers as to one that never was', async (_, { name, row }) => {
    const own = otto(mine);
    const input = row.input?.(own);
    const replaced = replaceIds(input, own, otto(theirs));
    expect(replaced.length).toBeGreaterThan(0);
    for (const { name: id, foreign, unknown, ids } of replaced) {
      const [answer, never] = [
        await call(owner(), name, { ...row, input: () => foreign as object }, own),
        await call(owner(), name, { ...row, input: () => unknown as object }, own),
      ];
      expect([id, answer.code, alike(answer.said, ids[0])]).toEqual([
        id,
        never.code,
        alike(never.said, ids[1]),
      ]);
      const isRefused = answer.code !== 'ok' || findsNothing.includes(`${name} ${id}`);
      expect([id, isRefused, answer.audits]).toEqual([id, true, []]);
    }
  });
});
