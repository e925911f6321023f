import { schema } from '@stempel/db';
import { inArray, sql } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import { tenThousandths } from '../../kernel/figure-sql.ts';
import type { Page } from '../../kernel/list-page.ts';
import { oneByKey } from '../../kernel/rows-by-key.ts';
import { readReport } from './read-report.ts';
import type { AccountMovementRow, AccountMovementsQuery } from './report-contract.ts';

const { movements } = schema;

/** More minutes than any account holds; with the days added, the nine digits of a place in a list. */
const behindHours = sql`500000000`;

/** What the report and its totals read. */
export function movementsOf(input: AccountMovementsQuery) {
  return {
    report: 'account-movements',
    table: movements,
    date: movements.bookedOn,
    filters: [
      input.account_id && inArray(movements.timeAccountId, input.account_id),
      input.kind && inArray(movements.kind, input.kind),
    ],
  };
}

/** Ledger rows by date: settled figures, booked by approved statements (docs/statements.md, States). */
export function reportAccountMovements(
  ctx: ServiceContext,
  input: AccountMovementsQuery,
): Promise<Page<AccountMovementRow>> {
  return readReport(ctx, input, {
    ...movementsOf(input),
    joins: sql`
      cross join ${oneByKey(schema.timeAccounts, 't', movements.timeAccountId)}`,
    // Days do not compare with minutes: all of them come behind.
    weight: sql`${movements.quantity} + case when t.kind = 'leave' then ${behindHours} else 0 end`,
    fields: {
      date: movements.bookedOn,
      account_id: movements.timeAccountId,
      account: sql`t.code`,
      kind: movements.kind,
      minutes: sql`case when t.kind = 'flex' then ${movements.quantity} end`,
      days: sql`case when t.kind = 'leave' then ${tenThousandths(movements.quantity)} end`,
      statement_id: movements.statementId,
      recorded_at: movements.recordedAt,
    },
  });
}
