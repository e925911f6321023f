import { sql } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import { requireScope } from '../../kernel/permission.ts';
import { reading } from '../../kernel/transaction.ts';
import { failedStatement } from '../../statements/incidents/incident-contract.ts';
import type { CloseState } from './home-contract.ts';

/**
 * How far the close is: statements by state whose periods end in the latest month that has any, and those of that month
 * that could not be worked out. Null before the first one. Throws forbidden unless the caller reads all statements.
 */
export async function readClose(ctx: ServiceContext): Promise<CloseState | null> {
  requireScope(ctx, 'statements', 'read', 'all');
  const workspaceId = ctx.workspace.id;
  return reading(ctx, async (tx) => {
    const { rows } = await tx.execute<CloseState & Record<string, unknown>>(sql`
      with latest as (
        select date_trunc('month', max(ends))::date as "from", (date_trunc('month', max(ends)) + interval '1 month - 1 day')::date as "to"
          from (
            (select period_to as ends from statements where workspace_id = ${workspaceId} order by period_from desc limit 1)
            union all
            (select occurred_on from incidents
              where workspace_id = ${workspaceId} and step = ${failedStatement} and state in ('open', 'acknowledged')
              order by occurred_on desc limit 1)) e),
      counted as (
        select s.state, count(*)::int as number from latest, statements s
         where s.workspace_id = ${workspaceId} and s.period_to between latest."from" and latest."to"
           and s.period_from > latest."from" - 366
         group by s.state)
      select to_char(latest."from", 'YYYY-MM') as month, ${countOf('ready')}, ${countOf('submitted')},
             ${countOf('approved')}, ${countOf('reopened')},
             (select count(*)::int from incidents i
               where i.workspace_id = ${workspaceId} and i.step = ${failedStatement} and i.state in ('open', 'acknowledged')
                 and i.occurred_on between latest."from" and latest."to") as failed
        from latest where latest."from" is not null`);
    return rows[0] ?? null;
  });
}

function countOf(state: 'ready' | 'submitted' | 'approved' | 'reopened') {
  return sql`coalesce((select number from counted where state = ${state}), 0) as ${sql.identifier(state)}`;
}
