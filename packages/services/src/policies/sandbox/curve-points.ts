import { insertRows, newId, schema, type WorkspaceTransaction } from '@stempel/db';
import { and, asc, eq, isNull } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import { ServiceError } from '../../kernel/errors.ts';
import { acceptDocument } from '../accept-policy.ts';
import { curveCandidates } from './curve-candidates.ts';
import type { Overlay } from './overlay.ts';
import { overlayIn, type SandboxRunRow, sumsIn, variedIn } from './sandbox-rows.ts';
import { type StoredVaried, storedOverlay } from './stored-sandbox.ts';
import { decimalOf, gridOf, tenThousandthsOf, valuesOf, withNumber } from './vary-number.ts';

const { sandboxRuns } = schema;
type Curve = typeof sandboxRuns.$inferSelect;

/** The points of a curve with what they came to, in the order of their values. */
export function selectPoints(tx: WorkspaceTransaction, ctx: ServiceContext, curveId: string) {
  return tx
    .select({ id: sandboxRuns.id, value: sandboxRuns.value, sums: sandboxRuns.sums })
    .from(sandboxRuns)
    .where(ofCurve(ctx, curveId))
    .orderBy(asc(sandboxRuns.value));
}

/** The rules of those points that are not worked out to their end. */
export function selectOpenPoints(tx: WorkspaceTransaction, ctx: ServiceContext, curveId: string) {
  return tx
    .select({ id: sandboxRuns.id, overlay: sandboxRuns.overlay })
    .from(sandboxRuns)
    .where(and(ofCurve(ctx, curveId), isNull(sandboxRuns.sums)))
    .orderBy(asc(sandboxRuns.value));
}

const ofCurve = (ctx: ServiceContext, curveId: string) =>
  and(eq(sandboxRuns.workspaceId, ctx.workspace.id), eq(sandboxRuns.curveId, curveId));

/**
 * Adds points to a curve: each is the run with another number in the draft. Throws what publishing the draft with one of
 * the values would refuse.
 */
export async function addPoints(
  tx: WorkspaceTransaction,
  curve: Curve,
  varied: StoredVaried,
  values: readonly number[],
): Promise<void> {
  const overlay = overlayIn(curve);
  const rows: Curve[] = [];
  for (const value of values) {
    const config = withNumber(varied.config, varied.path, value);
    // Another number changes no code, and those of the draft were looked up when it was tried.
    const { document } = acceptDocument(varied.kind, varied.code, config);
    rows.push({
      ...curve,
      id: newId(),
      curveId: curve.id,
      value: decimalOf(value),
      overlay: storedOverlay.write(withPolicy(overlay, varied.policy, curve.effectiveFrom, document)),
    });
  }
  await insertRows(tx, sandboxRuns, rows);
}

/** The drafts with another config of one policy. A version of its own: what is compiled is kept by version. */
function withPolicy(
  overlay: Overlay,
  policyId: string,
  effectiveFrom: string,
  config: Readonly<Record<string, unknown>>,
): Overlay {
  const isDraft = (row: Overlay['policies'][number]) =>
    row.id === policyId && row.effectiveFrom === effectiveFrom;
  if (!overlay.policies.some(isDraft))
    throw new Error(`The drafts change nothing of the policy ${policyId}.`);
  const versionId = newId();
  return {
    ...overlay,
    policies: overlay.policies.map((row) => (isDraft(row) ? { ...row, versionId, config } : row)),
  };
}

/** Adds values at which the curve may cost nothing or turn; none that the draft cannot have. Resolves with how many. */
export async function addCandidates(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  { run: curve }: SandboxRunRow,
): Promise<number> {
  const varied = variedIn(curve);
  if (!varied) return 0;
  const points = await selectPoints(tx, ctx, curve.id);
  const asked = new Set(valuesOf(varied));
  const tried = points.map((point) => ({
    value: tenThousandthsOf(point.value ?? '0'),
    asked: asked.has(tenThousandthsOf(point.value ?? '0')),
    lines: sumsIn(point)?.lines ?? [],
  }));
  let added = 0;
  for (const value of curveCandidates(tried, gridOf(varied))) {
    try {
      await addPoints(tx, curve, varied, [value]);
      added += 1;
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
    }
  }
  return added;
}
