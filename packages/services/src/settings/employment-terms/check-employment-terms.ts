import { say } from '@stempel/core/messages';
import type { WorkspaceTransaction } from '@stempel/db';
import { schema } from '@stempel/db';
import { and, eq } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import { refusalAt } from '../../kernel/errors.ts';
import { requireReferences } from '../../kernel/references.ts';

const { activities, reasons, timeAccounts } = schema;

/** Throws invalid when the terms refer to something unknown, or settle flex on a leave account. */
export async function checkEmploymentTerms(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  version: {
    flexAccountId: string | null;
    hourlyPayActivityId: string | null;
    defaultReasonId: string | null;
  },
): Promise<void> {
  const { flexAccountId, hourlyPayActivityId, defaultReasonId } = version;
  await requireReferences(tx, ctx, [
    { pointer: '/flex_account_id', noun: 'time account', table: timeAccounts, id: flexAccountId },
    { pointer: '/hourly_pay_activity_id', noun: 'activity', table: activities, id: hourlyPayActivityId },
    { pointer: '/default_reason_id', noun: 'reason', table: reasons, id: defaultReasonId },
  ]);
  if (flexAccountId === null) return;
  const [account] = await tx
    .select({ kind: timeAccounts.kind, code: timeAccounts.code })
    .from(timeAccounts)
    .where(and(eq(timeAccounts.workspaceId, ctx.workspace.id), eq(timeAccounts.id, flexAccountId)));
  if (account?.kind === 'flex') return;
  const detail = say('flex-account-holds-leave', { code: account?.code ?? '' });
  throw refusalAt('/flex_account_id', detail);
}
