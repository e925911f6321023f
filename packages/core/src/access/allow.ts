import { type Action, type Grant, type Resource, type Scope, scopes } from './grant.ts';

/**
 * The scopes in which these grants allow an action on a resource; null when they do not allow it at all.
 * A scope brings the narrower ones with it: who may read all may read managed and self.
 */
export function allows(
  grants: readonly Grant[],
  resource: Resource,
  action: Action,
): ReadonlySet<Scope> | null {
  let widest = -1;
  for (const grant of grants) {
    if (grant.resource !== '*' && grant.resource !== resource) continue;
    if (grant.action !== '*' && grant.action !== action) continue;
    widest = Math.max(widest, grant.scope === '*' ? scopes.length - 1 : scopes.indexOf(grant.scope));
  }
  return widest < 0 ? null : new Set(scopes.slice(0, widest + 1));
}

/** The widest of the allowed scopes; null for none. */
export function widestScope(allowed: ReadonlySet<Scope> | null): Scope | null {
  return scopes.findLast((scope) => allowed?.has(scope)) ?? null;
}
