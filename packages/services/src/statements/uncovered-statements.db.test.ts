import { inWorkspace, schema } from '@stempel/db';
import { eq } from '@stempel/db/drizzle';
import { testDatabase } from '@stempel/db/testing';
import { expect, test } from 'vitest';
import { updatePolicy } from '../policies/index.ts';
import { addClose } from '../testing/add-policies.ts';
import { type CompanyOptions, makeCompany } from '../testing/make-company.ts';
import { recordDays } from '../testing/record-days.ts';
import {
  approveStatement,
  decideStatements,
  generateStatements,
  getStatement,
  listStatements,
  previewDecisions,
  submitStatement,
} from './index.ts';

const db = testDatabase();

interface Given extends CompanyOptions {
  policyFrom?: string;
}

/** The statement of March, with terms and a policy in force from these dates; none: no policy at all. */
async function statementOf({ policyFrom, ...options }: Given) {
  const company = await makeCompany(db, options);
  const { ctx, employee } = company;
  if (policyFrom) await addClose(ctx, policyFrom);
  await recordDays(ctx, employee.id, ['2026-03-02'], ['08:00', '15:24']);
  await generateStatements(ctx);
  const [march] = (await listStatements(ctx, { scope: 'all', limit: 10 })).data;
  return { ...company, id: march?.id ?? '', uncovered: march?.uncovered, state: march?.state };
}

const march = { from: '2026-03-01', to: '2026-03-31', days: 31 };

test.each<[string, Given, unknown]>([
  ['everything applied', { policyFrom: '2020-01-01' }, null],
  ['everything applied from the first day on', { policyFrom: '2026-03-01', termsFrom: '2026-03-01' }, null],
  [
    'a norm of 0 is a norm',
    {
      policyFrom: '2020-01-01',
      norm: {
        weeks: [{ mon: 0, tue: 0, wed: 0, thu: 0, fri: 0, sat: 0, sun: 0 }],
        full_time_weekly_minutes: 2220,
      },
    },
    null,
  ],
  ['no policy at all', {}, { norm: null, policy: march }],
  [
    'a policy from the middle on',
    { policyFrom: '2026-03-16' },
    { norm: null, policy: { from: '2026-03-01', to: '2026-03-15', days: 15 } },
  ],
  [
    'terms from the last day on',
    { policyFrom: '2020-01-01', termsFrom: '2026-03-31' },
    { norm: { from: '2026-03-01', to: '2026-03-30', days: 30 }, policy: null },
  ],
])('a statement says where no norm or policy applied: %s', async (_, given, uncovered) => {
  const found = await statementOf(given);
  expect(found.uncovered).toEqual(uncovered);
  expect((await getStatement(found.ctx, { id: found.id })).uncovered).toEqual(uncovered);
});

test('such a statement is approved alone and confirmed, never together with others', async () => {
  const { ctx, id } = await statementOf({ policyFrom: '2026-04-01' });
  const submitting = await previewDecisions(ctx, { decision: 'submit', ids: [id] });
  expect(submitting.included).toMatchObject([{ id, uncovered: true }]);
  await submitStatement(ctx, { id });
  expect(await previewDecisions(ctx, { decision: 'approve', ids: [id] })).toMatchObject({
    included: [],
    left_out: [{ id, reason: 'uncovered' }],
  });
  const statements = [{ id, seen_figures: submitting.included[0]?.figures_hash ?? '' }];
  const { results } = await decideStatements(ctx, { decision: 'approve', statements });
  expect(results).toMatchObject([{ done: false, code: 'conflict' }]);
  await expect(approveStatement(ctx, { id })).rejects.toMatchObject({
    code: 'conflict',
    detail: expect.stringContaining('No policy applied between 2026-03-01 and 2026-03-31, 31 days'),
  });
  await approveStatement(ctx, { id, confirm_uncovered: true });
  const [row] = await inWorkspace(db, ctx.workspace.id, (tx) =>
    tx.select().from(schema.auditLog).where(eq(schema.auditLog.action, 'approve')),
  );
  expect(row?.after).toMatchObject({ confirmed_uncovered: { policy: march } });
});

test('where there is no policy at all none is missed, but contracted hours are', async () => {
  const { ctx, id } = await statementOf({});
  await submitStatement(ctx, { id });
  expect(await getStatement(ctx, { id })).toMatchObject({
    uncovered: { policy: march },
    needs_confirmation: false,
  });
  expect(await previewDecisions(ctx, { decision: 'approve', ids: [id] })).toMatchObject({ left_out: [] });
  expect(await approveStatement(ctx, { id })).toMatchObject({ state: 'approved' });
  const late = await statementOf({ termsFrom: '2026-03-31' });
  await submitStatement(late.ctx, { id: late.id });
  expect(await getStatement(late.ctx, { id: late.id })).toMatchObject({ needs_confirmation: true });
  await expect(approveStatement(late.ctx, { id: late.id })).rejects.toMatchObject({ code: 'conflict' });
});

test('the confirmation is asked for from the moment there is a policy, whatever became of it', async () => {
  const { ctx, id } = await statementOf({});
  await submitStatement(ctx, { id });
  const policyIds = await addClose(ctx, '2026-05-01');
  expect(await getStatement(ctx, { id })).toMatchObject({ needs_confirmation: true });
  const ended = { state: 'inactive', effective_from: '2026-05-01' } as const;
  await updatePolicy(ctx, { id: policyIds[0] ?? '', ...ended });
  await expect(approveStatement(ctx, { id })).rejects.toMatchObject({
    code: 'conflict',
    detail: expect.stringContaining('No policy applied between 2026-03-01 and 2026-03-31, 31 days'),
  });
});

test('the system settles no such statement by itself', async () => {
  expect(await statementOf({ approvalMode: 'automatic' })).toMatchObject({ state: 'ready' });
  const covered = await statementOf({ approvalMode: 'automatic', policyFrom: '2020-01-01' });
  expect(covered).toMatchObject({ state: 'approved' });
});

test('the mark goes when the policy comes and the period is evaluated again', async () => {
  const { ctx, id, employee } = await statementOf({});
  await addClose(ctx);
  await recordDays(ctx, employee.id, ['2026-03-03'], ['08:00', '15:24']);
  expect((await getStatement(ctx, { id })).uncovered).toBeNull();
});
