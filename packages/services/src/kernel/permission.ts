import type { Action, Resource, Scope } from '@stempel/core/access';
import { allows } from '@stempel/core/access';
import { say } from '@stempel/core/messages';
import type { ServiceContext } from './context.ts';
import { ServiceError } from './errors.ts';

/** The scopes in which the caller may do this; null where they may not at all. */
export function scopesOf(ctx: ServiceContext, resource: Resource, action: Action): ReadonlySet<Scope> | null {
  return allows(ctx.actor.grants, resource, action);
}

/** The scopes in which the caller may do this. Throws forbidden, naming the missing permission. */
export function requirePermission(
  ctx: ServiceContext,
  resource: Resource,
  action: Action,
): ReadonlySet<Scope> {
  const allowed = scopesOf(ctx, resource, action);
  if (allowed) return allowed;
  throw forbidden(`${resource}:${action}:*`);
}

/** The scope of a list: what was asked for, `self` by default. Throws forbidden when it is wider than granted. */
export function requireScope(
  ctx: ServiceContext,
  resource: Resource,
  action: Action,
  scope: Scope = 'self',
): Scope {
  if (requirePermission(ctx, resource, action).has(scope)) return scope;
  throw forbidden(`${resource}:${action}:${scope}`);
}

export function forbidden(requiredPermission: string): ServiceError {
  return new ServiceError(say('permission-needed', { permission: requiredPermission }), {
    requiredPermission,
  });
}
