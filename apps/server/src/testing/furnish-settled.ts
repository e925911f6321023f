import type { Database } from '@stempel/db';
import { savePolicyDraft } from '@stempel/services/policies';
import {
  approveStatement,
  generateStatements,
  listStatements,
  submitStatement,
} from '@stempel/services/statements';
import { makeCompany, recordDays } from '@stempel/services/testing';

/** Somebody with an evening in a settled January, and a draft that pays it. */
export async function furnishSettled(db: Database) {
  const company = await makeCompany(db, { now: '2026-02-03T06:00:00Z' });
  const { ctx, employee } = company;
  await recordDays(ctx, employee.id, ['2026-01-06'], ['08:00', '19:00']);
  await generateStatements(ctx);
  const [january] = (await listStatements(ctx, { scope: 'all', limit: 1 })).data;
  await submitStatement(ctx, { id: january?.id ?? '' });
  await approveStatement(ctx, { id: january?.id ?? '', confirm_uncovered: true });
  const late = {
    code: 'late',
    filters: [{ plugin: 'time-of-day', config: { from: '17:00', to: '24:00' } }],
    calculator: { plugin: 'percent', config: { percent: '50' } },
  };
  const { id } = await savePolicyDraft(ctx, {
    ...{ kind: 'supplement', code: 'evening', name: 'Evening', position: 0, based_on: null, state: 'active' },
    availability_scope: { working_countries: [], org_units: [], employment_terms: [] },
    config: { kind: 'rules', rules: [late] },
  });
  return { ...company, drafts: [{ kind: 'policy', id } as const] };
}
