import { schema } from '@stempel/db';
import { audit } from '../audit.ts';
import type { ServiceContext } from '../context.ts';
import { ServiceError } from '../errors.ts';
import { requirePermission } from '../permission.ts';
import { writing } from '../transaction.ts';
import type { JobDto } from './job-contract.ts';
import { getJobRow, jobKey, toJobDto } from './job-rows.ts';

/**
 * Cancels a run that has not ended. A running one stops at its next step: of an all-or-nothing import nothing
 * stays, of a row-by-row one what was done so far. Throws conflict when it has ended.
 */
export async function cancelJob(ctx: ServiceContext, input: { id: string }): Promise<JobDto> {
  return writing(ctx, async (tx) => {
    const before = await getJobRow(tx, ctx, input.id);
    requirePermission(
      ctx,
      before.kind === 'import' ? 'imports' : before.kind === 'export' ? 'exports' : 'jobs',
      'read',
    );
    if (before.state !== 'queued' && before.state !== 'running') {
      throw new ServiceError('conflict', `The job has ended: ${before.state}.`);
    }
    await tx
      .update(schema.jobs)
      .set({ state: 'cancelled', finishedAt: ctx.now, updatedAt: ctx.now })
      .where(jobKey(ctx, input.id));
    const after = toJobDto(await getJobRow(tx, ctx, input.id));
    const change = { action: 'cancel', resource: 'jobs', objectId: input.id };
    await audit(tx, ctx, { ...change, before: toJobDto(before), after });
    return after;
  });
}
