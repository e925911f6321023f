import { allows, type Grant, parseGrant, type Scope } from '@stempel/core/access';
import { decidingPermissions } from '../deciding.ts';

/** Over whom these grants decide about absences; null where they decide about nobody. */
export function decidingScopes(grants: readonly Grant[]): ReadonlySet<Scope> | null {
  return allows(grants, ...decidingPermissions.absence);
}

/**
 * Whether a role with these grants, as they are stored, can take a second step. Nobody decides about themselves: `self`
 * alone takes none.
 */
export function takesSecondStep(grants: readonly string[]): boolean {
  const scopes = decidingScopes(grants.map(parseGrant));
  return scopes !== null && (scopes.has('all') || scopes.has('managed'));
}
