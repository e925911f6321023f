import { newId, schema, type WorkspaceTransaction } from '@stempel/db';
import { and, eq } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import type { ToldJobError } from './job-contract.ts';

const { jobErrors } = schema;
const rowsAtOnce = 1000;
/** What the contract holds: a message may quote a value of any length. */
const longestColumn = 200;
const longestMessage = 4000;

/** Adds refused rows to a run. */
export async function saveErrors(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  jobId: string,
  errors: readonly ToldJobError[],
): Promise<void> {
  const rows = errors.map(({ column, message, ...error }) => ({
    workspaceId: ctx.workspace.id,
    id: newId(),
    jobId,
    ...error,
    column: column?.slice(0, longestColumn) ?? null,
    message: message.slice(0, longestMessage),
  }));
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    await tx.insert(jobErrors).values(rows.slice(at, at + rowsAtOnce));
  }
}

/** Forgets the refused rows of an attempt that starts over. */
export async function deleteErrors(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  jobId: string,
): Promise<void> {
  await tx
    .delete(jobErrors)
    .where(and(eq(jobErrors.workspaceId, ctx.workspace.id), eq(jobErrors.jobId, jobId)));
}
