import { schema } from '@stempel/db';
import { eq } from '@stempel/db/drizzle';
import { testDatabase, withoutAudit } from '@stempel/db/testing';
import { describe, expect, test } from 'vitest';
import type { ServiceContext } from '../../kernel/context.ts';
import { listPolicies, listPoliciesInput, updatePolicy } from '../../policies/index.ts';
import {
  approveStatement,
  generateStatements,
  listStatements,
  submitStatement,
} from '../../statements/index.ts';
import { addAbsenceTypes } from '../../testing/add-absence-types.ts';
import { addClose, addPolicies } from '../../testing/add-policies.ts';
import { makeCompany } from '../../testing/make-company.ts';
import { recordDays } from '../../testing/record-days.ts';
import {
  type AbsenceDto,
  createAbsence,
  listAbsences,
  requestAbsence,
  type UpdateAbsence,
  updateAbsence,
} from './index.ts';

const db = testDatabase({ poolSize: 6 });

/** A company with leave on `vacation`, and its employee as a person who asks. */
async function askingCompany() {
  const company = await makeCompany(db);
  const { ctx, employee } = company;
  const config = { account: 'vacation', accruals: [], usage_rules: [], expiries: [] };
  await addPolicies(ctx, [{ code: 'leave', kind: 'absence', config }]);
  const grants = ['read', 'create', 'update'].map((action) => `absences:${action}:self`);
  return { company, ctx, self: company.as(grants, employee.id), owner: company.as(['*:*:*'], employee.id) };
}

function ask(ctx: ServiceContext, employeeId: string, more: object = {}): Promise<AbsenceDto> {
  return createAbsence(ctx, { employee_id: employeeId, from: '2026-04-06', to: '2026-04-08', ...more });
}

const refused = (call: Promise<unknown>, code: string, pointer?: string) =>
  expect(call).rejects.toMatchObject({ code, ...(pointer ? { errors: [{ pointer }] } : {}) });

describe('the person an absence is about', () => {
  test('neither enters it approved nor decides about it, an owner neither', async () => {
    const { ctx, owner, company } = await askingCompany();
    const { id: employeeId } = company.employee;
    await refused(ask(owner, employeeId, { state: 'approved' }), 'forbidden');
    const { id } = await ask(owner, employeeId);
    await refused(updateAbsence(owner, { id, state: 'approved' }), 'forbidden');
    await refused(updateAbsence(owner, { id, state: 'rejected' }), 'forbidden');
    const page = { scope: 'all', limit: 10 } as const;
    expect((await listAbsences(owner, page)).data.map((row) => row.decidable)).toEqual([false]);
    expect((await listAbsences(ctx, page)).data.map((row) => row.decidable)).toEqual([true]);
    await updateAbsence(ctx, { id, state: 'approved' });
  });

  test.each([
    ['credit', { credit: 'none' as const }],
    ['credit', { credit: 'fixed' as const, credit_minutes: 1440 }],
    ['earns', { earns: false }],
    ['account', { account: 'flex' }],
  ])('does not set %s: %j', async (field, wanted) => {
    const { company, self, owner, ctx } = await askingCompany();
    const { id: employeeId } = company.employee;
    for (const person of [self, owner]) {
      await refused(ask(person, employeeId, wanted), 'invalid', `/${field}`);
      const { id } = await ask(person, employeeId);
      await refused(updateAbsence(person, { id, ...wanted }), 'invalid', `/${field}`);
      await updateAbsence(person, { id, state: 'cancelled' });
    }
    await ask(ctx, employeeId, wanted);
  });

  test('chooses among the accounts that policies keep for them', async () => {
    const { company, self } = await askingCompany();
    expect(await ask(self, company.employee.id, { account: 'vacation' })).toMatchObject({
      account: 'vacation',
    });
    const elsewhere = await makeCompany(db);
    const { employee, as } = elsewhere;
    const person = as(['absences:create:self'], employee.id);
    for (const who of [person, elsewhere.ctx]) {
      await refused(ask(who, employee.id, { account: 'vacation' }), 'invalid', '/account');
      const free = await ask(who, employee.id);
      if (who === person) await updateAbsence(elsewhere.ctx, { id: free.id, state: 'rejected' });
      else await refused(updateAbsence(who, { id: free.id, account: 'vacation' }), 'invalid', '/account');
    }
  });

  test('nobody uses an account on dates on which no policy keeps it any more', async () => {
    const { company, ctx, self } = await askingCompany();
    const { id: employeeId } = company.employee;
    const half = { account: 'vacation', share: '0.5' };
    const { id } = await ask(self, employeeId, half);
    const { data } = await listPolicies(ctx, listPoliciesInput.parse({}));
    const policy = data[0]?.id ?? '';
    await updatePolicy(ctx, { id: policy, state: 'inactive', effective_from: '2026-04-08' });
    const over = { ...half, state: 'approved' } as const;
    for (const [dates, pointer] of [
      [{ from: '2026-04-09', to: '2026-04-10' }, '/account'],
      [{ from: '2026-04-02', to: '2026-04-08' }, '/to'],
    ] as const) {
      await refused(ask(ctx, employeeId, { ...over, ...dates }), 'invalid', pointer);
    }
    await refused(updateAbsence(ctx, { id, state: 'approved' }), 'invalid', '/to');
    await updateAbsence(ctx, { id, to: '2026-04-07', state: 'approved' });
  });

  test.each<[string, string, Omit<UpdateAbsence, 'id'>]>([
    ['dates', '/to', { to: '2026-04-09' }],
    ['share', '/share', { share: '0.5' }],
    ['account', '/account', { account: null }],
    ['kind', '/sickness', { sickness: true }],
  ])('asks for other %s, and changes the note alone', async (_, pointer, change) => {
    const { company, ctx, self, owner } = await askingCompany();
    for (const person of [self, owner]) {
      const { id } = await ask(self, company.employee.id, { account: 'vacation' });
      await refused(updateAbsence(person, { id, ...change }), 'invalid', pointer);
      await updateAbsence(ctx, { id, state: 'approved', decision_note: 'Enjoy.' });
      expect(await updateAbsence(person, { id, note: 'To the sea' })).toMatchObject({ state: 'approved' });
      await refused(updateAbsence(person, { id, ...change }), 'invalid', pointer);
      // What somebody decided is not taken away, nor asked about again.
      await refused(updateAbsence(person, { id, state: 'cancelled' }), 'conflict');
      await refused(updateAbsence(person, { id, state: 'requested' }), 'conflict');
      expect(await updateAbsence(ctx, { id, ...change })).toMatchObject({ ...change, state: 'approved' });
      await updateAbsence(ctx, { id, state: 'cancelled' });
    }
  });

  test('changes the note alone of what a submitted or settled statement rests on', async () => {
    const { company, ctx, self } = await askingCompany();
    const { id: employeeId } = company.employee;
    await addClose(ctx);
    await recordDays(ctx, employeeId, ['2026-03-02'], ['08:00', '15:24']);
    const { id } = await ask(ctx, employeeId, { from: '2026-03-03', to: '2026-03-04', state: 'approved' });
    await generateStatements(ctx);
    const [march] = (await listStatements(ctx, { scope: 'all', limit: 10 })).data;
    await submitStatement(ctx, { id: march?.id ?? '' });
    for (const person of [self, ctx]) await updateAbsence(person, { id, note: 'By car' });
    await refused(updateAbsence(ctx, { id, to: '2026-03-05' }), 'conflict');
    await approveStatement(ctx, { id: march?.id ?? '' });
    await refused(updateAbsence(self, { id, to: '2026-03-05' }), 'invalid', '/to');
    await refused(updateAbsence(self, { id, state: 'requested' }), 'conflict');
    await updateAbsence(self, { id, note: 'By train' });
    expect(await updateAbsence(ctx, { id, to: '2026-03-05' })).toMatchObject({ state: 'approved' });
  });
});

describe('the shares of one date and employment', () => {
  test('never exceed 1, and the refusal names the other', async () => {
    const { company, ctx, self } = await askingCompany();
    const { id: employeeId } = company.employee;
    const first = await ask(self, employeeId, { share: '0.5' });
    const second = await ask(self, employeeId, { share: '0.5', from: '2026-04-08', to: '2026-04-10' });
    await expect(
      ask(self, employeeId, { from: '2026-04-01', to: '2026-04-30', share: '0.6' }),
    ).rejects.toMatchObject({
      code: 'conflict',
      detail: `On 2026-04-06 absence ${first.id} (2026-04-06 to 2026-04-08, requested) takes 0.5 of the day; a share of 0.5 is free.`,
      errors: [{ pointer: '/share' }],
    });
    // Only the 8th is full.
    const third = { from: '2026-04-01', to: '2026-04-30', share: '0.5' };
    await expect(ask(self, employeeId, third)).rejects.toMatchObject({
      detail: expect.stringMatching(/^On 2026-04-08 .* 0 is free/),
      errors: [{ pointer: '/from' }],
    });
    await refused(updateAbsence(ctx, { id: second.id, share: '0.6' }), 'conflict');
    await refused(updateAbsence(ctx, { id: first.id, share: '1', state: 'approved' }), 'conflict');
    await updateAbsence(ctx, { id: second.id, state: 'rejected' });
    await updateAbsence(ctx, { id: first.id, share: '1', state: 'approved' });
    const open = { employee_id: employeeId, from: '2026-04-09' };
    await createAbsence(self, open);
    await refused(ask(self, employeeId, { from: '2027-01-04', to: '2027-01-04', share: '0.1' }), 'conflict');
  });

  test('hold when two ask at once: one gets the day', async () => {
    const { company, ctx, self } = await askingCompany();
    await addAbsenceTypes(ctx, { free: {} });
    // Mondays to Fridays.
    for (const day of [11, 12, 13, 14, 15, 18, 19, 20, 21, 22]) {
      const asked = { employee_id: company.employee.id, activity: 'free', from: `2026-05-${day}` };
      const outcomes = await Promise.allSettled([1, 2, 3].map(() => requestAbsence(self, asked)));
      const states = outcomes.map((one) => (one.status === 'fulfilled' ? 'asked' : one.reason.code)).sort();
      expect(states).toEqual(['asked', 'conflict', 'conflict']);
    }
  });

  test('that were too many already bar no decision but another approval', async () => {
    const { company, ctx, self } = await askingCompany();
    const first = await ask(self, company.employee.id);
    const second = await ask(self, company.employee.id, { from: '2026-04-09', to: '2026-04-09' });
    await withoutAudit(db, ctx.workspace.id, (tx) =>
      tx.update(schema.absences).set({ fromOn: '2026-04-08' }).where(eq(schema.absences.id, second.id)),
    );
    await updateAbsence(self, { id: first.id, note: 'To the sea' });
    await refused(updateAbsence(ctx, { id: first.id, state: 'approved' }), 'conflict');
    await updateAbsence(ctx, { id: second.id, state: 'rejected' });
    await updateAbsence(ctx, { id: first.id, state: 'approved' });
  });
});
