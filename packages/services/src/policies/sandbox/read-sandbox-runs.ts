import { schema, type WorkspaceTransaction } from '@stempel/db';
import { and, desc, eq, inArray, isNull, or, sql } from '@stempel/db/drizzle';
import { z } from 'zod';
import type { ServiceContext } from '../../kernel/context.ts';
import { idField } from '../../kernel/contract-fields.ts';
import { reading } from '../../kernel/transaction.ts';
import { findChangedSince } from './changed-since.ts';
import {
  countDeciding,
  draftsOf,
  getRunRow,
  type SandboxRunDto,
  type SandboxRunRow,
  selectRuns,
  toRunDto,
} from './sandbox-rows.ts';
import { requireReading } from './seen-results.ts';

const { jobs, policyDrafts, sandboxRuns } = schema;

/** Nobody looks further back; a month has fewer. */
const mostRuns = 100;

export const sandboxTarget = z.strictObject({ id: idField });
export const findSandboxOfDraftInput = z.strictObject({ policy_id: idField });

/** The runs and cost curves that have not expired, the newest first. */
export async function listSandboxRuns(ctx: ServiceContext): Promise<SandboxRunDto[]> {
  requireReading(ctx);
  return reading(ctx, async (tx) => {
    const rows = await selectRuns(tx, ctx, isNull(sandboxRuns.curveId))
      .orderBy(desc(sandboxRuns.id))
      .limit(mostRuns);
    return shown(tx, ctx, rows);
  });
}

/** One run, for whoever has its link and may see such runs. Throws not-found, also when it has expired. */
export async function getSandboxRun(ctx: ServiceContext, input: { id: string }): Promise<SandboxRunDto> {
  requireReading(ctx);
  return reading(ctx, async (tx) => {
    const [run] = await shown(tx, ctx, [await getRunRow(tx, ctx, input.id)]);
    return run as SandboxRunDto;
  });
}

/**
 * The newest run that tried the draft of this policy and nothing beside it, on everybody whose statements the caller reads
 * and in all months; null when there is none.
 */
export async function findSandboxOfDraft(
  ctx: ServiceContext,
  { policy_id: id }: z.output<typeof findSandboxOfDraftInput>,
): Promise<SandboxRunDto | null> {
  const scope = requireReading(ctx);
  const asked = JSON.stringify([{ kind: 'policy', id }]);
  const { reach } = sandboxRuns;
  const isOfAll = sql`${reach} ->> 'scope' = 'all'`;
  const isAsWide = sql`${reach} ->> 'scope' = ${scope} and ${reach} ->> 'own' = ${ctx.actor.employeeId}`;
  return reading(ctx, async (tx) => {
    const isOfDraft = and(
      sql`${sandboxRuns.drafts} -> 'asked' = ${asked}::jsonb`,
      isNull(sandboxRuns.varied),
      isNull(sandboxRuns.curveId),
      isNull(sandboxRuns.lastOn),
      sql`${reach} ->> 'orgUnits' is null and ${reach} ->> 'employees' is null`,
      scope === 'all' ? isOfAll : or(isOfAll, isAsWide),
      inArray(jobs.state, ['queued', 'running', 'succeeded']),
    );
    const rows = await selectRuns(tx, ctx, isOfDraft).orderBy(desc(sandboxRuns.id)).limit(1);
    return (await shown(tx, ctx, rows))[0] ?? null;
  });
}

/** The runs with what changed since: the drafts themselves, what else decides figures, what was settled, or people. */
async function shown(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  rows: readonly SandboxRunRow[],
): Promise<SandboxRunDto[]> {
  const tried = rows.flatMap(({ run }) => draftsOf(run).tried);
  const ids = [...new Set(tried.flatMap(({ kind, id }) => (kind === 'policy' ? [id] : [])))];
  const drafts =
    ids.length === 0
      ? []
      : await tx
          .select({ id: policyDrafts.id, version: policyDrafts.revision, savedAt: policyDrafts.updatedAt })
          .from(policyDrafts)
          .where(and(eq(policyDrafts.workspaceId, ctx.workspace.id), inArray(policyDrafts.id, ids)));
  const kept = new Map(drafts.map(({ id, ...draft }) => [id, draft]));
  const counted = await countDeciding(tx, ctx);
  const since = await findChangedSince(tx, ctx, rows);
  return rows.map((row) => toRunDto(row, { kept, counted, since }));
}
