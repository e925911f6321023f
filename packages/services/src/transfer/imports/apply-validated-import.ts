import { say } from '@stempel/core/messages';
import { schema, type WorkspaceTransaction } from '@stempel/db';
import { and, eq, sql } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import { ServiceError } from '../../kernel/errors.ts';
import { writing } from '../../kernel/transaction.ts';
import type { JobDto } from '../job-runs/job-contract.ts';
import { requireFile } from '../job-runs/job-file.ts';
import { getJobRow } from '../job-runs/job-rows.ts';
import { queueJob } from '../job-runs/queue-job.ts';
import type { ImportOptions } from './import-contract.ts';
import { requireImports } from './start-import.ts';

const { jobFileParts: parts } = schema;

/**
 * Applies the very file that a validation looked at, read in the same way. Throws not-found, or conflict when the
 * run was no validation or has not ended.
 */
export async function applyValidatedImport(
  ctx: ServiceContext,
  input: { id: string } & Pick<ImportOptions, 'atomicity'>,
): Promise<JobDto> {
  requireImports(ctx);
  return writing(ctx, async (tx) => {
    const run = await getJobRow(tx, ctx, input.id, (kind) => kind === 'import');
    if (run.parameters.mode !== 'validate') {
      throw new ServiceError(say('no-dry-run'));
    }
    if (run.finishedAt === null || run.state === 'cancelled') {
      throw new ServiceError(say('dry-run-running', { state: run.state }));
    }
    requireFile(run);
    const { format, mapping, file_name, file_bytes } = run.parameters;
    const file = { format, file_name, file_bytes, ...(mapping ? { mapping } : {}) };
    return queueJob(tx, ctx, {
      kind: 'import',
      parameters: { ...file, mode: 'apply', atomicity: input.atomicity, validated_by: run.id },
      attach: (jobId) => copyFileParts(tx, ctx, run.id, jobId),
    });
  });
}

/** Inside the database, so that no file travels. */
async function copyFileParts(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  from: string,
  to: string,
): Promise<void> {
  const source = tx
    .select({
      workspaceId: parts.workspaceId,
      jobId: sql<string>`${to}::uuid`.as('job_id'),
      part: parts.part,
      content: parts.content,
    })
    .from(parts)
    .where(and(eq(parts.workspaceId, ctx.workspace.id), eq(parts.jobId, from)));
  await tx.insert(parts).select(source);
}
