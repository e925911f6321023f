import { newId, schema, type WorkspaceTransaction } from '@stempel/db';
import { announceWork } from '../../kernel/announce-work.ts';
import { audit } from '../../kernel/audit.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import type { JobDto } from './job-contract.ts';
import { getJobRow, toJobDto } from './job-rows.ts';

/** What is asked of the workers; parameters that start with an underscore are not shown. */
export interface NewJob {
  /** Given where its file was stored before. */
  id?: string;
  kind: string;
  parameters: Record<string, unknown>;
  /** Writes what belongs to the run in the same transaction. */
  attach?: (jobId: string) => Promise<void>;
}

/** Queues a run and wakes a worker when the transaction commits; audits it. */
export async function queueJob(tx: WorkspaceTransaction, ctx: ServiceContext, job: NewJob): Promise<JobDto> {
  const { id = newId() } = job;
  await tx.insert(schema.jobs).values({
    workspaceId: ctx.workspace.id,
    id,
    kind: job.kind,
    state: 'queued',
    parameters: { ...job.parameters, _requested_as: ctx.actor.kind, _requested_by_name: ctx.actor.name },
    requestedBy: ctx.actor.userId,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  });
  await job.attach?.(id);
  const dto = toJobDto(await getJobRow(tx, ctx, id));
  await audit(tx, ctx, { action: 'create', resource: 'jobs', objectId: id, before: null, after: dto });
  await announceWork(tx, ctx.workspace.id, { work: 'run-jobs', now: ctx.now });
  return dto;
}
