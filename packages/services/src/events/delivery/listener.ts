import { allows, type Grant } from '@stempel/core/access';
import { eventKinds, kindOf, typesOf } from '../event-kinds.ts';

/** What a subscription is told of. */
export interface Listener {
  /** Resources of which something may be told; none: nothing is. */
  readonly resources: readonly string[];
  hears(type: string, resource: string): boolean;
}

/**
 * What is asked for and may be read in the whole workspace: a role stands for no person, so nobody is its own and nobody
 * is managed.
 */
export function listenerOf(types: readonly string[], grants: readonly Grant[]): Listener {
  const asked = new Set(types);
  const isAsked = (type: string) => asked.size === 0 || asked.has(type);
  const mayRead = (resource: string) => {
    const kind = kindOf(resource);
    return kind !== undefined && (allows(grants, kind.permission, 'read')?.has('all') ?? false);
  };
  const resources = eventKinds
    .filter((kind) => mayRead(kind.resource) && typesOf(kind).some(isAsked))
    .map(({ resource }) => resource);
  const open = new Set(resources);
  return { resources, hears: (type, resource) => open.has(resource) && isAsked(type) };
}
