import type { ServiceContext } from '../../kernel/context.ts';
import { requireOrderedPeriod } from '../../kernel/period-filter.ts';
import { requirePermission } from '../../kernel/permission.ts';
import { writing } from '../../kernel/transaction.ts';
import type { JobDto } from '../job-runs/job-contract.ts';
import { queueJob } from '../job-runs/queue-job.ts';
import { parametersOfExport, type StartShownExport } from './export-contract.ts';

/** Queues an export. Throws invalid for a period that ends before it starts. */
export async function startExport(ctx: ServiceContext, input: StartShownExport): Promise<JobDto> {
  requirePermission(ctx, 'exports', 'create');
  requireOrderedPeriod(input);
  return writing(ctx, (tx) => queueJob(tx, ctx, { kind: 'export', parameters: parametersOfExport(input) }));
}
