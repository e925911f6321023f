import { schema, type WorkspaceTransaction } from '@stempel/db';
import { asc } from '@stempel/db/drizzle';
import { testDatabase, withoutAudit } from '@stempel/db/testing';
import { expect, test } from 'vitest';
import { updatePolicy } from '../../policies/index.ts';
import { addPolicies } from '../../testing/add-policies.ts';
import { addEmployees, makeCompany } from '../../testing/make-company.ts';
import { datesBetween, recordDays } from '../../testing/record-days.ts';
import { takeBack } from '../../testing/take-back.ts';
import { approveStatement, generateStatements, listStatements, submitStatement } from '../index.ts';
import { dismissCorrection, findCorrections, listCorrections } from './index.ts';
import { pendCorrection, pendCorrections } from './pend-correction.ts';

const db = testDatabase({ poolSize: 6 });
const everything = { scope: 'all', limit: 100 } as const;

const evening = (from: string, percent = '50') => ({
  kind: 'rules',
  rules: [
    {
      code: 'evening',
      filters: [{ plugin: 'time-of-day', config: { from, to: '06:00' } }],
      calculator: { plugin: 'percent', config: { percent } },
    },
  ],
});

/** Five people who began in different weeks, three of which are settled; each worked until another hour. */
async function settledWeeks() {
  const company = await makeCompany(db, { now: '2026-03-24T06:00:00Z', statementPeriod: 'week' });
  const { ctx } = company;
  const [policyId = ''] = await addPolicies(ctx, [
    { code: 'unsocial', kind: 'supplement', config: evening('18:00') },
    {
      code: 'close',
      kind: 'settlement',
      config: {
        steps: [
          { plugin: 'credit-counter', config: { counter: 'norm-balance' } },
          { plugin: 'cap-balance', config: { max_minutes: 120, excess: 'payout', activity: 'flex-cap' } },
        ],
      },
    },
  ]);
  const starts = ['2026-03-02', '2026-03-02', '2026-03-09', '2026-03-16'];
  const others = await withoutAudit(db, ctx.workspace.id, (tx) =>
    Promise.all(starts.map((startOn) => addEmployees(tx, company, 1, { startOn }))),
  );
  const people = [company.employee, ...others.flat()];
  for (const [index, { id }] of people.entries()) {
    const from = ['2026-03-02', ...starts][index] ?? '';
    await recordDays(ctx, id, datesBetween(from, '2026-03-20'), ['10:00', `${17 + index}:40`]);
  }
  await generateStatements(ctx);
  const open = (await listStatements(ctx, { ...everything, state: ['ready'] })).data;
  for (const { id } of open.sort((a, b) => (a.period.from < b.period.from ? -1 : 1))) {
    await submitStatement(ctx, { id });
    await approveStatement(ctx, { id });
  }
  return { ctx, policyId };
}

/** What is stored of the corrections, with the employment in place of the id that is new each time. */
async function storedIn(tx: WorkspaceTransaction) {
  const rows = await tx.select().from(schema.corrections).orderBy(asc(schema.corrections.employmentId));
  return rows.map(({ id, ...row }) => JSON.parse(JSON.stringify(row).replaceAll(id, row.employmentId)));
}

test('together they come to what each comes to alone', async () => {
  const settled = await settledWeeks();
  const { policyId } = settled;
  const ctx = { ...settled.ctx, now: settled.ctx.now.add({ hours: 1 }) };
  // One has a pending correction already, another dismissed this very difference, and for the third nothing changes.
  await updatePolicy(ctx, { id: policyId, config: evening('19:00'), effective_from: '2026-03-04' });
  await findCorrections(ctx);
  const pending = (await listCorrections(ctx, { ...everything, state: 'pending' })).data;
  expect(pending.length).toBeGreaterThan(2);
  await dismissCorrection(ctx, { id: pending[0]?.id ?? '' });
  await updatePolicy(ctx, { id: policyId, config: evening('19:00', '60'), effective_from: '2026-03-17' });
  const causesIn = async (tx: WorkspaceTransaction) => {
    const rows = await tx.select({ id: schema.employments.id }).from(schema.employments);
    return rows.map(({ id }) => ({ employmentId: id, from: '2026-03-02', cause: 'version' }));
  };
  const alone = await takeBack(ctx, async (own, tx) => {
    for (const cause of await causesIn(tx)) await pendCorrection(tx, own, cause);
    return storedIn(tx);
  });
  const together = await takeBack(ctx, async (own, tx) => {
    await pendCorrections(tx, own, await causesIn(tx));
    return storedIn(tx);
  });
  expect(new Set(together.map(({ state }: { state: string }) => state))).toEqual(
    new Set(['pending', 'dismissed']),
  );
  expect(together).toEqual(alone);
});
