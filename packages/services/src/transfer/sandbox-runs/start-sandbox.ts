import { newId, schema } from '@stempel/db';
import type { ServiceContext } from '../../kernel/context.ts';
import { makeDue } from '../../kernel/due-work.ts';
import { requirePermission } from '../../kernel/permission.ts';
import { writing } from '../../kernel/transaction.ts';
import {
  countDeciding,
  keptFor,
  requireReading,
  type StartSandbox,
  type StoredDrafts,
  type StoredReach,
  tryDrafts,
} from '../../policies/sandbox/index.ts';
import type { JobDto } from '../job-runs/job-contract.ts';
import { queueJob } from '../job-runs/queue-job.ts';

/**
 * Queues a run that works out what drafts would have given in closed months. Who may publish them may try them, on the
 * employees whose statements they read. Throws what publishing them would refuse.
 */
export async function startSandbox(ctx: ServiceContext, input: StartSandbox): Promise<JobDto> {
  requirePermission(ctx, 'policies', 'update');
  const scope = requireReading(ctx);
  const { tried, overlay } = await tryDrafts(ctx, input);
  const drafts: StoredDrafts = { asked: input.drafts, tried };
  const reach: StoredReach = {
    orgUnits: input.org_unit_id ?? null,
    employees: input.employee_id ?? null,
    scope,
    own: ctx.actor.employeeId,
  };
  return writing(ctx, async (tx) => {
    const counted = await countDeciding(tx, ctx);
    const expiresAt = ctx.now.add(keptFor);
    const attach = async (id: string) => {
      await tx.insert(schema.sandboxRuns).values({
        workspaceId: ctx.workspace.id,
        id,
        drafts,
        reach,
        effectiveFrom: input.effective_from,
        lastOn: input.last_on ?? null,
        overlay,
        counted,
        createdAt: ctx.now,
        expiresAt,
      });
      await makeDue(tx, ctx.workspace.id, { work: 'clean-up', now: ctx.now, at: expiresAt });
    };
    const parameters = {
      effective_from: input.effective_from,
      last_on: input.last_on ?? null,
      drafts: tried.map(({ kind, code }) => ({ kind, code })),
    };
    return queueJob(tx, ctx, { id: newId(), kind: 'sandbox', parameters, attach });
  });
}
