import { type Operation, successStatus } from '../contract/operation.ts';
import { strongEtag } from './entity-tags.ts';
import type { Reply } from './write-reply.ts';

const json = 'application/json; charset=utf-8';

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

/** What the answer is rendered for. `today` is the date that reads default to. */
type Request = {
  params: Readonly<Record<string, string>>;
  path: string;
  query: string;
  today: string | undefined;
};

/**
 * Where a POST put what it made: members of the answer, then of the path, fill the template. What is not in force
 * yet is found on its first date only, so that date goes with it.
 */
function locationOf(operation: Operation, { params, today }: Request, result: unknown): string {
  const template = operation.location ?? `${operation.path}/{id}`;
  const filled = template.replace(/\{([a-z_]+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name] ?? member(result, name) ?? '')),
  );
  const from = member(result, 'effective_from');
  const isAhead = typeof from === 'string' && today !== undefined && from > today;
  return `/api${filled}${isAhead ? `?as_of=${from}` : ''}`;
}

/** The URL of the next page: the same query with the new cursor. */
export function nextLink(path: string, query: string, cursor: string): string {
  const rest = query.split('&').filter((pair) => pair !== '' && !pair.startsWith('cursor='));
  return `<${path}?${[...rest, `cursor=${encodeURIComponent(cursor)}`].join('&')}>; rel="next"`;
}

/** What a successful operation answers, apart from the headers that every answer carries. */
export function renderSuccess(operation: Operation, request: Request, result: unknown): Reply {
  const status = successStatus(operation);
  const headers: Record<string, string> = {};
  if (status === 204) return { status, headers, body: null };
  if (operation.method === 'POST') headers.Location = locationOf(operation, request, result);
  const version = member(result, 'version');
  if (operation.versioned && typeof version === 'number') headers.ETag = strongEtag(version);
  const cursor = member(result, 'next_cursor');
  if (typeof cursor === 'string') headers.Link = nextLink(request.path, request.query, cursor);
  headers['Content-Type'] = operation.mediaType ?? json;
  const body = operation.mediaType ? (result as Reply['body']) : JSON.stringify(result);
  return { status, headers, body };
}
