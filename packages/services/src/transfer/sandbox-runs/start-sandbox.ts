import { newId, schema, type WorkspaceTransaction } from '@stempel/db';
import type { ServiceContext } from '../../kernel/context.ts';
import { makeDue } from '../../kernel/due-work.ts';
import { requirePermission } from '../../kernel/permission.ts';
import { writing } from '../../kernel/transaction.ts';
import { getDraft, requireDraftVersion } from '../../policies/policy-draft-rows.ts';
import {
  addPoints,
  keptFor,
  numberAt,
  requireReading,
  type StartCurve,
  type StartSandbox,
  type StoredVaried,
  storedDrafts,
  storedOverlay,
  storedReach,
  storedVaried,
  tryDrafts,
  type VariedNumber,
  valuesOf,
} from '../../policies/sandbox/index.ts';
import type { JobDto } from '../job-runs/job-contract.ts';
import { queueJob } from '../job-runs/queue-job.ts';

/**
 * Queues a run that works out what drafts would have given in closed months. Who may publish them may try them, on the
 * employees whose statements they read. Throws what publishing them would refuse.
 */
export async function startSandbox(ctx: ServiceContext, input: StartSandbox): Promise<JobDto> {
  return start(ctx, input);
}

/** The same with a number of a draft at each of several values. Throws what publishing it with one of them would refuse. */
export async function startCurve(ctx: ServiceContext, { vary, ...input }: StartCurve): Promise<JobDto> {
  return start(ctx, input, vary);
}

async function start(ctx: ServiceContext, input: StartSandbox, vary?: VariedNumber): Promise<JobDto> {
  requirePermission(ctx, 'policies', 'update');
  const scope = requireReading(ctx);
  const { tried, overlay, counted } = await tryDrafts(ctx, input);
  return writing(ctx, async (tx) => {
    const version = tried.find(({ id }) => id === vary?.policy_id)?.version ?? undefined;
    const varied = vary ? await readVaried(tx, ctx, vary, version) : null;
    const expiresAt = ctx.now.add(keptFor);
    const run = {
      workspaceId: ctx.workspace.id,
      drafts: storedDrafts.write({ asked: input.drafts, tried }),
      reach: storedReach.write({
        orgUnits: input.org_unit_id ?? null,
        employees: input.employee_id ?? null,
        scope,
        own: ctx.actor.employeeId,
      }),
      effectiveFrom: input.effective_from,
      lastOn: input.last_on ?? null,
      overlay: storedOverlay.write(overlay),
      counted,
      varied: varied && storedVaried.write(varied),
      curveId: null,
      value: null,
      sums: null,
      createdAt: ctx.now,
      expiresAt,
    };
    const attach = async (id: string) => {
      await tx.insert(schema.sandboxRuns).values({ ...run, id });
      if (varied) await addPoints(tx, { ...run, id }, varied, valuesOf(varied));
      await makeDue(tx, ctx.workspace.id, { work: 'clean-up', now: ctx.now, at: expiresAt });
    };
    const parameters = {
      effective_from: input.effective_from,
      last_on: input.last_on ?? null,
      drafts: tried.map(({ kind, code }) => ({ kind, code })),
      ...(vary ? { vary } : {}),
    };
    return queueJob(tx, ctx, { id: newId(), kind: 'sandbox', parameters, attach });
  });
}

/** The number, with the draft as it was tried. Throws invalid where there is none at this place. */
async function readVaried(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  { policy_id: policy, path, from, to, step }: VariedNumber,
  version: number | undefined,
): Promise<StoredVaried> {
  const draft = await getDraft(tx, ctx, policy);
  requireDraftVersion(draft, version);
  const { kind, code, config } = draft;
  numberAt(config, path);
  return { policy, kind, code, config, path, from, to, step };
}
