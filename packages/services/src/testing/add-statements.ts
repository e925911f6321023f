import { sql } from '@stempel/db/drizzle';
import { withoutAudit } from '@stempel/db/testing';
import { generateStatements } from '../statements/index.ts';
import type { TestCompany } from './make-company.ts';
import { recordDays } from './record-days.ts';

/** Adds as many statements of the employee, all but the first copies of it in later months. */
export async function addStatements(company: TestCompany, count: number): Promise<void> {
  const { ctx, employee } = company;
  await recordDays(ctx, employee.id, ['2026-03-02'], ['08:00', '15:24']);
  await generateStatements(ctx);
  await withoutAudit(ctx.db, ctx.workspace.id, (tx) =>
    tx.execute(sql`
      insert into statements (workspace_id, id, employee_id, employment_id, period_from, period_to, state, approval_mode,
        worked_minutes, credited_minutes, norm_minutes, norm_balance_minutes, figures, trace, input_sha256,
        config_versions, generated_at, updated_at)
      select workspace_id, gen_random_uuid(), employee_id, employment_id,
        (period_from + make_interval(months => later))::date,
        (period_from + make_interval(months => later + 1))::date - 1,
        state, approval_mode, worked_minutes, credited_minutes, norm_minutes, norm_balance_minutes, figures, trace,
        input_sha256, config_versions, generated_at, updated_at
        from statements, generate_series(1, ${count - 1}) as later
       where workspace_id = ${ctx.workspace.id}`),
  );
}
