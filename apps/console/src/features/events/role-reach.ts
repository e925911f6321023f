import { allows, parseGrant, type Resource, type Scope, widestScope } from '@stempel/core/access';

/** A type of event, with the permission that its role needs. */
interface AskedType {
  readonly type: string;
  /** As a grant: `timesheet:read:all`. */
  readonly permission: string;
}

/** What a role lets a webhook be told of. */
export interface RoleReach {
  /** Nothing at all of what is asked for. */
  readonly isEmpty: boolean;
  /** Asked for, and of no effect: the role reads it for some people only, or (null) not at all. */
  readonly without: readonly { readonly resource: Resource; readonly scope: Scope | null }[];
}

/**
 * What of the types a webhook with this role is told of. A role stands for no person, so that only what it reads for
 * everybody counts. Where every type is asked for, what the role does not read at all is left out by choice.
 */
export function reachOf(
  grants: readonly string[],
  types: readonly AskedType[],
  chosen: readonly string[],
): RoleReach {
  const granted = grants.map(parseGrant);
  const asked = types.filter(({ type }) => chosen.length === 0 || chosen.includes(type));
  const needed = new Set(asked.map(({ permission }) => parseGrant(permission).resource));
  const scopes = [...needed].flatMap((resource) =>
    resource === '*' ? [] : [{ resource, scope: widestScope(allows(granted, resource, 'read')) }],
  );
  return {
    isEmpty: scopes.every(({ scope }) => scope !== 'all'),
    without: scopes.filter(({ scope }) => scope !== 'all' && (scope !== null || chosen.length > 0)),
  };
}
