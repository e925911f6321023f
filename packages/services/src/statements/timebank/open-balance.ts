import { getDecimal, toTenThousandths } from '@stempel/core';
import { say } from '@stempel/core/messages';
import { newId, schema, type WorkspaceTransaction } from '@stempel/db';
import { and, eq } from '@stempel/db/drizzle';
import { audit } from '../../kernel/audit.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { refuseOwnTime } from '../../kernel/deciding.ts';
import { notFound, refusalAt, ServiceError } from '../../kernel/errors.ts';
import { forbidden, requirePermission } from '../../kernel/permission.ts';
import { writing } from '../../kernel/transaction.ts';
import { lockEmployee } from '../../organization/employees/lock-employee.ts';
import { refreshFollowing, refreshStatements } from '../refresh-statements.ts';
import { getTouchedStatements } from '../touched-statements.ts';
import { toMovementDto } from './list-movements.ts';
import type { MovementDto, OpenBalanceBody } from './movement-contract.ts';

const { employments, movements, timeAccounts } = schema;

/**
 * Opens an account of an employment with a balance carried over from elsewhere. Needs `timebank:create:all`,
 * and somebody else than the employee. Errors: `invalid` at the field, `conflict` when the account is open already or the date is settled.
 */
export async function openBalance(ctx: ServiceContext, input: OpenBalanceBody): Promise<MovementDto> {
  if (!requirePermission(ctx, 'timebank', 'create').has('all')) throw forbidden('timebank:create:all');
  return writing(ctx, async (tx) => {
    const [employment] = await tx.select().from(employments).where(eq(employments.id, input.employment_id));
    if (!employment) throw notFound('employment', input.employment_id);
    refuseOwnTime(ctx, employment.employeeId);
    const [account] = await tx.select().from(timeAccounts).where(eq(timeAccounts.id, input.account_id));
    if (!account) throw refusalAt('/account_id', say('account-id-unknown', { id: input.account_id }));
    if (input.date < employment.startOn || (employment.endOn !== null && input.date > employment.endOn)) {
      const detail = say('date-outside-employment', {
        date: input.date,
        start: employment.startOn,
        end: employment.endOn ?? 'open end',
      });
      throw refusalAt('/date', detail);
    }
    await lockEmployee(tx, employment.employeeId);
    await refuseSecondOpening(tx, input);
    const touched = await getTouchedStatements(tx, ctx, employment.id, [
      { from: input.date, to: input.date },
    ]);
    if (touched.settledFrom !== null) {
      const detail = say('opening-in-settled-period', { date: touched.settledFrom });
      throw new ServiceError(detail);
    }
    const row = {
      workspaceId: ctx.workspace.id,
      id: newId(),
      employeeId: employment.employeeId,
      employmentId: employment.id,
      timeAccountId: account.id,
      bookedOn: input.date,
      kind: 'opening' as const,
      quantity: quantityOf(account.kind, input),
      recordedAt: ctx.now,
      recordedBy: ctx.actor.userId,
    };
    const [movement] = await tx.insert(movements).values(row).returning();
    if (!movement) throw notFound('movement', row.id);
    const dto = toMovementDto({ movement, account: account.code, kind: account.kind });
    await audit(tx, ctx, {
      action: 'create',
      resource: 'movements',
      objectId: row.id,
      before: null,
      after: dto,
    });
    await refreshStatements(tx, ctx, touched.open);
    await refreshFollowing(tx, ctx, [{ employmentId: employment.id, periodFrom: input.date }]);
    return dto;
  });
}

async function refuseSecondOpening(tx: WorkspaceTransaction, input: OpenBalanceBody): Promise<void> {
  const [known] = await tx
    .select({ id: movements.id, bookedOn: movements.bookedOn })
    .from(movements)
    .where(
      and(
        eq(movements.employmentId, input.employment_id),
        eq(movements.timeAccountId, input.account_id),
        eq(movements.kind, 'opening'),
      ),
    );
  if (!known) return;
  throw new ServiceError(say('account-opened-already', { date: known.bookedOn, id: known.id }));
}

function quantityOf(kind: 'leave' | 'flex', { minutes, days }: OpenBalanceBody): number {
  if (kind === 'flex' && minutes !== undefined && days === undefined) return minutes;
  if (kind === 'leave' && days !== undefined && minutes === undefined) {
    return Number(toTenThousandths(getDecimal(days)));
  }
  const field = kind === 'flex' ? 'minutes' : 'days';
  throw refusalAt(`/${field}`, say('opening-unit', { kind, field }));
}
