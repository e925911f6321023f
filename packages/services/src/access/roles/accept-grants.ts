import type { Action, Grant, Resource } from '@stempel/core/access';
import {
  actions,
  allows,
  formatGrant,
  GrantError,
  parseGrant,
  resources,
  scopes,
  widestScope,
} from '@stempel/core/access';
import type { ServiceContext } from '../../kernel/context.ts';
import type { FieldProblem } from '../../kernel/errors.ts';
import { problemAt, refusalOf } from '../../kernel/errors.ts';
import { forbidden } from '../../kernel/permission.ts';

/** Reads grants as a role stores them. Throws invalid, naming every one that is none. */
export function acceptGrants(texts: readonly string[]): Grant[] {
  const errors: FieldProblem[] = [];
  const grants: Grant[] = [];
  for (const [index, text] of texts.entries()) {
    try {
      grants.push(parseGrant(text));
    } catch (error) {
      if (!(error instanceof GrantError)) throw error;
      errors.push(problemAt(`/grants/${index}`, error.said, 'invalid-grant'));
    }
  }
  const refusal = refusalOf(errors);
  if (refusal) throw refusal;
  return grants;
}

/** Nobody hands out more than they hold: throws forbidden, naming the first grant the caller lacks. */
export function requireGrants(ctx: ServiceContext, grants: readonly Grant[]): void {
  const missing = grants.find((grant) => !holds(ctx.actor.grants, grant));
  if (missing) throw forbidden(formatGrant(missing));
}

/** Whether somebody who holds `own` may hand out `wanted`. */
export function holds(own: readonly Grant[], wanted: Grant): boolean {
  const all = <Part>(part: Part | '*', parts: readonly Part[]) => (part === '*' ? parts : [part]);
  return all<Resource>(wanted.resource, resources).every((resource) =>
    all<Action>(wanted.action, actions).every((action) => {
      const widest = widestScope(allows(own, resource, action));
      const needed = wanted.scope === '*' ? scopes.length - 1 : scopes.indexOf(wanted.scope);
      return widest !== null && scopes.indexOf(widest) >= needed;
    }),
  );
}
