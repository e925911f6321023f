import type { ServiceContext } from '../context.ts';
import { invalid } from '../errors.ts';
import type { JobDto } from '../job-runs/job-contract.ts';
import { queueJob } from '../job-runs/queue-job.ts';
import { requirePermission } from '../permission.ts';
import { writing } from '../transaction.ts';
import type { StartExport } from './export-contract.ts';

/** Queues an export. Throws invalid for a period that ends before it starts. */
export async function startExport(ctx: ServiceContext, input: StartExport): Promise<JobDto> {
  requirePermission(ctx, 'exports', 'create');
  const { from, to } = input;
  if (from !== undefined && to !== undefined && from > to) {
    throw invalid('/to', 'out-of-range', `The period ends on ${to}, before it starts on ${from}.`);
  }
  return writing(ctx, (tx) => queueJob(tx, ctx, { kind: 'export', parameters: { ...input } }));
}
