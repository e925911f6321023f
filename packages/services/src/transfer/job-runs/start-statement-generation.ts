import type { ServiceContext } from '../../kernel/context.ts';
import { requirePermission } from '../../kernel/permission.ts';
import { writing } from '../../kernel/transaction.ts';
import type { JobDto } from './job-contract.ts';
import { queueJob } from './queue-job.ts';

/**
 * Queues what workers do when a period ends: a statement for every period that has ended. For people who do not want
 * to wait; integrations start testing jobs only (api/docs/http.md, Test workspaces).
 */
export async function startStatementGeneration(ctx: ServiceContext): Promise<JobDto> {
  requirePermission(ctx, 'jobs', 'run');
  return writing(ctx, (tx) => queueJob(tx, ctx, { kind: 'generate-statements', parameters: {} }));
}
