import type { IncomingMessage } from 'node:http';
import type { Admission, Admit, Caller } from '@stempel/auth/rate-limit';
import { type AddressBuckets, type RateLimitState, secondsUntil } from '@stempel/auth/rate-limit';
import { type Message, type RefusalCode, say } from '@stempel/core/messages';
import { isOverloaded } from '@stempel/services';
import type { Operation } from '../contract/operation.ts';
import { ProblemError } from './problem.ts';

export type CredentialSources = {
  admit: Admit;
  addresses: AddressBuckets;
  /** What the buckets of addresses are named by. */
  addressOf: (request: IncomingMessage) => string;
  /** Whether the request comes with the session of a signed-in person. */
  isSignedIn: (request: IncomingMessage) => Promise<boolean>;
  nowMs: () => number;
};

/** Collects what the answer's headers need even when the credential is refused, and who called where a key says it. */
export type RateLimitNote = (state: RateLimitState, caller?: Caller) => void;

/** Whether the caller presents itself with a key, valid or not. */
export function carriesKey(request: IncomingMessage): boolean {
  return /^bearer\b/i.test(request.headers.authorization ?? '');
}

/** What follows `Bearer`; undefined without a header, for another scheme and for a scheme with nothing behind it. */
export function bearerToken(request: IncomingMessage): string | undefined {
  return /^Bearer +(.*\S) *$/i.exec(request.headers.authorization ?? '')?.[1];
}

const challenge = 'Bearer realm="stempel"';

function keyMissing(): ProblemError {
  return new ProblemError(say('api-key-missing'), {
    headers: { 'WWW-Authenticate': challenge },
  });
}

function keyRefused(said: Message<RefusalCode<'unauthorized'>>): ProblemError {
  return new ProblemError(said, {
    headers: { 'WWW-Authenticate': `${challenge}, error="invalid_token"` },
  });
}

function tooManyCalls(milliseconds: number): ProblemError {
  const seconds = secondsUntil(milliseconds);
  return new ProblemError(say('rate-limit-used-up', { seconds }), {
    headers: { 'Retry-After': String(seconds) },
  });
}

/** Takes a call from the bucket of the sender's address. Throws 429 when it is empty. */
export function takeFromAddress(
  sources: CredentialSources,
  request: IncomingMessage,
  note: RateLimitNote,
): void {
  const { admitted, state } = sources.addresses.take(sources.addressOf(request), sources.nowMs());
  note(state);
  if (!admitted) throw tooManyCalls(state.resetMs);
}

/** A request, and what takes a place for it; told whose it is, as far as this server remembers. It throws where there is none. */
export type Arrival = { request: IncomingMessage; enter: (workspaceId: string | undefined) => void };

/**
 * Asks the database about a key. Where it cannot answer, the call counts for its address, as without a valid key; one that was
 * turned away for want of room counts nowhere.
 */
async function admitted(
  token: string,
  sources: CredentialSources,
  { request, enter }: Arrival,
  note: RateLimitNote,
): Promise<Admission> {
  try {
    return await sources.admit(token, enter);
  } catch (error) {
    const { addresses } = sources;
    const [address, now] = [sources.addressOf(request), sources.nowMs()];
    note(isOverloaded(error) ? addresses.look(address, now) : addresses.take(address, now).state);
    throw error;
  }
}

/**
 * Checks the credential, then the limits (docs/http.md, Order of checks). Throws 401 or 429; a call without a valid
 * key counts for its address. A provisioning key is valid for SCIM only.
 */
export async function checkCredential(
  sources: CredentialSources,
  operation: Operation,
  arrival: Arrival,
  note: RateLimitNote,
): Promise<Caller | null> {
  const { request } = arrival;
  if (operation.access === 'none') {
    takeFromAddress(sources, request, note);
    return null;
  }
  const token = bearerToken(request);
  const admission = token ? await admitted(token, sources, arrival, note) : undefined;
  if (admission && admission.outcome !== 'unknown-key') {
    note(admission.rateLimit, admission.caller);
    if (admission.outcome === 'refused') throw tooManyCalls(admission.retryMs);
    // Told before any permission: what the roles of its service user grant is not for this key.
    if (admission.caller.provisioning) throw keyRefused(say('key-for-provisioning-only'));
    return admission.caller;
  }
  takeFromAddress(sources, request, note);
  if (operation.access === 'key-or-person' && token === undefined && (await sources.isSignedIn(request)))
    return null;
  if (token === undefined) throw keyMissing();
  throw keyRefused(say('api-key-refused'));
}
