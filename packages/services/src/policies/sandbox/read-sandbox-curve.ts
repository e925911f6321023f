import type { ServiceContext } from '../../kernel/context.ts';
import { reading } from '../../kernel/transaction.ts';
import { selectPoints } from './curve-points.ts';
import { getRunRow, sumsIn, variedIn } from './sandbox-rows.ts';
import { requireReading, seenOfRuns, seesAll } from './seen-results.ts';
import type { StoredSums } from './stored-sandbox.ts';
import { sumUpRuns } from './sum-up-runs.ts';
import { tenThousandthsOf, valuesOf } from './vary-number.ts';

/** One value of the number, with what its run comes to; the run itself is read as every other one, by its id. */
export interface SandboxPoint extends StoredSums {
  id: string;
  /** A decimal string. */
  value: string;
  /** Whether it was asked for; the others were tried to find where it costs nothing or turns. */
  asked: boolean;
}

/**
 * The points of a cost curve that are worked out, by value, over those employments alone that the caller may see. Throws
 * not-found.
 */
export async function getSandboxCurve(ctx: ServiceContext, { id }: { id: string }): Promise<SandboxPoint[]> {
  requireReading(ctx);
  return reading(ctx, async (tx) => {
    const { run } = await getRunRow(tx, ctx, id);
    const varied = variedIn(run);
    if (!varied) return [];
    const points = (await selectPoints(tx, ctx, id)).filter(({ sums }) => sums !== null);
    const asked = new Set(valuesOf(varied));
    const ids = points.map((point) => point.id);
    const seen = seesAll(ctx) ? undefined : await sumUpRuns(tx, seenOfRuns(ctx, ids));
    const nothing: StoredSums = { employments: 0, differing: 0, refused: 0, lines: [] };
    return points.map((point) => {
      const { value } = point;
      const sums = seen ? seen.get(point.id) : sumsIn(point);
      const isAsked = asked.has(tenThousandthsOf(value ?? '0'));
      return { ...(sums ?? nothing), id: point.id, value: value ?? '0', asked: isAsked };
    });
  });
}
