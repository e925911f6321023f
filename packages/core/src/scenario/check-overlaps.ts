import type { Problem } from '../contract/problem.ts';
import { plain } from '../messages/index.ts';
import type { ReasonKind } from '../presence/timeline.ts';

/** A recorded interval of work, in seconds, with its place in the document. */
export interface RecordedWork {
  readonly index: number;
  readonly employment: string;
  readonly kind: ReasonKind;
  readonly startSeconds: number;
  /** Undefined: still open, so it overlaps nothing yet. */
  readonly endSeconds: number | undefined;
}

/**
 * Adds a problem at the later row of each overlapping pair of work in one employment (docs/configuration.md, Errors).
 */
export function checkOverlaps(rows: readonly RecordedWork[], problems: Problem[]): void {
  const byEmployment = new Map<string, RecordedWork[]>();
  for (const row of rows) {
    if (row.kind !== 'work' || row.endSeconds === undefined) continue;
    const known = byEmployment.get(row.employment);
    if (known) known.push(row);
    else byEmployment.set(row.employment, [row]);
  }
  for (const work of byEmployment.values()) {
    if (!hasOverlap(work)) continue;
    for (const [place, row] of work.entries()) {
      const other = work.slice(0, place).find((earlier) => overlap(earlier, row));
      if (other) {
        problems.push({
          path: ['presence', row.index],
          message: plain(`overlaps presence.${other.index}; end one before the other starts`),
        });
      }
    }
  }
}

function hasOverlap(work: readonly RecordedWork[]): boolean {
  const sorted = [...work].sort((a, b) => a.startSeconds - b.startSeconds);
  return sorted.some((row, place) => {
    const previous = sorted[place - 1];
    return previous !== undefined && overlap(previous, row);
  });
}

function overlap(a: RecordedWork, b: RecordedWork): boolean {
  return a.startSeconds < (b.endSeconds ?? 0) && b.startSeconds < (a.endSeconds ?? 0);
}
