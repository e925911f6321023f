import { getDecimal, toTenThousandths } from '@stempel/core';
import { testDatabase } from '@stempel/db/testing';
import { describe, expect, test } from 'vitest';
import { updateOrgUnit } from '../../organization/org-units/index.ts';
import { updatePolicy } from '../../policies/index.ts';
import { deletePresence, recordPresence, updatePresence } from '../../recording/presence/index.ts';
import { updateActivity } from '../../settings/activities/index.ts';
import { createProject, createProjectBody, updateProject } from '../../settings/projects/index.ts';
import { createReason, createReasonBody, updateReason } from '../../settings/reasons/index.ts';
import { addPolicies } from '../../testing/add-policies.ts';
import { liveAtRandom } from '../../testing/live-at-random.ts';
import { makeCompany } from '../../testing/make-company.ts';
import { makeRandomCompany, settleAll } from '../../testing/make-random-company.ts';
import { datesBetween, recordDays } from '../../testing/record-days.ts';
import { approveStatement, generateStatements, listStatements, submitStatement } from '../index.ts';
import { explainMove } from './index.ts';

const db = testDatabase();

const evening = (from: string) => ({
  kind: 'rules',
  rules: [
    {
      code: 'evening',
      filters: [{ plugin: 'time-of-day', config: { from, to: '06:00' } }],
      calculator: { plugin: 'percent', config: { percent: '50' } },
    },
  ],
});

/** February and March settled in April: 37 hours a week, one evening, the rest to flex. */
async function settledMonths() {
  const company = await makeCompany(db, { now: '2026-04-01T06:00:00Z' });
  const { ctx, employee } = company;
  const [policyId = ''] = await addPolicies(ctx, [
    { code: 'unsocial', kind: 'supplement', config: evening('18:00') },
    {
      code: 'close',
      kind: 'settlement',
      config: { steps: [{ plugin: 'credit-counter', config: { counter: 'norm-balance' } }] },
    },
  ]);
  await recordDays(ctx, employee.id, datesBetween('2026-02-02', '2026-03-31'), ['08:00', '15:24']);
  await generateStatements(ctx);
  const { data } = await listStatements(ctx, { scope: 'all', limit: 10 });
  for (const { id } of data) {
    await submitStatement(ctx, { id });
    await approveStatement(ctx, { id });
  }
  const later = (minutes: number, milliseconds = 0) => ({
    ...ctx,
    now: ctx.now.add({ minutes, milliseconds }),
  });
  const work = (minutes: number, date: string, start = '16:00', end = '17:00') =>
    recordPresence(later(minutes), {
      employee_id: employee.id,
      start: `${date}T${start}:00+01:00`,
      end: `${date}T${end}:00+01:00`,
    });
  const [february = '', march = ''] = data.map(({ id }) => id);
  return { ...company, policyId, later, work, february, march };
}

const worked = { kind: 'figure', key: 'worked_minutes' } as const;
const flex = { kind: 'account', key: 'flex' } as const;
const amount = (text: string) => toTenThousandths(getDecimal(text));

describe('what moved a figure', () => {
  test('each change has its own effect, in the order of recording, and they add up', async () => {
    const { later, work, employee, february, policyId } = await settledMonths();
    const { id } = await work(1, '2026-02-03');
    await work(2, '2026-02-04', '19:00', '20:30');
    const moved = { start: '2026-02-03T16:00:00+01:00', end: '2026-02-03T16:20:00+01:00' };
    await updatePresence(later(3), { employee_id: employee.id, id, ...moved });
    const renamed = { name: 'Evenings', config: evening('20:00'), effective_from: '2026-02-01' };
    await updatePolicy(later(4), { id: policyId, ...renamed });
    const ctx = later(5);
    const found = await explainMove(ctx, { id: february, line: worked });
    expect(
      found.moves.map(({ difference, objects }) => [difference, objects[0]?.kind, objects[0]?.action]),
    ).toEqual([
      ['60', 'presence', 'create'],
      ['90', 'presence', 'create'],
      ['-40', 'presence', 'update'],
    ]);
    expect(found.lines).toContainEqual(expect.objectContaining({ ...worked, difference: '110' }));
    const supplement = found.lines.find(({ kind }) => kind === 'supplement');
    const line = { kind: 'supplement' as const, key: supplement?.key ?? '' };
    const extra = await explainMove(ctx, { id: february, line });
    expect(extra.moves.map(({ difference, objects }) => [difference, objects[0]?.kind])).toEqual([
      ['45', 'presence'],
      ['-30', 'policies'],
    ]);
    expect(extra.moves[1]?.objects).toMatchObject([{ code: 'unsocial', name: 'Evenings' }]);
    for (const { lines, moves } of [found, extra]) {
      const whole = lines.find(({ key }) => key === (lines === found.lines ? worked.key : line.key));
      const sum = moves.reduce((total, { difference }) => total + amount(difference), 0n);
      expect(sum).toBe(amount(whole?.difference ?? ''));
    }
  });

  test('a change of an earlier month is carried into the account of a later one', async () => {
    const { later, work, march } = await settledMonths();
    await work(1, '2026-02-03');
    await work(2, '2026-03-03', '16:00', '16:30');
    const { moves } = await explainMove(later(3), { id: march, line: flex });
    expect(moves.map(({ difference }) => difference)).toEqual(['60', '30']);
  });

  test('two changes of the same millisecond are told apart, and what is taken back too', async () => {
    const { later, work, employee, february } = await settledMonths();
    const [{ id }] = [await work(1, '2026-02-03'), await work(1, '2026-02-04', '16:00', '16:20')];
    await deletePresence(later(2), { employee_id: employee.id, id });
    const ctx = later(3);
    const few = await explainMove(ctx, { id: february, line: worked, to: `${later(1).now}` });
    expect(few.moves.map(({ difference }) => difference)).toEqual(['60', '20']);
    const every = await explainMove(ctx, { id: february, line: worked, all: true });
    expect(every.moves.map(({ difference, objects }) => [difference, objects[0]?.action])).toEqual([
      ['60', 'create'],
      ['20', 'create'],
      ['-60', 'delete'],
    ]);
    expect([few.complete, few.next, every.complete, every.next]).toEqual([false, null, true, null]);
    const rest = await explainMove(ctx, { id: february, line: worked, all: true, first: 1 });
    expect([rest.moves, rest.lines]).toEqual([every.moves.slice(1), every.lines]);
    const none = await explainMove(ctx, { id: february, line: worked, all: true, first: 9 });
    expect([none.moves, none.next]).toEqual([[], null]);
  });

  test('of many changes the one that matters is found with few evaluations', async () => {
    const { later, work, unitId, february } = await settledMonths();
    for (let minute = 1; minute <= 60; minute += 1) {
      if (minute === 37) await work(minute, '2026-02-03');
      else await updateOrgUnit(later(minute), { id: unitId, name: `House ${minute}` });
    }
    const found = await explainMove(later(100), { id: february, line: worked });
    const at = expect.stringContaining('2026-04-01T06:37');
    expect(found.moves).toMatchObject([{ difference: '60', at }]);
    expect(found.changes).toBe(60);
    expect(found.evaluations).toBeLessThanOrEqual(9);
  });

  test('where many changes matter, an answer ends after some evaluations and the next goes on', async () => {
    const { later, work, february } = await settledMonths();
    for (let minute = 0; minute < 105; minute += 1) {
      const [date, hour] = [
        `2026-02-${String(2 + (minute % 27)).padStart(2, '0')}`,
        17 + Math.floor(minute / 27),
      ];
      await work(minute + 1, date, `${hour}:00`, `${hour}:30`);
    }
    const ctx = later(200);
    const moves: string[] = [];
    let first: number | null = 0;
    let answers = 0;
    while (first !== null) {
      const found = await explainMove(ctx, { id: february, line: worked, first });
      expect(found.evaluations).toBeLessThan(110);
      expect(found).toMatchObject({ changes: 105, complete: false });
      moves.push(...found.moves.map(({ difference }) => difference));
      first = found.next;
      answers += 1;
    }
    expect(moves).toEqual(Array.from({ length: 105 }, () => '30'));
    expect(answers).toBe(2);
  });

  test('codes that rules ask for are those of then', async () => {
    const { later, employee, activities, february } = await settledMonths();
    const ruleFor = (filters: object[]) => ({
      ...{ kind: 'rules', combination: 'stack' },
      rules: [{ code: 'extra', filters, calculator: { plugin: 'percent', config: { percent: '100' } } }],
    });
    const asking = (plugin: string, code: string) => ruleFor([{ plugin, config: { codes: [code] } }]);
    const never = ruleFor([{ plugin: 'weekday', config: { days: ['sat'] } }]);
    const { id: reasonId } = await createReason(later(1), {
      ...createReasonBody.parse({ code: 'call', name: 'Call', kind: 'work', effective_from: '2020-01-01' }),
    });
    const { id: projectId } = await createProject(later(1), {
      ...createProjectBody.parse({ code: 'north', name: 'North', effective_from: '2020-01-01' }),
    });
    const ids = await addPolicies(later(1), [
      { code: 'by-activity', kind: 'supplement', config: asking('activity', 'care') },
      { code: 'by-reason', kind: 'supplement', config: asking('reason', 'call') },
      { code: 'by-project', kind: 'supplement', config: asking('project', 'north') },
    ]);
    const correct = async (seconds: number, config: object, id = '') =>
      updatePolicy(later(seconds), { id, config: { ...config }, effective_from: '2020-01-01' });
    await recordPresence(later(2), {
      ...{ employee_id: employee.id, activity: 'care', reason: 'call', project: 'north' },
      ...{ start: '2026-02-03T16:00:00+01:00', end: '2026-02-03T16:30:00+01:00' },
    });
    for (const id of ids) await correct(4, never, id);
    await updateActivity(later(5), { id: activities.care, code: 'nursing' });
    await updateReason(later(5), { id: reasonId, code: 'called' });
    await updateProject(later(5), { id: projectId, code: 'far-north' });
    await correct(6, asking('activity', 'nursing'), ids[0]);
    await correct(6, asking('reason', 'called'), ids[1]);
    await correct(6, asking('project', 'far-north'), ids[2]);
    for (const policy of ['by-activity', 'by-reason', 'by-project']) {
      const line = { kind: 'supplement' as const, key: `${policy}/extra` };
      const asked = { id: february, from: `${later(3).now}`, line, all: true };
      const { moves } = await explainMove(later(9), asked);
      const telling = moves.filter(({ difference }) => difference !== '0');
      expect(telling.map(({ difference, objects }) => [difference, objects[0]?.kind])).toEqual([
        ['-30', 'policies'],
        ['30', 'policies'],
      ]);
    }
  });

  test('from before the employment was entered there was nothing, and all it came to is told', async () => {
    const { ctx, february } = await settledMonths();
    const found = await explainMove(ctx, { id: february, from: '2026-03-01', line: worked, all: true });
    const told = found.lines.find(({ key }) => key === 'worked_minutes');
    expect(told).toMatchObject({ before: '0', after: `${20 * 444}` });
    const sum = found.moves.reduce((all, { difference }) => all + amount(difference), 0n);
    expect(sum).toBe(amount(told?.after ?? ''));
  });

  test('is told to nobody who may not read the statement', async () => {
    const { as, february } = await settledMonths();
    await expect(explainMove(as(['timesheet:read:all'], null), { id: february })).rejects.toMatchObject({
      code: 'forbidden',
    });
  });
});

test.each([1, 2])(
  'in a random company (%i) the effects add up for every figure of every statement',
  {
    timeout: 300_000,
  },
  async (seed) => {
    const company = await makeRandomCompany(db);
    const { ctx } = company;
    await liveAtRandom(db, company, { seed: seed * 1000, steps: 60 });
    const then = { ...ctx, now: Temporal.Instant.from('2026-04-13T06:00:00Z') };
    await generateStatements(then);
    await settleAll(then);
    await liveAtRandom(db, company, { seed: seed * 1000 + 1, steps: 50 });
    const now = { ...ctx, now: Temporal.Instant.from('2026-05-01T06:00:00Z') };
    const { data } = await listStatements(now, { scope: 'all', limit: 100 });
    let moved = 0;
    for (const { id } of data.slice(0, 12)) {
      const from = '2026-02-20T06:00:00Z';
      const { lines } = await explainMove(now, { id, from });
      for (const { kind, key, difference } of lines.slice(0, 3)) {
        const { moves } = await explainMove(now, { id, from, line: { kind, key } });
        const sum = moves.reduce((total, move) => total + amount(move.difference), 0n);
        expect([id, key, sum]).toEqual([id, key, amount(difference)]);
        moved += moves.length;
      }
    }
    expect(moved).toBeGreaterThan(5);
  },
);
