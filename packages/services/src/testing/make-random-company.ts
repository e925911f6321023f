import type { Database } from '@stempel/db';
import { withoutAudit } from '@stempel/db/testing';
import type { ServiceContext } from '../kernel/context.ts';
import { createEmployment } from '../organization/employments/index.ts';
import { settle } from '../recording/record-many.ts';
import { approveStatement, listStatements, submitStatement } from '../statements/index.ts';
import { addPolicies } from './add-policies.ts';
import type { RandomCompany } from './live-at-random.ts';
import { addEmployees, makeCompany } from './make-company.ts';
import { recordDays } from './record-days.ts';

/** A company of weeks with four people, one of them with two employments, for liveAtRandom. */
export async function makeRandomCompany(db: Database): Promise<RandomCompany & { ctx: ServiceContext }> {
  const company = await makeCompany(db, { now: '2026-02-02T06:00:00Z', statementPeriod: 'week' });
  const { ctx, unitId, accounts, termsId } = company;
  const [policyId = ''] = await addPolicies(ctx, [
    {
      code: 'unsocial',
      kind: 'supplement',
      config: {
        kind: 'rules',
        rules: [
          {
            code: 'evening',
            filters: [{ plugin: 'time-of-day', config: { from: '17:00', to: '06:00' } }],
            calculator: { plugin: 'percent', config: { percent: '25' } },
          },
        ],
      },
    },
    {
      code: 'close',
      kind: 'settlement',
      config: { steps: [{ plugin: 'credit-counter', config: { counter: 'norm-balance' } }] },
    },
    {
      code: 'leave',
      kind: 'absence',
      config: { account: 'vacation', accruals: [], usage_rules: [], expiries: [] },
    },
  ]);
  const more = await withoutAudit(db, ctx.workspace.id, (tx) => addEmployees(tx, company, 3));
  const people = [company.employee, ...more];
  const second = await createEmployment(ctx, {
    employee_id: company.employee.id,
    start: '2026-02-01',
    org_unit_id: unitId,
    employment_terms_id: termsId,
  });
  for (const { id } of people) await recordDays(ctx, id, ['2026-02-03'], ['08:00', '12:00']);
  return {
    ctx,
    workspace: ctx.workspace,
    employees: people.map(({ id, employmentId }, index) => ({
      id,
      employmentIds: index === 0 ? [employmentId, second.id] : [employmentId],
    })),
    unitId,
    accounts,
    activityId: company.activities.care,
    policyId,
  };
}

/** Settles what can be settled as it stands, in order. */
export async function settleAll(ctx: ServiceContext): Promise<void> {
  const { data } = await listStatements(ctx, { scope: 'all', limit: 200 });
  for (const { id } of data.sort((a, b) => (a.period.from < b.period.from ? -1 : 1))) {
    await settle(() => submitStatement(ctx, { id }));
    await settle(() => approveStatement(ctx, { id, confirm_uncovered: true }));
  }
}
