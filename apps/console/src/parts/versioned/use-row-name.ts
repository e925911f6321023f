'use client';

import { useShownName } from '../names/use-shown-name.ts';
import type { VersionedResource, VersionedRow } from './resource.ts';

/** What an object is called to the reader; what only the workspace names (people, units, projects) is called as recorded. */
export function useRowName({ group }: Pick<VersionedResource, 'group'>): (row: VersionedRow) => string {
  const shown = useShownName();
  return group === 'setUp' ? shown : ({ name }) => name;
}
