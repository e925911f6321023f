import { type Outgoing, OutgoingError } from '@stempel/outgoing';
import type { CustomFetch, FetchBody } from 'openid-client';

/** How providers are called. */
export type ProviderCalls = {
  outgoing: Outgoing;
  /** The longest that one answer may take. */
  seconds: number;
};

/** Discovery documents, keys, tokens and user info are a few kilobytes. */
const longestAnswer = 256 * 1024;
const withoutBody = [204, 205, 304];

/** The way out for the sign-in library: through the one door, whatever address a provider's document names. */
export function callProvider({ outgoing, seconds }: ProviderCalls): CustomFetch {
  return async (address, { method, headers, body }) => {
    const answer = await outgoing.call(address, {
      method: method === 'POST' ? 'POST' : 'GET',
      headers,
      ...(body === undefined || body === null ? {} : { body: readBody(body) }),
      seconds,
      bytes: longestAnswer,
    });
    const content = withoutBody.includes(answer.status) ? null : answer.body;
    return new Response(content, { status: answer.status, headers: answer.headers });
  };
}

function readBody(body: NonNullable<FetchBody>): string | Uint8Array {
  if (body instanceof URLSearchParams) return body.toString();
  if (typeof body === 'string' || body instanceof Uint8Array) return body;
  throw new TypeError('The sign-in library sends forms and texts only.');
}

/** The rule of ours that a call broke, however deep the library laid it. */
export function findBrokenRule(error: unknown): OutgoingError | undefined {
  if (error instanceof OutgoingError) return error;
  return error instanceof Error && error.cause !== undefined ? findBrokenRule(error.cause) : undefined;
}
