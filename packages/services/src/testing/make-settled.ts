import type { Database } from '@stempel/db';
import { withoutAudit } from '@stempel/db/testing';
import { savePolicyDraft } from '../policies/index.ts';
import { startCurveBody } from '../policies/sandbox/index.ts';
import {
  approveStatement,
  generateStatements,
  listStatements,
  submitStatement,
} from '../statements/index.ts';
import { startCurve, startSandbox } from '../transfer/sandbox-runs/index.ts';
import { addPolicies } from './add-policies.ts';
import { addEmployees, makeCompany } from './make-company.ts';
import { recordDays } from './record-days.ts';

const everything = { scope: 'all', limit: 100 } as const;
export const january = '2026-01-01';
/** What the evening rule counts. */
export const measure = { kind: 'supplement', key: 'evening/late', unit: 'minutes', currency: null } as const;

export const evening = (percent: string) => ({
  kind: 'rules',
  rules: [
    {
      code: 'late',
      filters: [{ plugin: 'time-of-day', config: { from: '17:00', to: '24:00' } }],
      calculator: { plugin: 'percent', config: { percent } },
    },
  ],
});

/** As many people as asked for: each works a minute longer after five than the one before, in a settled January. */
export async function makeSettled(db: Database, people: number) {
  const company = await makeCompany(db, { now: '2026-02-03T06:00:00Z' });
  const { ctx } = company;
  const [policyId = '', hoursId = ''] = await addPolicies(ctx, [
    { code: 'evening', kind: 'supplement', config: evening('50') },
    {
      code: 'hours',
      kind: 'working-time',
      config: { steps: [{ plugin: 'max-daily', config: { max_minutes: 600 } }] },
    },
  ]);
  const others = await withoutAudit(db, ctx.workspace.id, (tx) =>
    addEmployees(tx, company, people - 1, { managerId: company.employee.id }),
  );
  for (const [index, { id }] of [company.employee, ...others].entries())
    await recordDays(
      ctx,
      id,
      ['2026-01-06'],
      ['08:00', `${18 + Math.floor(index / 60)}:${10 + (index % 50)}`],
    );
  await generateStatements(ctx);
  for (const { id } of (await listStatements(ctx, { ...everything, state: ['ready'] })).data) {
    await submitStatement(ctx, { id });
    await approveStatement(ctx, { id });
  }
  await savePolicyDraft(ctx, {
    ...{ id: policyId, kind: 'supplement', code: 'evening', name: 'Evening', position: 0, based_on: 1 },
    availability_scope: { working_countries: [], org_units: [], employment_terms: [] },
    ...{ config: evening('100'), state: 'active' },
  });
  const start = (more: object = {}) =>
    startSandbox(ctx, {
      drafts: [{ kind: 'policy', id: policyId }],
      effective_from: january,
      ...more,
    });
  return { ...company, others, policyId, hoursId, start };
}

/** The percent of an evening, 50 as published: 0 to 80 has no value that costs nothing but one between. */
export async function startEvening(
  { ctx, policyId }: Pick<Awaited<ReturnType<typeof makeSettled>>, 'ctx' | 'policyId'>,
  more: object = {},
) {
  const path = ['rules', 0, 'calculator', 'config', 'percent'];
  const vary = { policy_id: policyId, path, from: '0', to: '80', step: '40', ...more };
  const drafts = [{ kind: 'policy' as const, id: policyId }];
  return startCurve(ctx, startCurveBody.parse({ drafts, effective_from: january, vary }));
}
