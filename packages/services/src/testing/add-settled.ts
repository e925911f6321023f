import { sql } from '@stempel/db/drizzle';
import { withoutAudit } from '@stempel/db/testing';
import { addEmployees, type TestCompany } from './make-company.ts';

/** Adds so many people with the settled months of the only one there is, who recorded nothing of their own. */
export function addSettled(
  company: Pick<TestCompany, 'ctx' | 'unitId' | 'termsId'>,
  count: number,
): Promise<void> {
  const { ctx } = company;
  return withoutAudit(ctx.db, ctx.workspace.id, async (tx) => {
    await addEmployees(tx, company, count);
    await tx.execute(sql`
      insert into statements select s.workspace_id, gen_random_uuid(), e.employee_id, e.id, s.period_from, s.period_to,
        s.state, s.approval_mode, s.payout_minutes, s.worked_minutes, s.credited_minutes, s.norm_minutes,
        s.norm_balance_minutes, s.figures, s.trace, s.input_sha256, s.config_versions, s.note, s.generated_at,
        s.submitted_at, s.submitted_by, s.approved_at, s.approved_by, s.reopened_at, s.reopened_by, s.revision, s.updated_at
        from statements s, employments e
       where s.workspace_id = ${ctx.workspace.id} and e.workspace_id = s.workspace_id and e.id <> s.employment_id`);
  });
}
