import { testDatabase } from '@stempel/db/testing';
import { describe, expect, test } from 'vitest';
import { updatePolicy } from '../../policies/index.ts';
import { deletePresence, listPresence, recordPresence } from '../../recording/presence/index.ts';
import { addPolicies } from '../../testing/add-policies.ts';
import { makeCompany, type TestCompany } from '../../testing/make-company.ts';
import { datesBetween, recordDays } from '../../testing/record-days.ts';
import { approveStatement, generateStatements, listStatements, submitStatement } from '../index.ts';
import { getBalances } from '../timebank/index.ts';
import { acceptCorrection, findCorrections, listCorrections } from './index.ts';

const db = testDatabase({ poolSize: 6 });
const everything = { scope: 'all', limit: 100 } as const;

type Change = (company: Company) => Promise<unknown>;
type Company = TestCompany & { evening: string };

const evening = (from: string) => ({
  kind: 'rules',
  rules: [
    {
      code: 'evening',
      filters: [{ plugin: 'time-of-day', config: { from, to: '06:00' } }],
      calculator: { plugin: 'percent', config: { percent: '33.333' } },
    },
  ],
});

/** Weeks of 37 hours; overtime of the day is paid, the rest goes to flex, which holds at most 120 minutes. */
async function makeWeeks(): Promise<Company> {
  const company = await makeCompany(db, { now: '2026-03-16T06:00:00Z', statementPeriod: 'week' });
  const [policy = ''] = await addPolicies(company.ctx, [
    { code: 'unsocial', kind: 'supplement', config: evening('18:00') },
    {
      code: 'day',
      kind: 'supplement',
      config: {
        kind: 'counter',
        counter: { plugin: 'daily-norm', config: { tiers: [{ up_to_minutes: 60 }, {}] } },
      },
    },
    {
      code: 'close',
      kind: 'settlement',
      config: {
        steps: [
          { plugin: 'pay-out', config: { counter: 'overtime-tier-2', activity: 'overtime', factor: '1.5' } },
          { plugin: 'credit-counter', config: { counter: 'norm-balance' } },
          { plugin: 'cap-balance', config: { max_minutes: 120, excess: 'payout', activity: 'flex-cap' } },
          { plugin: 'floor-balance', config: { min_minutes: -300, deficit: 'deduct' } },
        ],
      },
    },
  ]);
  await recordDays(company.ctx, company.employee.id, datesBetween('2026-03-02', '2026-03-13'), [
    '08:00',
    '15:24',
  ]);
  return { ...company, evening: policy };
}

async function settle(ctx: TestCompany['ctx']) {
  await generateStatements(ctx);
  const open = (await listStatements(ctx, { ...everything, state: ['ready'] })).data;
  for (const { id } of open.sort((a, b) => (a.period.from < b.period.from ? -1 : 1))) {
    await submitStatement(ctx, { id });
    await approveStatement(ctx, { id });
  }
}

const works =
  (start: string, end: string): Change =>
  ({ ctx, employee }) =>
    recordPresence(ctx, { employee_id: employee.id, start: `${start}:00+01:00`, end: `${end}:00+01:00` });

const wasAway =
  (date: string): Change =>
  async ({ ctx, employee }) => {
    const { data } = await listPresence(ctx, { employee_id: employee.id, from: date, to: date, limit: 9 });
    const row = data.find(({ start }) => start.includes('T08:00'));
    await deletePresence(ctx, { employee_id: employee.id, id: row?.id ?? '' });
  };

/** What becomes known late: work inside both weeks and across them, days that were not worked, a retroactive version. */
const changes: readonly Change[] = [
  works('2026-03-03T18:00', '2026-03-03T20:31'),
  works('2026-03-08T20:00', '2026-03-09T02:00'),
  wasAway('2026-03-04'),
  works('2026-03-12T16:00', '2026-03-12T19:17'),
  wasAway('2026-03-13'),
  async ({ ctx, evening: id }) => {
    await updatePolicy(ctx, { id, config: evening('19:00'), effective_from: '2026-03-05' });
    await findCorrections(ctx);
  },
];

/** Orders of the changes drawn from a seed, and after which of them a pending correction is accepted. */
function drawOrder(seed: number): { order: number[]; acceptsAfter: boolean[] } {
  let state = seed;
  const next = (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  const left = changes.map((_, index) => index);
  const order: number[] = [];
  while (left.length > 0) order.push(...left.splice(next(left.length), 1));
  return { order, acceptsAfter: order.map(() => next(2) === 0) };
}

async function acceptPending(ctx: TestCompany['ctx']) {
  const [pending] = (await listCorrections(ctx, { ...everything, state: 'pending' })).data;
  if (pending) await acceptCorrection(ctx, { id: pending.id, input_hash: pending.input_hash });
}

type Statement = Awaited<ReturnType<typeof listStatements>>['data'][number];

/** Every figure that a correction may change, in ten-thousandths, by week. */
function quantitiesOf(statements: readonly Statement[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const one of statements) {
    const add = (key: string, quantity: number | string) => {
      const name = `${one.period.from} ${key}`;
      found.set(name, (found.get(name) ?? 0) + Math.round(Number(quantity) * 10_000));
    };
    add('figure worked_minutes', one.worked_minutes);
    add('figure norm_balance_minutes', one.norm_balance_minutes);
    add('figure deducted_minutes', one.deducted_minutes);
    for (const { line, quantity } of one.supplements) add(`supplement ${line}`, quantity);
    for (const { activity, minutes } of one.payouts) add(`payout ${activity}`, minutes);
    add('account flex', one.flex?.closing_minutes ?? 0);
  }
  return found;
}

const weeksOf = async (ctx: TestCompany['ctx']) =>
  (await listStatements(ctx, { ...everything, state: ['approved'] })).data.filter(
    ({ period }) => period.from < '2026-03-16',
  );

const nonZero = (quantities: ReadonlyMap<string, number>) =>
  Object.fromEntries([...quantities].filter(([, quantity]) => quantity !== 0).sort());

describe('late knowledge', () => {
  test.each([1, 2, 3, 4])(
    'gives settled figures and corrections that add up to it, in any order (%i)',
    async (seed) => {
      const { order, acceptsAfter } = drawOrder(seed);
      const late = await makeWeeks();
      await settle(late.ctx);
      const settled = await weeksOf(late.ctx);
      // An hour after the weeks were settled.
      const ctx = late.as(['*:*:all'], null, '2026-03-16T07:00:00Z');
      for (const [place, index] of order.entries()) {
        await changes[index]?.({ ...late, ctx });
        if (acceptsAfter[place]) await acceptPending(ctx);
      }
      await acceptPending(ctx);

      const early = await makeWeeks();
      for (const change of changes) await change(early);
      await settle(early.ctx);

      expect(await weeksOf(late.ctx)).toEqual(settled);
      const corrected = quantitiesOf(settled);
      for (const { lines } of (await listCorrections(late.ctx, { ...everything, state: 'accepted' })).data) {
        for (const { kind, key, period, difference } of lines) {
          const name = `${period.from} ${kind} ${key}`;
          corrected.set(name, (corrected.get(name) ?? 0) + Math.round(Number(difference) * 10_000));
        }
      }
      const known = quantitiesOf(await weeksOf(early.ctx));
      expect(nonZero(new Map([...known.keys()].map((name) => [name, corrected.get(name) ?? 0])))).toEqual(
        nonZero(known),
      );

      // The next week opens alike, and its statement books what the corrections say.
      const balances = await Promise.all(
        [late, early].map(async (company) => {
          const next = company.as(['*:*:all'], null, '2026-03-23T06:00:00Z');
          await recordDays(next, company.employee.id, ['2026-03-17'], ['08:00', '15:54']);
          await settle(next);
          const { data } = await getBalances(next, { employee_id: company.employee.id, as_of: '2026-03-22' });
          return data.map(({ account, balance_minutes }) => [account, balance_minutes]);
        }),
      );
      expect(balances[0]).toEqual(balances[1]);
    },
  );
});
