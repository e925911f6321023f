import {
  type Action,
  actions,
  allows,
  type Grant,
  parseGrant,
  type Resource,
  resources,
  type Scope,
  widestScope,
} from '@stempel/core/access';

/** The widest scope per resource and action; a cell that is missing grants nothing. */
export type GrantMatrix = Readonly<Record<string, Scope>>;

export const cellKey = (resource: Resource, action: Action): string => `${resource}:${action}`;

/** What triples grant, cell by cell; `*` is spelled out. */
export function toMatrix(triples: readonly string[]): GrantMatrix {
  const grants: Grant[] = triples.map(parseGrant);
  const cells: Record<string, Scope> = {};
  for (const resource of resources) {
    for (const action of actions) {
      const scope = widestScope(allows(grants, resource, action));
      if (scope) cells[cellKey(resource, action)] = scope;
    }
  }
  return cells;
}

/** The triples of a matrix, in the order of resources and actions. */
export function toTriples(matrix: GrantMatrix): string[] {
  return resources.flatMap((resource) =>
    actions.flatMap((action) => {
      const scope = matrix[cellKey(resource, action)];
      return scope ? [`${resource}:${action}:${scope}`] : [];
    }),
  );
}
