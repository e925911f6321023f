import type { WorkspaceTransaction } from '@stempel/db';
import type { ServiceContext } from '../../kernel/context.ts';
import type { CountedRows } from './retention-contract.ts';

/** A kind of data: what of it is old enough, counted and taken away by the same condition. */
export interface KeptData {
  /** What a run would take away. */
  preview(
    ctx: ServiceContext,
    before: string,
  ): Promise<CountedRows & { readonly people: number | null; readonly held: number }>;
  /**
   * Takes away a part, in a transaction of the caller: what is left has still to be taken. `behind` is where the part before
   * ended.
   */
  remove(
    tx: WorkspaceTransaction,
    ctx: ServiceContext,
    part: { readonly before: string; readonly behind: string },
  ): Promise<RemovedPart>;
}

interface RemovedPart extends CountedRows {
  /** Where the next part begins; null where nothing is left. */
  readonly next: string | null;
}

export const nothing: CountedRows = { rows: 0, oldest: null, newest: null };

/** Both together. */
export function addRows(one: CountedRows, other: CountedRows): CountedRows {
  const dates = (side: 'oldest' | 'newest') =>
    [one[side], other[side]].filter((date): date is string => date !== null).sort();
  return {
    rows: one.rows + other.rows,
    oldest: dates('oldest')[0] ?? null,
    newest: dates('newest').at(-1) ?? null,
  };
}
