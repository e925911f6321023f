import type { Action, Resource } from '@stempel/core/access';
import { say } from '@stempel/core/messages';
import { schema } from '@stempel/db';
import { audit } from '../../kernel/audit.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { ServiceError } from '../../kernel/errors.ts';
import { requirePermission, scopesOf } from '../../kernel/permission.ts';
import { writing } from '../../kernel/transaction.ts';
import type { JobDto } from './job-contract.ts';
import { getJobRow, jobKey, toJobDto } from './job-rows.ts';
import { tellImport } from './tell-import.ts';

/** Who starts runs of a kind may cancel them; who may run jobs looks after the workers and may cancel every run. */
function requireCancelling(ctx: ServiceContext, kind: string): void {
  if (!scopesOf(ctx, 'jobs', 'run')) requirePermission(ctx, ...startPermissionOf(kind));
}

/**
 * Cancels a run that has not ended. A running one stops within seconds: of an all-or-nothing import nothing
 * stays, of a row-by-row one what was done so far. Throws conflict when it has ended.
 */
export async function cancelJob(ctx: ServiceContext, input: { id: string }): Promise<JobDto> {
  return writing(ctx, async (tx) => {
    // Behind the lock of the row, so that a run that ends just now is not taken back.
    await tx.select({ id: schema.jobs.id }).from(schema.jobs).where(jobKey(ctx, input.id)).for('update');
    const before = await getJobRow(tx, ctx, input.id);
    requireCancelling(ctx, before.kind);
    if (before.state !== 'queued' && before.state !== 'running') {
      throw new ServiceError(say('job-ended', { state: before.state }));
    }
    await tx
      .update(schema.jobs)
      .set({ state: 'cancelled', finishedAt: ctx.now, updatedAt: ctx.now })
      .where(jobKey(ctx, input.id));
    const ended = await getJobRow(tx, ctx, input.id);
    const after = toJobDto(ended);
    const change = { action: 'cancel' as const, resource: 'jobs', objectId: input.id };
    await audit(tx, ctx, { ...change, before: toJobDto(before), after });
    if (before.kind === 'import') await tellImport(tx, ctx, ended);
    return after;
  });
}

function startPermissionOf(kind: string): [Resource, Action] {
  if (kind === 'import') return ['imports', 'create'];
  if (kind === 'sandbox') return ['policies', 'update'];
  return kind === 'export' ? ['exports', 'create'] : ['jobs', 'run'];
}
