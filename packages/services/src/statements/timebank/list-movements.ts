import { formatFixed } from '@stempel/core';
import { schema, type WorkspaceTransaction } from '@stempel/db';
import { and, asc, eq, gte, lte, type SQL, sql } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import { employeeCondition } from '../../kernel/employee-scope.ts';
import { type KeysetList, type Page, readCursor, toPage } from '../../kernel/list-page.ts';
import { requireOrderedPeriod } from '../../kernel/period-filter.ts';
import { requireScope } from '../../kernel/permission.ts';
import { reading } from '../../kernel/transaction.ts';
import { wireInstant } from '../../kernel/wire-instant.ts';
import type { ListMovementsQuery, MovementDto } from './movement-contract.ts';

const { movements, timeAccounts } = schema;
const list: KeysetList = { name: 'movements', key: ['date', 'id'] };

/** Ledger rows by date; `scope` defaults to the caller's own. */
export async function listMovements(
  ctx: ServiceContext,
  input: ListMovementsQuery,
): Promise<Page<MovementDto>> {
  const scope = requireScope(ctx, 'timebank', 'read', input.scope);
  const { employee_id: employeeId, account_id: accountId, from, to } = input;
  requireOrderedPeriod(input);
  const after = readCursor(ctx, list, input)?.key;
  return reading(ctx, async (tx) => {
    const rows = await selectMovements(
      tx,
      and(
        employeeCondition(ctx, scope, movements.employeeId),
        employeeId === undefined ? undefined : eq(movements.employeeId, employeeId),
        accountId === undefined ? undefined : eq(movements.timeAccountId, accountId),
        from === undefined ? undefined : gte(movements.bookedOn, from),
        to === undefined ? undefined : lte(movements.bookedOn, to),
        after && sql`(${movements.bookedOn}, ${movements.id}) > (${after[0]}::date, ${after[1]}::uuid)`,
      ),
    )
      .orderBy(asc(movements.bookedOn), asc(movements.id))
      .limit(input.limit + 1);
    const cut = toPage(ctx, list, rows, input, ({ movement }) => [movement.bookedOn, movement.id]);
    return { ...cut, data: cut.data.map(toMovementDto) };
  });
}

/** Ledger rows with the account of each. */
export function selectMovements(tx: WorkspaceTransaction, where: SQL | undefined) {
  return tx
    .select({ movement: movements, account: timeAccounts.code, kind: timeAccounts.kind })
    .from(movements)
    .innerJoin(
      timeAccounts,
      and(eq(timeAccounts.workspaceId, movements.workspaceId), eq(timeAccounts.id, movements.timeAccountId)),
    )
    .where(where)
    .$dynamic();
}

interface MovementRow {
  readonly movement: typeof movements.$inferSelect;
  readonly account: string;
  readonly kind: 'leave' | 'flex';
}

/** The row as it stands on the wire. */
export function toMovementDto({ movement, account, kind }: MovementRow): MovementDto {
  return {
    id: movement.id,
    employee_id: movement.employeeId,
    employment_id: movement.employmentId,
    account_id: movement.timeAccountId,
    account,
    date: movement.bookedOn,
    kind: movement.kind,
    minutes: kind === 'flex' ? movement.quantity : null,
    days: kind === 'leave' ? formatFixed(movement.quantity) : null,
    statement_id: movement.statementId,
    correction_id: movement.correctionId,
    source: movement.note,
    recorded_at: wireInstant(movement.recordedAt),
  };
}
