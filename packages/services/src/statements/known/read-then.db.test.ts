import { testDatabase } from '@stempel/db/testing';
import { describe, expect, test } from 'vitest';
import type { ServiceContext } from '../../kernel/context.ts';
import { updateEmployee } from '../../organization/employees/index.ts';
import { recordPresence } from '../../recording/presence/index.ts';
import { updateEmploymentTerms } from '../../settings/employment-terms/index.ts';
import { addPolicies } from '../../testing/add-policies.ts';
import { makeCompany } from '../../testing/make-company.ts';
import { datesBetween, recordDays } from '../../testing/record-days.ts';
import { acceptCorrection, listCorrections } from '../corrections/index.ts';
import {
  approveStatement,
  generateStatements,
  getStatement,
  listStatements,
  reopenStatement,
  submitStatement,
} from '../index.ts';
import { openBalance } from '../timebank/index.ts';
import { getStatementThen, listStatementsThen } from './index.ts';

const db = testDatabase();
const everything = { scope: 'all', limit: 100 } as const;

/** A company that credits its balance to flex, with February settled; each day of April something happens at six. */
async function furnish() {
  const company = await makeCompany(db, { now: '2026-03-01T06:00:00Z' });
  const { ctx, employee } = company;
  await addPolicies(ctx, [
    {
      code: 'close',
      kind: 'settlement',
      config: { steps: [{ plugin: 'credit-counter', config: { counter: 'norm-balance' } }] },
    },
  ]);
  const on = (date: string): ServiceContext => ({ ...ctx, now: momentOn(date) });
  const late = (date: string, worked: string, hours: number) =>
    recordPresence(on(date), {
      employee_id: employee.id,
      start: `${worked}T16:00:00+01:00`,
      end: `${worked}T${16 + hours}:00:00+01:00`,
    });
  // February has 20 weekdays of 444: the balance is 0. March has 22; to the 27th there are 20 of them.
  await recordDays(on('2026-03-01'), employee.id, datesBetween('2026-02-02', '2026-02-27'), [
    '08:00',
    '15:24',
  ]);
  await generateStatements(on('2026-03-02'));
  const [february] = (await listStatements(ctx, everything)).data;
  await submitStatement(on('2026-03-03'), { id: february?.id ?? '' });
  await approveStatement(on('2026-03-04'), { id: february?.id ?? '' });
  await recordDays(on('2026-03-31'), employee.id, datesBetween('2026-03-02', '2026-03-27'), [
    '08:00',
    '15:24',
  ]);
  return { ...company, on, late, february: february?.id ?? '' };
}

/** `2026-04-05` at six, or `2026-04-05T12`. */
function momentOn(date: string): Temporal.Instant {
  return Temporal.Instant.from(date.includes('T') ? `${date}:00:00Z` : `${date}T06:00:00Z`);
}

const week = { mon: 444, tue: 444, wed: 444, thu: 444, fri: 444, sat: 0, sun: 0 };

/** What lists and pages say of statements, without what only a change of today needs. */
async function told(ctx: ServiceContext, known_at?: string) {
  const { data } = known_at
    ? await listStatementsThen(ctx, { ...everything, known_at })
    : await listStatements(ctx, everything);
  return data.map((row) => {
    const { version: _v, updated_at: _u, decidable: _d, submittable: _s, ...said } = row;
    const { computable: _c, ...rest } = { computable: true, ...said };
    return rest;
  });
}

describe('statements as known', () => {
  test('say on every day what they said that day, whatever came later', async () => {
    const { on, late, employee, accounts, termsId } = await furnish();
    const march = async () => (await listStatements(on('2026-04-30'), everything)).data[1]?.id ?? '';
    const acts: Record<string, () => Promise<unknown>> = {
      '2026-04-01': () => generateStatements(on('2026-04-01')),
      '2026-04-02': () => late('2026-04-02', '2026-03-05', 2),
      // Of a settled month: a correction, which March books once it is accepted.
      '2026-04-03': () => late('2026-04-03', '2026-02-05', 1),
      '2026-04-04': async () => {
        const [pending] = (await listCorrections(on('2026-04-04'), everything)).data;
        await acceptCorrection(on('2026-04-04'), { id: pending?.id ?? '' });
      },
      '2026-04-05': async () => submitStatement(on('2026-04-05'), { id: await march() }),
      // What was submitted keeps its figures: four Fridays of four minutes less count once it is returned.
      '2026-04-05T12': () =>
        updateEmploymentTerms(on('2026-04-05T12'), {
          ...{ id: termsId, effective_from: '2026-03-01' },
          norm: { weeks: [{ ...week, fri: 440 }], full_time_weekly_minutes: 2220 },
        }),
      '2026-04-06': async () =>
        reopenStatement(on('2026-04-06'), { id: await march(), note: 'The 6th is missing.' }),
      '2026-04-07': () => late('2026-04-07', '2026-03-06', 1),
      '2026-04-08': () =>
        openBalance(on('2026-04-08'), {
          ...{ employment_id: employee.employmentId, account_id: accounts.vacation },
          ...{ date: '2026-03-10', days: '5' },
        }),
      '2026-04-09': () =>
        updateEmployee(on('2026-04-09'), {
          ...{ employee_id: employee.id, name: 'Karen Holm-Lund', effective_from: '2020-01-01' },
        }),
      '2026-04-10': async () => submitStatement(on('2026-04-10'), { id: await march() }),
      '2026-04-11': async () => approveStatement(on('2026-04-11'), { id: await march() }),
      '2026-04-12': () => late('2026-04-12', '2026-03-09', 3),
    };
    const said = new Map<string, unknown>();
    for (const [date, act] of Object.entries(acts)) {
      await act();
      said.set(date, await told(on(date)));
    }
    const later = on('2026-05-20');
    for (const [date, then] of said)
      expect({ date, said: await told(later, date.includes('T') ? `${momentOn(date)}` : date) }).toEqual({
        date,
        said: then,
      });

    // By hand: 20 days of 444 against 22 is −888; +120, +60 in March, +60 of February once that is accepted.
    const balances = [...said.values()].map((rows) => {
      const { flex, state } = (rows as Awaited<ReturnType<typeof told>>)[1] ?? {};
      return `${state} ${flex?.closing_minutes}`;
    });
    expect(balances).toEqual([
      'ready -888',
      'ready -768',
      'ready -768',
      'ready -708',
      'submitted -708',
      'submitted -708',
      'reopened -692',
      'reopened -632',
      'reopened -632',
      'reopened -632',
      'submitted -632',
      'approved -632',
      'approved -632',
    ]);
  });

  test('one of them explains the figures it had, and is refused before it was made', async () => {
    const { on, late, february } = await furnish();
    await generateStatements(on('2026-04-01'));
    const march = (await listStatements(on('2026-04-01'), everything)).data[1]?.id ?? '';
    const before = await getStatement(on('2026-04-01'), { id: march });
    await late('2026-04-02', '2026-03-05', 2);
    const today = await getStatement(on('2026-04-02'), { id: march });
    expect(today.worked_minutes).toBe(before.worked_minutes + 120);
    const then = await getStatementThen(on('2026-04-20'), { id: march, known_at: '2026-04-01' });
    const { version: _v, updated_at: _u, submittable: _s, decidable: _d, ...said } = before;
    expect(then).toMatchObject(said);
    expect([then.decidable, then.submittable]).toEqual([false, false]);
    await expect(
      getStatementThen(on('2026-04-20'), { id: march, known_at: '2026-03-31' }),
    ).rejects.toMatchObject({ code: 'invalid', errors: [{ pointer: '/known_at' }] });
    const settled = await getStatementThen(on('2026-04-20'), { id: february, known_at: '2026-03-03' });
    expect(settled).toMatchObject({ state: 'submitted', settled: false, approved_by: null });
  });

  test('are filtered by the state they had, page by page', async () => {
    const { on } = await furnish();
    await generateStatements(on('2026-04-01'));
    const march = (await listStatements(on('2026-04-01'), everything)).data[1]?.id ?? '';
    await submitStatement(on('2026-04-03'), { id: march });
    const states = async (known_at: string, state: 'ready' | 'submitted' | 'approved') => {
      const query = { ...everything, limit: 1, state: [state], known_at };
      const { data, next_cursor } = await listStatementsThen(on('2026-04-20'), query);
      return [data.map(({ period }) => period.from), next_cursor === null];
    };
    expect(await states('2026-04-02', 'ready')).toEqual([['2026-03-01'], true]);
    expect(await states('2026-04-02', 'submitted')).toEqual([[], true]);
    expect(await states('2026-04-03', 'submitted')).toEqual([['2026-03-01'], true]);
    expect(await states('2026-03-03', 'submitted')).toEqual([['2026-02-01'], true]);
    expect(await states('2026-03-04', 'approved')).toEqual([['2026-02-01'], true]);
  });

  test('are told to nobody who may not read them', async () => {
    const company = await furnish();
    const stranger = company.as(['statements:read:self'], 'e8c3f6e0-0000-7000-8000-000000000001');
    const asked = { id: company.february, known_at: '2026-04-01' };
    await expect(getStatementThen(stranger, asked)).rejects.toMatchObject({ code: 'not-found' });
    const mine = { scope: 'self', limit: 10, known_at: '2026-04-01' } as const;
    expect((await listStatementsThen(stranger, mine)).data).toEqual([]);
  });
});
