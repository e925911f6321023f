'use client';

import { type Outputs, useTRPCClient } from '../../trpc/client.tsx';
import { useAll } from '../../trpc/use-all.ts';
import { namesApart } from '../names/names-apart.ts';
import { useShownName } from '../names/use-shown-name.ts';
import { type Branch, growTree } from '../org-units/grow-tree.ts';
import { employmentTerms, orgUnits } from './references.ts';

interface Availability {
  working_countries: string[];
  org_units: string[];
  employment_terms: string[];
}

export const everywhere: Availability = { working_countries: [], org_units: [], employment_terms: [] };
export const availabilityOf = (value: unknown): Availability => ({
  ...everywhere,
  ...(value as Partial<Availability> | null),
});

export interface Choice {
  id: string;
  name: string;
  /** How deep an org unit lies below the top. */
  depth?: number;
}

/** All org units in the order of their tree; nothing until they are read. */
export function useUnits(): Choice[] | undefined {
  const client = useTRPCClient();
  const { data, isFetching } = useAll<Outputs['orgUnits']['list']['data'][number]>(
    [orgUnits.area, 'choices'],
    (range) => orgUnits.fetch(client, range),
  );
  const flatten = (branches: readonly Branch[], depth: number): Choice[] =>
    branches.flatMap(({ unit, below }) => [
      { id: unit.id, name: unit.name, depth },
      ...flatten(below, depth + 1),
    ]);
  return data || !isFetching ? flatten(growTree(data ?? []), 0) : undefined;
}

/** All terms by their names; nothing until they are read. */
export function useTerms(): Choice[] | undefined {
  const shown = useShownName();
  const client = useTRPCClient();
  const { data, isFetching } = useAll<Choice & { code: string }>([employmentTerms.area, 'choices'], (range) =>
    employmentTerms.fetch(client, range),
  );
  if (!data && isFetching) return undefined;
  return namesApart((data ?? []).map((row) => ({ ...row, name: shown(row.name) }))).sort((left, right) =>
    left.name.localeCompare(right.name),
  );
}
