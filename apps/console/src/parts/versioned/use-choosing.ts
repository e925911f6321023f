'use client';

import { useState } from 'react';
import type { VersionedRow } from './resource.ts';
import type { useBrowsing } from './use-browsing.ts';

/** Rows that somebody chose: some by name, or all that the list could hold. */
export interface ChosenRows {
  readonly count: number;
  readonly ids: readonly string[];
  /** What all of them match; null where some were chosen. */
  readonly narrowing: Readonly<Record<string, unknown>> | null;
  /** There are others that match, as many as `total` says, and all of those that are shown are chosen. */
  readonly canBeAll: boolean;
  /** How many match; where they are not counted, how many do at least. */
  readonly total: number;
  chooseAll(): void;
  clear(): void;
}

interface Kept {
  readonly key: string;
  readonly rows: Record<string, boolean>;
  readonly isAll: boolean;
}

/** Selecting rows of a list. Another filter is another list: what was chosen of the one before is forgotten. */
export function useChoosing({ rows, total, uncounted, narrowing, query }: ReturnType<typeof useBrowsing>) {
  const key = JSON.stringify(narrowing);
  const [kept, keep] = useState<Kept>({ key, rows: {}, isAll: false });
  const { rows: selection, isAll }: Kept = kept.key === key ? kept : { key, rows: {}, isAll: false };
  const ids = Object.keys(selection).filter((id) => selection[id]);
  const shownAll = rows.length > 0 && rows.every((row: VersionedRow) => selection[row.id]);
  const chosen: ChosenRows = {
    count: isAll ? total : ids.length,
    ids,
    narrowing: isAll ? narrowing : null,
    canBeAll: !isAll && shownAll && query.hasNextPage && !uncounted,
    total,
    chooseAll: () => keep({ key, rows: selection, isAll: true }),
    clear: () => keep({ key, rows: {}, isAll: false }),
  };
  return {
    selection,
    select: (next: Record<string, boolean>) => keep({ key, rows: next, isAll: false }),
    chosen,
  };
}
