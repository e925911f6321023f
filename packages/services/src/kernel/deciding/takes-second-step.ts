import { allows, type Scope } from '@stempel/core/access';
import { decidingPermissions } from '../deciding.ts';

/** Over whom these grants decide about absences; null where they decide about nobody. */
export function decidingScopes(grants: readonly string[]): ReadonlySet<Scope> | null {
  return allows(grants, ...decidingPermissions.absence);
}

/** Whether a role with these grants can take a second step: nobody decides about themselves, so `self` alone takes none. */
export function takesSecondStep(grants: readonly string[]): boolean {
  const scopes = decidingScopes(grants);
  return scopes !== null && (scopes.has('all') || scopes.has('managed'));
}
