import { getDecimal, toTenThousandths } from '@stempel/core';
import { testDatabase } from '@stempel/db/testing';
import { describe, expect, test } from 'vitest';
import type { ServiceContext } from '../../kernel/context.ts';
import { ServiceError } from '../../kernel/errors.ts';
import { recordPresence } from '../../recording/presence/index.ts';
import { addPolicies } from '../../testing/add-policies.ts';
import { type Draw, drawing, settle } from '../../testing/draw-settled.ts';
import { makeCompany } from '../../testing/make-company.ts';
import { datesBetween, recordDays } from '../../testing/record-days.ts';
import { generateStatements, listStatements, type StatementDto } from '../index.ts';
import { openBalance } from '../timebank/index.ts';
import { explainMove, listStatementsThen } from './index.ts';

const db = testDatabase();
const everything = { scope: 'all', limit: 100 } as const;
const flex = { kind: 'account', key: 'flex' } as const;
const amount = (text: string) => toTenThousandths(getDecimal(text));

/** February and March made in April and not settled: 37 hours a week, the rest to flex. */
async function openMonths() {
  const company = await makeCompany(db, { now: '2026-04-01T06:00:00Z' });
  const { ctx, employee } = company;
  const steps = [{ plugin: 'credit-counter', config: { counter: 'norm-balance' } }];
  await addPolicies(ctx, [{ code: 'close', kind: 'settlement', config: { steps } }]);
  await recordDays(ctx, employee.id, datesBetween('2026-02-02', '2026-03-31'), ['08:00', '15:24']);
  await generateStatements(ctx);
  const { data } = await listStatements(ctx, everything);
  const later = (minutes: number) => ({ ...ctx, now: ctx.now.add({ minutes }) });
  const work = (minutes: number, date: string, start: string, end: string) =>
    recordPresence(later(minutes), {
      employee_id: employee.id,
      start: `${date}T${start}:00+01:00`,
      end: `${date}T${end}:00+01:00`,
    });
  const open = (minutes: number, account: 'flex' | 'vacation', date: string, quantity: number) =>
    openBalance(later(minutes), {
      ...{ employment_id: employee.employmentId, account_id: company.accounts[account], date },
      ...(account === 'flex' ? { minutes: quantity } : { days: `${quantity}` }),
    });
  const [february = '', march = ''] = data.map(({ id }) => id);
  return { ...company, later, work, open, february, march };
}

const told = ({ difference, objects: [first] }: { difference: string; objects: { kind: string }[] }) =>
  `${difference} ${first?.kind}`;

describe('a balance that was opened by hand in a period that is not settled', () => {
  test('is a change with its own effect, beside what was recorded in this month and the one before', async () => {
    const { work, open, later, march } = await openMonths();
    await work(1, '2026-02-03', '16:00', '17:00');
    await open(2, 'flex', '2026-02-10', 90);
    await work(3, '2026-03-03', '16:00', '16:20');
    await open(3, 'vacation', '2026-03-10', 5);
    const from = `${later(0).now}`;
    const found = await explainMove(later(9), { id: march, from, line: flex });
    expect(found.moves.map(told)).toEqual(['60 presence', '90 movements', '20 presence']);
    expect(found.moves[1]?.objects).toMatchObject([{ action: 'create', code: 'flex', date: '2026-02-10' }]);
    expect(found.lines).toContainEqual({ ...flex, before: '0', after: '170', difference: '170' });
    const vacation = { kind: 'account', key: 'vacation' } as const;
    const days = await explainMove(later(9), { id: march, from, line: vacation });
    expect(days.moves.map(told)).toEqual(['5 movements']);
  });

  test('is no change of the months before it, and none before it was entered', async () => {
    const { open, later, february, march } = await openMonths();
    await open(2, 'flex', '2026-03-10', 90);
    const from = `${later(0).now}`;
    expect((await explainMove(later(9), { id: february, from })).lines).toEqual([]);
    const early = await explainMove(later(9), { id: march, from, to: `${later(1).now}` });
    expect([early.changes, early.lines]).toEqual([0, []]);
  });

  test('still moved the figure once the period is settled', async () => {
    const { ctx, open, later, march } = await openMonths();
    await open(2, 'flex', '2026-02-10', 90);
    await settle(later(5));
    const found = await explainMove(later(9), { id: march, from: `${ctx.now}`, line: flex });
    expect(found.lines).toEqual([{ ...flex, before: '0', after: '90', difference: '90' }]);
    expect(found.moves.map(told)).toEqual(['90 movements']);
  });
});

type Months = Awaited<ReturnType<typeof openMonths>>;

/** Something that is recorded or opened, at random; what is refused has no effect. */
async function act({ work, open }: Months, minute: number, draw: Draw): Promise<void> {
  const two = (value: number) => `${value}`.padStart(2, '0');
  const opened = datesBetween('2026-01-28', '2026-03-27')[draw(43)] ?? '';
  const worked = datesBetween('2026-02-02', '2026-03-27')[draw(40)] ?? '';
  const hour = 16 + draw(6);
  const what = draw(3);
  try {
    if (what === 0) await open(minute, 'flex', opened, draw(400) - 150);
    else if (what === 1) await open(minute, 'vacation', opened, 1 + draw(9));
    else await work(minute, worked, `${two(hour)}:${two(draw(60))}`, `${two(hour + 1)}:${two(draw(60))}`);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
  }
}

/** What a statement says of accounts and time, by the names of lines. */
function quantitiesOf({ worked_minutes, balances }: StatementDto): Map<string, bigint> {
  const held = balances.map(({ account, closing_minutes, closing_days }): [string, bigint] => [
    `account ${account}`,
    amount(closing_days ?? `${closing_minutes}`),
  ]);
  return new Map([['figure worked_minutes', amount(`${worked_minutes}`)], ...held]);
}

async function saidBy(ctx: ServiceContext): Promise<Map<string, Map<string, bigint>>> {
  const { data } = await listStatements(ctx, everything);
  return new Map(data.map((row) => [row.id, quantitiesOf(row)]));
}

test.each(Array.from({ length: 4 }, (_, seed) => seed))(
  'of months lived at random (%i) each figure moved from what was said then to what was said later, change by change',
  async (seed) => {
    const draw = drawing(seed + 40);
    const months = await openMonths();
    const { later } = months;
    const said = [await saidBy(later(0))];
    for (let minute = 1; minute <= 12; minute += 1) {
      for (let more = draw(3); more >= 0; more -= 1) await act(months, minute, draw);
      said.push(await saidBy(later(minute)));
    }
    const isSettled = seed % 2 === 0;
    if (isSettled) await settle(later(20));
    let moved = 0;
    for (let at = 0; at < 3; at += 1) {
      // All of it once, so that some balance was opened in between.
      const [one, other] = at === 0 ? [0, 12] : [draw(13), draw(13)].sort((a, b) => a - b);
      const moments = { from: `${later(one ?? 0).now}`, to: `${later(other ?? 0).now}` };
      const before = said[one ?? 0] ?? new Map<string, Map<string, bigint>>();
      const after = said[other ?? 0] ?? new Map<string, Map<string, bigint>>();
      const then = (await listStatementsThen(later(30), { ...everything, known_at: moments.from })).data;
      expect(new Map(then.map((row) => [row.id, quantitiesOf(row)]))).toEqual(before);
      for (const id of before.keys()) {
        const { lines } = await explainMove(later(30), { id, ...moments });
        for (const name of ['figure worked_minutes', 'account flex', 'account vacation']) {
          const [kind = '', key = ''] = name.split(' ');
          const line = { kind: kind as 'figure' | 'account', key };
          const whole = lines.find((found) => `${found.kind} ${found.key}` === name);
          const [was, is] = [before.get(id)?.get(name) ?? 0n, after.get(id)?.get(name) ?? 0n];
          const difference = amount(whole?.difference ?? '0');
          expect([id, name, difference]).toEqual([id, name, is - was]);
          if (!whole) continue;
          expect([amount(whole.before), amount(whole.after)]).toEqual([was, is]);
          const { moves } = await explainMove(later(30), { id, ...moments, line, all: true });
          expect(moves.reduce((sum, move) => sum + amount(move.difference), 0n)).toBe(difference);
          moved += moves.filter((move) => move.difference !== '0' && told(move).endsWith('movements')).length;
        }
      }
    }
    expect(moved).toBeGreaterThan(0);
  },
);
