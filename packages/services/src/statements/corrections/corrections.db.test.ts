import { inWorkspace, schema } from '@stempel/db';
import { eq } from '@stempel/db/drizzle';
import { testDatabase, withoutAudit } from '@stempel/db/testing';
import { describe, expect, test } from 'vitest';
import { updatePolicy } from '../../policies/index.ts';
import { deletePresence, listPresence, updatePresence } from '../../recording/presence/index.ts';
import type { TestCompany } from '../../testing/make-company.ts';
import { datesBetween, recordDays } from '../../testing/record-days.ts';
import { recordLateEvening, settleJanuary } from '../../testing/settle-january.ts';
import {
  approveStatement,
  generateStatements,
  getStatement,
  listStatements,
  submitStatement,
} from '../index.ts';
import { getBalances, listMovements, openBalance } from '../timebank/index.ts';
import {
  acceptCorrection,
  dismissCorrection,
  findCorrections,
  getCorrectionTrace,
  listCorrections,
} from './index.ts';

const db = testDatabase({ poolSize: 6 });
const everything = { scope: 'all', limit: 100 } as const;

const settledJanuary = () => settleJanuary(db);

async function flexOn({ ctx, employee }: TestCompany, as_of: string) {
  const { data } = await getBalances(ctx, { employee_id: employee.id, as_of });
  return data.find((row) => row.account === 'flex')?.balance_minutes;
}

describe('a change that touches a settled period', () => {
  test('becomes a pending correction, is accepted, and re-bases the next period', async () => {
    const { company, january } = await settledJanuary();
    const { ctx, employee } = company;
    const before = await getStatement(ctx, { id: january });
    expect(before).toMatchObject({ worked_minutes: 9600, flex: { closing_minutes: 276 }, payout_minutes: 0 });
    await recordLateEvening(company);
    expect(await getStatement(ctx, { id: january })).toEqual(before);
    const [pending] = (await listCorrections(ctx, { ...everything, state: 'pending' })).data;
    // 276 + 150 = 426: 300 stay, 126 are paid.
    expect(pending).toMatchObject({
      cause: 'presence',
      periods: [{ statement_id: january, from: '2026-01-01', to: '2026-01-31' }],
      totals: [
        { kind: 'payout', key: 'flex-cap', before: '0', after: '126', difference: '126' },
        { kind: 'account', key: 'flex', before: '276', after: '300', difference: '24' },
      ],
    });
    expect(pending?.lines).toContainEqual(
      expect.objectContaining({ kind: 'figure', key: 'worked_minutes', before: '9600', after: '9750' }),
    );
    expect(await flexOn(company, '2026-02-01')).toBe(276);
    await acceptCorrection(ctx, { id: pending?.id ?? '', input_hash: pending?.input_hash });

    // February: 20 weekdays; 18 of 444 and two of 474: +60. 300 + 60 = 360: 60 are paid.
    const march = company.as(['*:*:all'], null, '2026-03-02T06:00:00Z');
    await recordDays(march, employee.id, datesBetween('2026-02-04', '2026-02-27'), ['08:00', '15:24']);
    await recordDays(march, employee.id, ['2026-02-02', '2026-02-03'], ['08:00', '15:54']);
    await generateStatements(march);
    const [february] = (await listStatements(march, { ...everything, state: ['ready'] })).data;
    expect(february).toMatchObject({
      norm_balance_minutes: 60,
      flex: { opening_minutes: 300, closing_minutes: 300 },
      payout_minutes: 60,
      corrections: [
        { key: 'flex-cap', difference: '126' },
        { key: 'flex', difference: '24' },
      ],
    });
    const id = february?.id ?? '';
    await submitStatement(march, { id });
    await approveStatement(march, { id });
    expect(await flexOn(company, '2026-02-28')).toBe(300);
    const { data: ledger } = await listMovements(ctx, everything);
    // 276 + 24 + 60 − 60; the correction is booked on the first day of February.
    expect(ledger.map(({ kind, date, minutes }) => [kind, date, minutes])).toEqual([
      ['settlement', '2026-01-31', 276],
      ['correction', '2026-02-01', 24],
      ['settlement', '2026-02-28', 60],
      ['payout', '2026-02-28', -60],
    ]);
    const [booked] = (await listCorrections(ctx, everything)).data;
    expect(booked).toMatchObject({ state: 'booked', booked_statement_id: id });
  });

  test('is carried through the periods settled since', async () => {
    const { company } = await settledJanuary();
    const { ctx, employee } = company;
    const march = company.as(['*:*:all'], null, '2026-03-02T06:00:00Z');
    await recordDays(march, employee.id, datesBetween('2026-02-04', '2026-02-27'), ['08:00', '15:24']);
    await recordDays(march, employee.id, ['2026-02-02', '2026-02-03'], ['08:00', '15:54']);
    await generateStatements(march);
    const [february] = (await listStatements(march, { ...everything, state: ['ready'] })).data;
    await submitStatement(march, { id: february?.id ?? '' });
    // 276 + 60 = 336: 36 were paid.
    expect(await approveStatement(march, { id: february?.id ?? '' })).toMatchObject({ payout_minutes: 36 });
    await recordLateEvening(company);
    const [pending] = (await listCorrections(ctx, everything)).data;
    // January closes at 300 (126 paid), so February pays 60 instead of 36; flex ends at 300 as before.
    expect(pending?.periods.map(({ from }) => from)).toEqual(['2026-01-01', '2026-02-01']);
    expect(pending?.totals).toEqual([
      expect.objectContaining({
        kind: 'payout',
        key: 'flex-cap',
        before: '36',
        after: '186',
        difference: '150',
      }),
    ]);
  });

  test('leaves alone a balance that was opened by hand in a period settled since', async () => {
    const { company } = await settledJanuary();
    const { employee, accounts } = company;
    const march = company.as(['*:*:all'], null, '2026-03-02T06:00:00Z');
    await openBalance(march, {
      employment_id: employee.employmentId,
      account_id: accounts.vacation,
      date: '2026-02-10',
      days: '5',
    });
    await recordDays(march, employee.id, datesBetween('2026-02-02', '2026-02-27'), ['08:00', '15:24']);
    await generateStatements(march);
    const [february] = (await listStatements(march, { ...everything, state: ['ready'] })).data;
    await submitStatement(march, { id: february?.id ?? '' });
    await approveStatement(march, { id: february?.id ?? '' });
    await recordLateEvening(company);
    const [pending] = (await listCorrections(march, everything)).data;
    // January: 276 + 150 = 426, of which 300 stay and 126 are paid. February adds nothing; the five days stay five.
    expect(pending?.totals).toMatchObject([
      { kind: 'payout', key: 'flex-cap', difference: '126' },
      { kind: 'account', key: 'flex', difference: '24' },
    ]);
  });

  test('a second change is compared with what was accepted, and taking it back leaves nothing', async () => {
    const { company } = await settledJanuary();
    const { ctx, employee } = company;
    await recordLateEvening(company);
    const [first] = (await listCorrections(ctx, everything)).data;
    await acceptCorrection(ctx, { id: first?.id ?? '' });
    const { data } = await listPresence(ctx, {
      employee_id: employee.id,
      from: '2026-01-15',
      to: '2026-01-15',
      limit: 9,
    });
    const evening = data.find((row) => row.start.includes('T16:00'));
    const changed = { employee_id: employee.id, id: evening?.id ?? '', end: '2026-01-15T19:00:00+01:00' };
    await updatePresence(ctx, changed);
    const pendings = async () => (await listCorrections(ctx, { ...everything, state: 'pending' })).data;
    // Half an hour more above the cap: 30 minutes of pay.
    expect((await pendings())[0]?.totals).toMatchObject([{ kind: 'payout', difference: '30' }]);
    await updatePresence(ctx, { ...changed, end: '2026-01-15T18:30:00+01:00' });
    expect(await pendings()).toEqual([]);
    await deletePresence(ctx, { employee_id: employee.id, id: changed.id });
    expect((await pendings())[0]?.totals).toMatchObject([
      { kind: 'payout', difference: '-126' },
      { kind: 'account', key: 'flex', difference: '-24' },
    ]);
  });

  test('a retroactive version of a policy is found and can be dismissed', async () => {
    const { company, policyId } = await settledJanuary();
    const { ctx } = company;
    const later = company.as(['*:*:all'], null, '2026-02-10T06:00:00Z');
    await updatePolicy(later, {
      id: policyId,
      effective_from: '2026-01-01',
      config: {
        steps: [
          { plugin: 'credit-counter', config: { counter: 'norm-balance', factor: '2' } },
          { plugin: 'cap-balance', config: { max_minutes: 600, excess: 'lapse' } },
        ],
      },
    });
    expect(await findCorrections({ ...later, now: later.now.add({ hours: 1 }) })).toEqual({
      checked: 1,
      pending: 1,
      failed: [],
    });
    // Looking again finds the same: nothing is written and no audit row added.
    const written = () =>
      withoutAudit(db, ctx.workspace.id, (tx) =>
        tx
          .select({ id: schema.auditLog.id })
          .from(schema.auditLog)
          .where(eq(schema.auditLog.resource, 'corrections')),
      );
    const once = await written();
    expect(await findCorrections({ ...later, now: later.now.add({ hours: 2 }) })).toMatchObject({
      pending: 1,
    });
    expect(await written()).toEqual(once);
    const [pending] = (await listCorrections(ctx, everything)).data;
    // 276 × 2 = 552 instead of 276.
    expect(pending).toMatchObject({ cause: 'version', totals: [{ key: 'flex', difference: '276' }] });
    const dismissed = await dismissCorrection(later, { id: pending?.id ?? '' });
    expect(dismissed.state).toBe('dismissed');
    await expect(acceptCorrection(later, { id: dismissed.id })).rejects.toMatchObject({ code: 'conflict' });
    expect(await findCorrections(later)).toMatchObject({ checked: 0, pending: 0 });
  });

  test('explains itself: each period has the trace of its second evaluation, for who may read it', async () => {
    const { company, january } = await settledJanuary();
    const { ctx, employee } = company;
    await recordDays(ctx, employee.id, ['2026-01-17'], ['10:00', '11:00']);
    const [pending] = (await listCorrections(ctx, everything)).data;
    const id = pending?.id ?? '';
    const traces = await getCorrectionTrace(ctx, { id });
    expect(Object.keys(traces)).toEqual([january]);
    expect(JSON.stringify(traces[january])).toContain('Worked 9660');
    const stranger = company.as(['statements:read:self'], 'e8c3f6e0-0000-7000-8000-000000000001');
    await expect(getCorrectionTrace(stranger, { id })).rejects.toMatchObject({ code: 'forbidden' });
    await expect(getCorrectionTrace(ctx, { id: january })).rejects.toMatchObject({ code: 'not-found' });
  });

  test('accepting something else than was looked at is refused', async () => {
    const { company } = await settledJanuary();
    const { ctx } = company;
    await recordLateEvening(company);
    const [pending] = (await listCorrections(ctx, everything)).data;
    const id = pending?.id ?? '';
    await expect(acceptCorrection(ctx, { id, input_hash: 'another' })).rejects.toMatchObject({
      code: 'conflict',
    });
    const stored = await inWorkspace(db, ctx.workspace.id, (tx) =>
      tx
        .select({ state: schema.corrections.state })
        .from(schema.corrections)
        .where(eq(schema.corrections.id, id)),
    );
    expect(stored).toEqual([{ state: 'pending' }]);
  });

  test('dismissing another difference than was looked at is refused', async () => {
    const { company } = await settledJanuary();
    const { ctx, employee } = company;
    const pending = async () => (await listCorrections(ctx, { ...everything, state: 'pending' })).data[0];
    await recordLateEvening(company);
    const looked = await pending();
    const id = looked?.id ?? '';
    await recordDays(ctx, employee.id, ['2026-01-17'], ['10:00', '11:00']);
    const stale = dismissCorrection(ctx, { id, input_hash: looked?.input_hash });
    await expect(stale).rejects.toMatchObject({ said: { code: 'difference-changed' } });
    const now = await pending();
    expect(now?.id).toBe(id);
    const dismissed = await dismissCorrection(ctx, { id, input_hash: now?.input_hash });
    expect(dismissed.state).toBe('dismissed');
  });
});
