import { getDecimal, toTenThousandths } from '@stempel/core';
import { testDatabase } from '@stempel/db/testing';
import { describe, expect, test } from 'vitest';
import type { ServiceContext } from '../../kernel/context.ts';
import { recordPresence } from '../../recording/presence/index.ts';
import { addPolicies } from '../../testing/add-policies.ts';
import { makeCompany } from '../../testing/make-company.ts';
import { datesBetween, recordDays } from '../../testing/record-days.ts';
import { acceptCorrection, listCorrections } from '../corrections/index.ts';
import {
  approveStatement,
  generateStatements,
  listStatements,
  reopenStatement,
  submitStatement,
} from '../index.ts';
import { explainMove, getStatementThen } from './index.ts';

const db = testDatabase();
const everything = { scope: 'all', limit: 100 } as const;
const flex = { kind: 'account', key: 'flex' } as const;
const amount = (text: string) => toTenThousandths(getDecimal(text));
const summer = '+02:00';

/**
 * February is settled with a balance of 0, March ends with 180 minutes. Then, each day at six: an hour of February is recorded
 * late (2 April), its correction accepted (3 April), 60 minutes of March are chosen to be paid (4 April), March is reopened
 * (5 April), 120 are chosen (6 April) and March is approved (7 April).
 */
async function decided() {
  const { ctx, employee } = await makeCompany(db, { now: '2026-03-01T06:00:00Z' });
  const payout = { counter: 'norm-balance', activity: 'flex-payout', unit_minutes: 30 };
  const steps = [
    { plugin: 'chosen-payout', config: payout },
    { plugin: 'credit-counter', config: { counter: 'norm-balance' } },
  ];
  await addPolicies(ctx, [{ code: 'close', kind: 'settlement', config: { steps } }]);
  const on = (date: string): ServiceContext => ({ ...ctx, now: Temporal.Instant.from(`${date}T06:00:00Z`) });
  await recordDays(ctx, employee.id, datesBetween('2026-02-02', '2026-02-27'), ['08:00', '15:24']);
  await generateStatements(on('2026-03-02'));
  const [february] = (await listStatements(ctx, everything)).data;
  await submitStatement(on('2026-03-03'), { id: february?.id ?? '' });
  await approveStatement(on('2026-03-04'), { id: february?.id ?? '' });
  const later = on('2026-03-31');
  await recordDays(later, employee.id, datesBetween('2026-03-02', '2026-03-27'), ['08:00', '15:24']);
  await recordDays(later, employee.id, ['2026-03-30'], ['08:00', '15:24', summer]);
  await recordDays(later, employee.id, ['2026-03-31'], ['08:00', '18:24', summer]);
  await generateStatements(on('2026-04-01'));
  const id = (await listStatements(ctx, everything)).data[1]?.id ?? '';
  const late = { start: '2026-02-05T16:00:00+01:00', end: '2026-02-05T17:00:00+01:00' };
  await recordPresence(on('2026-04-02'), { employee_id: employee.id, ...late });
  const [pending] = (await listCorrections(on('2026-04-03'), everything)).data;
  await acceptCorrection(on('2026-04-03'), { id: pending?.id ?? '' });
  await submitStatement(on('2026-04-04'), { id, payout_minutes: 60 });
  await reopenStatement(on('2026-04-05'), { id, note: 'More is to be paid.' });
  await submitStatement(on('2026-04-06'), { id, payout_minutes: 120 });
  await approveStatement(on('2026-04-07'), { id });
  return { ctx: on('2026-05-01'), id };
}

describe('a decision moves figures', () => {
  test('as each change does: what the page shows at two moments differs by what moved in between', async () => {
    const { ctx, id } = await decided();
    const noon = (day: number) => `2026-04-0${day}T12:00:00Z`;
    const between = async (
      first: number,
      last: number,
      line: { kind: 'account' | 'payout'; key: string },
    ) => {
      const [from, to] = [noon(first), noon(last)];
      const { lines, moves } = await explainMove(ctx, { id, from, to, line, all: true });
      const whole = lines.find(({ kind, key }) => kind === line.kind && key === line.key);
      const sum = moves.reduce((total, { difference }) => total + amount(difference), 0n);
      expect(sum).toBe(amount(whole?.difference ?? '0'));
      if (line === flex) {
        const [before, after] = [await shown(from), await shown(to)];
        expect([first, last, after - before]).toEqual([first, last, Number(whole?.difference ?? 0)]);
      }
      const effective = moves.filter(({ difference }) => difference !== '0');
      return effective.map(({ difference, objects: [{ kind, action, date } = {}] }) =>
        [difference, kind, action, date].join(' '),
      );
    };
    const shown = async (known_at: string) =>
      (await getStatementThen(ctx, { id, known_at })).flex?.closing_minutes ?? 0;

    expect(await between(2, 3, flex)).toEqual(['60 corrections accept 2026-02-01']);
    expect(await between(3, 4, flex)).toEqual(['-60 statements submit 2026-03-01']);
    const paid = { kind: 'payout', key: 'flex-payout' } as const;
    expect(await between(3, 4, paid)).toEqual(['60 statements submit 2026-03-01']);
    expect(await between(4, 6, flex)).toEqual([
      '60 statements reopen 2026-03-01',
      '-120 statements submit 2026-03-01',
    ]);
    expect(await between(2, 8, flex)).toEqual([
      '60 corrections accept 2026-02-01',
      '-60 statements submit 2026-03-01',
      '60 statements reopen 2026-03-01',
      '-120 statements submit 2026-03-01',
    ]);
    // Not settled, it shows nothing of what was recorded late before that is accepted.
    expect(await between(1, 2, flex)).toEqual([]);
    expect(await between(1, 3, flex)).toEqual(['60 corrections accept 2026-02-01']);
    // Settled, it has what was recorded late from then on; the correction moves nothing more.
    expect(await between(1, 8, flex)).toEqual([
      '60 presence create 2026-02-05',
      '-60 statements submit 2026-03-01',
      '60 statements reopen 2026-03-01',
      '-120 statements submit 2026-03-01',
    ]);
    expect(await between(7, 8, flex)).toEqual([]);
  });
});
