import type { Call } from './call.ts';
import type { Credential } from './contract.ts';

/** A field that the API refused. */
export interface RefusedField {
  pointer: string;
  code: string;
  detail: string;
}

/** An error as the API words it (RFC 9457). */
export interface Refused {
  title: string;
  detail: string;
  code: string;
  requestId: string;
  permission: string | null;
  fields: RefusedField[];
}

/** What came back. */
export interface Answered {
  status: number;
  milliseconds: number;
  headers: Array<[name: string, value: string]>;
  /** The body as far as it is shown; null where it is not text. */
  text: string | null;
  isCut: boolean;
  bytes: number;
  /** The whole body, to be saved. */
  blob: Blob;
  refused: Refused | null;
}

/** More is for a file, not for a page. */
const mostShown = 100_000;

const shownHeaders = [
  'Content-Type',
  'Location',
  'Link',
  'ETag',
  'Retry-After',
  'Service-Truncated',
  'Content-Disposition',
  'WWW-Authenticate',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'Request-Id',
];

/**
 * Sends a call to our own origin. With a key, the session of the person stays out of it: an answer is what a program
 * with this key would get. Rejects when the call cannot be made at all, and when it is given up by `signal`.
 */
export async function sendCall(
  { method, address, headers, body }: Call,
  { key, credential, signal }: { key: string; credential: Credential; signal: AbortSignal },
): Promise<Answered> {
  const began = performance.now();
  const usesKey = credential !== 'none' && key !== '';
  const response = await fetch(address, {
    method,
    body,
    signal,
    headers: usesKey ? { ...headers, Authorization: `Bearer ${key}` } : headers,
    credentials: credential === 'key-or-session' && !usesKey ? 'same-origin' : 'omit',
    // A 304 is an answer here, and nothing of it stays in the browser.
    cache: 'no-store',
  });
  const blob = await response.blob();
  const milliseconds = Math.round(performance.now() - began);
  const mediaType = response.headers.get('content-type') ?? '';
  const isText = /^text\/|json|yaml|csv/.test(mediaType);
  const text = isText ? await blob.slice(0, mostShown).text() : null;
  const isCut = blob.size > mostShown;
  const value = text !== null && !isCut && /json/.test(mediaType) ? parsed(text) : undefined;
  return {
    status: response.status,
    milliseconds,
    headers: shownHeaders.flatMap((name): Array<[string, string]> => {
      const found = response.headers.get(name);
      return found === null ? [] : [[name, found]];
    }),
    text: value === undefined ? text : JSON.stringify(value, null, 2),
    isCut,
    bytes: blob.size,
    blob,
    refused: mediaType.startsWith('application/problem+json') ? readRefused(value) : null,
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The problem in an answer; null where it has another shape. */
export function readRefused(value: unknown): Refused | null {
  if (typeof value !== 'object' || value === null) return null;
  const member = (of: object, name: string): string => String((of as Record<string, unknown>)[name] ?? '');
  const { errors = [] } = value as { errors?: unknown };
  return {
    title: member(value, 'title'),
    detail: member(value, 'detail'),
    code: member(value, 'code'),
    requestId: member(value, 'request_id'),
    permission: member(value, 'required_permission') || null,
    fields: (Array.isArray(errors) ? errors : []).map((one: object) => ({
      pointer: member(one, 'pointer'),
      code: member(one, 'code'),
      detail: member(one, 'detail'),
    })),
  };
}
