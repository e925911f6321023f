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

/**
 * The widest scope in which grants carry a triple of the contract, `settings:create:*`; null when they do not. With
 * no triple an operation is open to everyone.
 */
export function heldScope(grants: readonly string[], triple: string | null): Scope | 'open' | null {
  if (triple === null) return 'open';
  const [resource, action] = triple.split(':');
  if (!resources.includes(resource as Resource) || !actions.includes(action as Action)) return null;
  return widestScope(allows(grants.map(parseGrant), resource as Resource, action as Action));
}
