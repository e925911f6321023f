import { schema } from '@stempel/db';
import { sql } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import { tenThousandths } from '../../kernel/figure-sql.ts';
import { readingFromReplica } from '../../kernel/transaction.ts';
import { movementsOf } from './report-account-movements.ts';
import type { AccountMovementsQuery, AccountTotals } from './report-contract.ts';
import { reportedRows, rowsOfPeople } from './report-page.ts';

const { movements } = schema;

/**
 * What the rows of the report add up to for each account, by kind. Only what statements booked is added up: an
 * opening was brought in by hand and is no result of the period.
 */
export async function reportAccountTotals(
  ctx: ServiceContext,
  input: AccountMovementsQuery,
): Promise<AccountTotals[]> {
  const source = movementsOf(input);
  const whole = { ...source, joins: sql``, fields: {} };
  const rowsOf = rowsOfPeople(whole, input, reportedRows(ctx, input, whole));
  const amounts = (quantity: string) => sql`
    case when a.kind = 'flex' then ${sql.raw(quantity)} end as minutes,
    case when a.kind = 'leave' then ${tenThousandths(sql.raw(quantity))} end as days`;
  const { rows } = await readingFromReplica(ctx, (tx) =>
    tx.execute<{ data: AccountTotals[] }>(sql`
      with sums as (
        select ${movements.timeAccountId} as account_id, ${movements.kind} as kind,
               sum(${movements.quantity})::bigint as quantity
          from ${rowsOf} where ${movements.statementId} is not null group by 1, 2),
      accounts as (
        select account_id, sum(quantity)::bigint as quantity from sums group by 1)
      select coalesce(json_agg(shown order by shown.account), '[]') as data from (
        select a.id as account_id, a.code as account, ${amounts('accounts.quantity')}, (
                 select json_agg(part order by part.kind)
                   from (select sums.kind, ${amounts('sums.quantity')} from sums where sums.account_id = a.id) part
               ) as kinds
          from accounts join time_accounts a on a.workspace_id = ${ctx.workspace.id} and a.id = accounts.account_id
      ) shown`),
  );
  return rows[0]?.data ?? [];
}
