import { say } from '@stempel/core/messages';
import { getResourceTypes, getSchemas, getServiceProviderConfig } from './discovery-endpoints.ts';
import type { Exchange } from './endpoints.ts';
import * as groups from './group-endpoints.ts';
import type { Answer } from './protocol/answer.ts';
import { findRoute, methodsOf, type Route } from './protocol/route.ts';
import { ScimError } from './protocol/scim-error.ts';
import * as users from './user-endpoints.ts';

const collections = {
  users: { list: users.listUsers, create: users.createUser },
  groups: { list: groups.listGroups, create: groups.createGroup },
};

const objects = {
  users: { GET: users.getUser, PUT: users.replaceUser, PATCH: users.patchUser, DELETE: users.deleteUser },
  groups: {
    GET: groups.getGroup,
    PUT: groups.replaceGroup,
    PATCH: groups.patchGroup,
    DELETE: groups.deleteGroup,
  },
};

type ObjectMethod = keyof (typeof objects)['users'];

/** Leads a request below the SCIM address to its endpoint. Throws 404 for unknown paths, 405 for wrong methods. */
export function dispatch(exchange: Exchange, path: string, method: string): Promise<Answer> {
  const route = findRoute(path);
  if (!route) throw new ScimError(404, say('path-unknown', { path: path.slice(0, 100) }));
  const allowed = methodsOf(route);
  if (!allowed.includes(method)) {
    const allow = { allow: allowed.join(', ') };
    throw new ScimError(405, say('method-not-possible', { method, allow: allow.allow }), undefined, allow);
  }
  return answerOf(exchange, route, method === 'HEAD' ? 'GET' : method);
}

/** A name for what is asked, of a fixed set: never what somebody made up. */
export function operationOf(path: string, method: string): string {
  const route = findRoute(path);
  return route && methodsOf(route).includes(method) ? `${route.kind}:${method}` : 'unknown';
}

function answerOf(exchange: Exchange, route: Route, method: string): Promise<Answer> {
  const { kind, id } = route;
  if (kind === 'schemas') return getSchemas(exchange, id);
  if (kind === 'resource-types') return getResourceTypes(exchange, id);
  if (kind === 'service-provider-config') return getServiceProviderConfig(exchange);
  if (id === undefined) return collections[kind][method === 'POST' ? 'create' : 'list'](exchange);
  return objects[kind][method as ObjectMethod](exchange, id);
}
