import { type Message, say } from '../messages/message.ts';

/**
 * What may be granted at all (docs/permissions.md, Grants). The console's role matrix and the contract are built from
 * these lists.
 */
export const resources = [
  'employees',
  'org-units',
  'settings',
  'timesheet',
  'statements',
  'timebank',
  'projects',
  'reports',
  'imports',
  'exports',
  'jobs',
  'policies',
  'users',
  'roles',
  'api-keys',
  'absences',
  'incidents',
  'audit-log',
  'workspace',
] as const;

export const actions = ['read', 'create', 'update', 'delete', 'submit', 'approve', 'run'] as const;

/** From the narrowest to the widest; a scope contains those before it. */
export const scopes = ['self', 'managed', 'all'] as const;

export type Resource = (typeof resources)[number];
export type Action = (typeof actions)[number];
export type Scope = (typeof scopes)[number];

/** One grant of a role: `resource:action:scope`, with `*` allowed in any place. */
export type Grant = {
  readonly resource: Resource | '*';
  readonly action: Action | '*';
  readonly scope: Scope | '*';
};

/** A triple that is no grant; the message names the part and what would be accepted. */
export class GrantError extends Error {
  override readonly name = 'GrantError';
  readonly said: Message;

  // In English it would need the whole catalogue, and every page of the console reads grants.
  constructor(said: Message) {
    super(`${said.code} ${JSON.stringify(said.params)}`);
    this.said = said;
  }
}

function part<T extends string>(triple: string, name: string, value: string, allowed: readonly T[]): T | '*' {
  if (value === '*' || (allowed as readonly string[]).includes(value)) return value as T | '*';
  const choices = [...allowed, '*'];
  throw new GrantError(say('grant-part-unknown', { value, grant: triple, part: name, names: choices }));
}

/** Reads `settings:create:*`. Throws GrantError naming the part that is wrong. */
export function parseGrant(triple: string): Grant {
  const parts = triple.split(':');
  const [resource = '', action = '', scope = ''] = parts;
  if (parts.length !== 3) {
    throw new GrantError(say('grant-format', { grant: triple }));
  }
  return {
    resource: part(triple, 'resource', resource, resources),
    action: part(triple, 'action', action, actions),
    scope: part(triple, 'scope', scope, scopes),
  };
}

/** Writes a grant the way parseGrant reads it. */
export function formatGrant(grant: Grant): string {
  return `${grant.resource}:${grant.action}:${grant.scope}`;
}
