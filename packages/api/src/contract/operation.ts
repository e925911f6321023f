import type { Action, Resource } from '@stempel/core/access';

/** The areas of docs/http.md, Areas, in the order in which the contract lists them. */
export const tags = [
  'Organization',
  'Settings',
  'Timesheet',
  'Timebank',
  'Projects',
  'Reports',
  'Admin',
  'Misc',
] as const;

/**
 * What one operation of the contract is, beyond its input and output. The edge obeys it and the document is
 * generated from it, so the two cannot say different things.
 */
export type Operation = {
  id: string;
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Below `/api`, with `{parameter}` segments. */
  path: `/${string}`;
  tag: (typeof tags)[number];
  summary: string;
  description: string;
  /** The permission that opens the gate in any scope; null where none is needed. */
  permission: `${Resource}:${Action}` | null;
  /** `key-or-person`: also for somebody signed in to the console. Default `key`. */
  access?: 'none' | 'key' | 'key-or-person';
  /** Default: POST 201, DELETE 204, else 200. */
  success?: 200 | 202;
  /** Path of what a POST made, with members of the answer in braces. Default: own path and `{id}`. */
  location?: `/${string}`;
  /** A reference list: the resource counters that its weak ETag is made from. */
  listOf?: readonly string[];
  /** The answer carries `version`: a strong ETag goes out, and PATCH and DELETE honour If-Match. */
  versioned?: boolean;
  /** Media type of an answer that is no JSON; the procedure returns the text or bytes. */
  mediaType?: string;
  /** The body is a file, with the other parameters in the same form or in the query. */
  upload?: boolean;
  /** Members in which the example of the answer is another than the fields' own: of a check-in nobody has left yet. */
  answerExample?: Readonly<Record<string, unknown>>;
  /** A GET that may find the object in a state without an answer (409). */
  conflicts?: boolean;
  /** The list may be cut, which the header Service-Truncated says. */
  truncates?: boolean;
  /** Runs in the workspace only when it is a test workspace (docs/http.md, Test workspaces). */
  testWorkspaceOnly?: boolean;
};

/** The status of success. */
export function successStatus(operation: Operation): 200 | 201 | 202 | 204 {
  if (operation.success !== undefined) return operation.success;
  if (operation.method === 'POST') return 201;
  return operation.method === 'DELETE' ? 204 : 200;
}

/** The triple the contract names; `*` as its scope means: any scope opens the gate. */
export function requiredPermission(operation: Operation): string | null {
  return operation.permission === null ? null : `${operation.permission}:*`;
}

/** `/employees/{employee_id}/...`: for an API key these need scope `all` (docs/http.md, Service users). */
export function addressesOneEmployee(operation: Operation): boolean {
  return /^\/employees\/\{employee_id\}(?:\/|$)/.test(operation.path);
}

/** Names of the path's parameters, in order. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/\{([a-z_]+)\}/g)].map((match) => match[1] ?? '');
}
