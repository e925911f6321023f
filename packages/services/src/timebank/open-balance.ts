import { getDecimal, toTenThousandths } from '@stempel/core';
import { newId, schema, type WorkspaceTransaction } from '@stempel/db';
import { and, eq } from 'drizzle-orm';
import { audit } from '../audit.ts';
import type { ServiceContext } from '../context.ts';
import { invalid, notFound, ServiceError } from '../errors.ts';
import { forbidden, requirePermission } from '../permission.ts';
import { lockEmployee } from '../recording/lock-employee.ts';
import { refreshFollowing, refreshStatements } from '../statements/refresh-statements.ts';
import { getTouchedStatements } from '../statements/touched-statements.ts';
import { writing } from '../transaction.ts';
import { toMovementDto } from './list-movements.ts';
import type { MovementDto, OpenBalanceBody } from './movement-contract.ts';

const { employments, movements, timeAccounts } = schema;

/**
 * Opens an account of an employment with a balance carried over from elsewhere. Needs `timebank:create:all`.
 * Errors: `invalid` at the field, `conflict` when the account is open already or the date is settled.
 */
export async function openBalance(ctx: ServiceContext, input: OpenBalanceBody): Promise<MovementDto> {
  if (!requirePermission(ctx, 'timebank', 'create').has('all')) throw forbidden('timebank:create:all');
  return writing(ctx, async (tx) => {
    const [employment] = await tx.select().from(employments).where(eq(employments.id, input.employment_id));
    if (!employment) throw notFound('employment', input.employment_id);
    const [account] = await tx.select().from(timeAccounts).where(eq(timeAccounts.id, input.account_id));
    if (!account)
      throw invalid('/account_id', 'unknown-account', `There is no time account ${input.account_id}.`);
    if (input.date < employment.startOn || (employment.endOn !== null && input.date > employment.endOn)) {
      const detail = `${input.date} lies outside the employment (${employment.startOn} to ${employment.endOn ?? 'open end'}).`;
      throw invalid('/date', 'outside-employment', detail);
    }
    await lockEmployee(tx, employment.employeeId);
    await refuseSecondOpening(tx, input);
    const touched = await getTouchedStatements(tx, ctx, employment.id, [
      { from: input.date, to: input.date },
    ]);
    if (touched.settledFrom !== null) {
      const detail = `The period of ${touched.settledFrom} is settled; open the balance in the next one.`;
      throw new ServiceError('conflict', detail);
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
    await refreshFollowing(tx, ctx, { employmentId: employment.id, periodFrom: input.date });
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
  throw new ServiceError(
    'conflict',
    `The account was opened on ${known.bookedOn} already (movement ${known.id}).`,
  );
}

function quantityOf(kind: 'leave' | 'flex', { minutes, days }: OpenBalanceBody): number {
  if (kind === 'flex' && minutes !== undefined && days === undefined) return minutes;
  if (kind === 'leave' && days !== undefined && minutes === undefined) {
    return Number(toTenThousandths(getDecimal(days)));
  }
  const field = kind === 'flex' ? 'minutes' : 'days';
  throw invalid(`/${field}`, 'unit', `A ${kind} account is opened in ${field}; send ${field} alone.`);
}
