import type { Outputs } from '../../trpc/client.tsx';

export type OrgUnit = Outputs['orgUnits']['list']['data'][number];

export interface Branch {
  unit: OrgUnit;
  below: Branch[];
}

/** Turns the flat list into trees, each level by name. A unit whose parent is not in the list stands at the top. */
export function growTree(units: readonly OrgUnit[]): Branch[] {
  const branches = new Map<string, Branch>(units.map((unit) => [unit.id, { unit, below: [] }]));
  const top: Branch[] = [];
  for (const branch of branches.values()) {
    const parent = branch.unit.parent_id ? branches.get(branch.unit.parent_id) : undefined;
    (parent ? parent.below : top).push(branch);
  }
  const byName = (left: Branch, right: Branch) => left.unit.name.localeCompare(right.unit.name);
  for (const branch of branches.values()) branch.below.sort(byName);
  return top.sort(byName);
}
