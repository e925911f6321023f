'use client';

import { useState } from 'react';
import type { IncidentGroup } from './incident.ts';

/** Incidents that are chosen to be resolved together; each remembers whose it is and of what kind. */
export interface Selection {
  readonly chosen: ReadonlyMap<string, IncidentGroup>;
  has(id: string): boolean;
  choose(group: IncidentGroup, ids: readonly string[], selected: boolean): void;
  clear(): void;
}

export function useSelection(): Selection {
  const [chosen, setChosen] = useState<ReadonlyMap<string, IncidentGroup>>(new Map());
  return {
    chosen,
    has: (id) => chosen.has(id),
    choose: (group, ids, selected) => {
      const next = new Map(chosen);
      for (const id of ids) if (selected) next.set(id, group);
      if (!selected) for (const id of ids) next.delete(id);
      setChosen(next);
    },
    clear: () => setChosen(new Map()),
  };
}
