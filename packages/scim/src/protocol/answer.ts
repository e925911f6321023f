import type { ServerResponse } from 'node:http';
import { errorBody, type ScimError } from './scim-error.ts';

/** What is sent back; no body with 204. */
export type Answer = {
  status: number;
  body?: Record<string, unknown>;
  headers?: Readonly<Record<string, string>>;
};

export const mediaType = 'application/scim+json';

export function errorAnswer({ status, message, scimType, headers }: ScimError): Answer {
  return { status, body: errorBody(status, message, scimType), headers };
}

/** Writes an answer; a HEAD gets the headers of its GET. */
export function send(response: ServerResponse, answer: Answer, headOnly: boolean): void {
  const text = answer.body ? Buffer.from(JSON.stringify(answer.body)) : undefined;
  response.writeHead(answer.status, {
    ...answer.headers,
    ...(text && { 'content-type': mediaType, 'content-length': text.length }),
    'cache-control': 'no-store',
  });
  response.end(headOnly ? undefined : text);
}
