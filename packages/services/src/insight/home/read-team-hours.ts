import { sql } from '@stempel/db/drizzle';
import { type ServiceContext, today } from '../../kernel/context.ts';
import { employeesOf } from '../../kernel/employee-scope.ts';
import { requireScope } from '../../kernel/permission.ts';
import { reading } from '../../kernel/transaction.ts';
import type { TeamMonth } from './home-contract.ts';

/** Months of the trend; periods are at most one long. */
const months = 6;

/**
 * Hours of the people whom the caller manages by month, the earliest first: of statements whose periods began in the last
 * six months, approved or not. Throws forbidden without the permission to read statements of managed people.
 */
export async function readTeamHours(ctx: ServiceContext): Promise<{ months: TeamMonth[] }> {
  requireScope(ctx, 'statements', 'read', 'managed');
  const since = Temporal.PlainDate.from(today(ctx)).with({ day: 1 }).subtract({ months }).toString();
  return reading(ctx, async (tx) => {
    const { rows } = await tx.execute<TeamMonth & Record<string, unknown>>(sql`
      select to_char(s.period_to, 'YYYY-MM') as month, count(*)::int as statements,
             (count(*) filter (where s.state = 'approved'))::int as approved,
             sum(s.worked_minutes)::int as worked_minutes, sum(s.norm_minutes)::int as norm_minutes,
             sum(greatest(s.norm_balance_minutes, 0))::int as over_minutes,
             sum(greatest(-s.norm_balance_minutes, 0))::int as under_minutes
        from (${employeesOf(ctx, 'managed')}) managed
       cross join lateral (
         select period_to, state, worked_minutes, norm_minutes, norm_balance_minutes from statements
          where workspace_id = ${ctx.workspace.id} and employee_id = managed.employee_id
            and period_from >= ${since}::date offset 0) s
       group by 1 order by 1`);
    return { months: rows };
  });
}
