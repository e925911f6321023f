import { formatFixed } from '@stempel/core';
import { schema } from '@stempel/db';
import { and, asc, eq, lte, sql } from '@stempel/db/drizzle';
import type { AccountStates, StoredLot } from '../../evaluation/account-states.ts';
import { closingIn, storedClosing } from '../../evaluation/stored-accounts.ts';
import { type ServiceContext, today } from '../../kernel/context.ts';
import { requireEmployee } from '../../kernel/employee-scope.ts';
import { rowsByKey } from '../../kernel/rows-by-key.ts';
import { reading } from '../../kernel/transaction.ts';
import type { BalanceDto, BalanceList, BalancesQuery } from './balance-contract.ts';

const { movements, statements } = schema;

export type GetBalances = BalancesQuery & { employee_id: string };

interface AccountRow extends Record<string, unknown> {
  id: string;
  code: string;
  name: string;
  kind: 'leave' | 'flex';
}

interface HeldRow {
  readonly employmentId: string;
  readonly accountId: string;
  readonly quantity: number;
}

/**
 * Balances of every time account in force at the end of `as_of`, from the ledger: what no settled statement
 * booked is not in them. Lots are those of the last period settled by then.
 */
export async function getBalances(ctx: ServiceContext, input: GetBalances): Promise<BalanceList> {
  const { employee_id: employeeId, as_of: asOf = today(ctx) } = input;
  return reading(ctx, async (tx) => {
    await requireEmployee(tx, ctx, 'timebank', 'read', employeeId);
    const { rows: accounts } = await tx.execute<AccountRow>(sql`
      select a.id, a.code, a.kind, v.name
      from time_accounts a
      cross join lateral (
        select name from time_account_versions
        where object_id = a.id and superseded_at is null and effective_from <= ${asOf}::date
        order by effective_from desc limit 1) v
      order by a.code`);
    const held = await tx
      .select({
        employmentId: movements.employmentId,
        accountId: movements.timeAccountId,
        quantity: sql<string>`sum(${movements.quantity})`,
      })
      .from(movements)
      .where(and(eq(movements.employeeId, employeeId), lte(movements.bookedOn, asOf)))
      .groupBy(movements.employmentId, movements.timeAccountId)
      .orderBy(asc(movements.employmentId));
    const settled = await tx
      .selectDistinctOn([statements.employmentId], {
        id: statements.id,
        closing: closingIn(sql`${statements.figures}`),
      })
      .from(rowsByKey(statements.employeeId, [employeeId]))
      .where(and(eq(statements.state, 'approved'), lte(statements.periodTo, asOf)))
      .orderBy(statements.employmentId, sql`${statements.periodFrom} desc`);
    const rows = held.map((row) => ({ ...row, quantity: Number(row.quantity) }));
    const closings = settled.map((row) => storedClosing.read(row.closing, `Statement ${row.id}`).closing);
    return {
      as_of: asOf,
      data: accounts.map((account) => toBalance(account, rows, closings)),
      next_cursor: null,
    };
  });
}

function toBalance(
  account: AccountRow,
  held: readonly HeldRow[],
  closings: readonly AccountStates[],
): BalanceDto {
  const own = held.filter((row) => row.accountId === account.id);
  const total = own.reduce((sum, row) => sum + row.quantity, 0);
  const lots = closings.flatMap((closing) => closing[account.id]?.lots ?? []);
  return {
    account_id: account.id,
    account: account.code,
    name: account.name,
    kind: account.kind,
    ...amountsOf(account, total),
    lots: account.kind === 'leave' ? lots.map(lotLine) : [],
    employments: own.map((row) => ({
      employment_id: row.employmentId,
      ...amountsOf(account, row.quantity),
    })),
  };
}

function amountsOf({ kind }: AccountRow, quantity: number) {
  return kind === 'flex'
    ? { balance_minutes: quantity, balance_days: null }
    : { balance_minutes: null, balance_days: formatFixed(quantity) };
}

function lotLine(lot: StoredLot) {
  return { granted_on: lot.grantedOn, days: formatFixed(lot.days), expires_on: lot.expiresOn };
}
