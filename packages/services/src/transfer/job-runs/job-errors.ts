import { insertRows, newId, schema, type WorkspaceTransaction } from '@stempel/db';
import { and, eq } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import type { ToldJobError } from './job-contract.ts';

const { jobErrors } = schema;
/** Little enough that nobody else waits for them to be made. */
const rowsAtOnce = 100;
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
  for (let at = 0; at < errors.length; at += rowsAtOnce) {
    const rows = errors.slice(at, at + rowsAtOnce).map(({ column, message, ...error }) => ({
      workspaceId: ctx.workspace.id,
      id: newId(),
      jobId,
      ...error,
      column: column?.slice(0, longestColumn) ?? null,
      message: message.slice(0, longestMessage),
    }));
    await insertRows(tx, jobErrors, rows);
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
