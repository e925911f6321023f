import {
  type Action,
  actions,
  allows,
  parseGrant,
  type Resource,
  resources,
  type Scope,
  widestScope,
} from '@stempel/core/access';

/** A role of one's own: its name and what it grants. */
export interface OwnRole {
  name: string;
  grants: readonly string[];
}

/**
 * Which roles carry a triple of the contract, `settings:create:*`, each with its widest scope. With no triple an
 * operation is open to everyone.
 */
export function carryingRoles(
  roles: readonly OwnRole[],
  triple: string | null,
): Array<{ name: string; scope: Scope }> | 'open' {
  if (triple === null) return 'open';
  const [resource, action] = triple.split(':');
  if (!resources.includes(resource as Resource) || !actions.includes(action as Action)) return [];
  return roles.flatMap(({ name, grants }) => {
    const scope = widestScope(allows(grants.map(parseGrant), resource as Resource, action as Action));
    return scope ? [{ name, scope }] : [];
  });
}
