import { type Orm, schema } from '@stempel/db';
import { eq, sql } from '@stempel/db/drizzle';
import { APIError, createAuthMiddleware, isAPIError } from 'better-auth/api';
import { addressHeader } from './address-header.ts';

const { signInLimits } = schema;

type Bucket = { key: string; max: number; windowSeconds: number };

const signInPath = '/sign-in/email';

/**
 * Attempts that count when they fail: few for one person from one place, more for one place (an office shares an
 * address), and at most 100 an hour for one person from anywhere (NIST SP 800-63B §3.2.2).
 */
function bucketsOf(email: string, address: string): Bucket[] {
  const person = email.trim().toLowerCase();
  return [
    { key: `sign-in:${person}@${address}`, max: 10, windowSeconds: 60 },
    { key: `sign-in-address:${address}`, max: 100, windowSeconds: 60 },
    { key: `sign-in-person:${person}`, max: 100, windowSeconds: 60 * 60 },
  ];
}

/** Takes one attempt from a bucket, in one statement; returns how many seconds it stays closed, 0 when open. */
async function take(orm: Orm, { key, max, windowSeconds }: Bucket, nowMs: number): Promise<number> {
  const opened = nowMs - windowSeconds * 1000;
  const isOver = sql`${signInLimits.lastRequest} <= ${opened}`;
  const [row] = await orm
    .insert(signInLimits)
    .values({ id: key, key, count: 1, lastRequest: nowMs })
    .onConflictDoUpdate({
      target: signInLimits.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${signInLimits.count} + 1 end`,
        // The start of the window: it does not move while the bucket fills.
        lastRequest: sql`case when ${isOver} then ${nowMs} else ${signInLimits.lastRequest} end`,
      },
    })
    .returning();
  if (!row || row.count <= max) return 0;
  return Math.max(1, Math.ceil((row.lastRequest + windowSeconds * 1000 - nowMs) / 1000));
}

/** Whether this is the first time within so many seconds that the key is taken. */
export async function takeOnce(orm: Orm, key: string, windowSeconds: number): Promise<boolean> {
  return (await take(orm, { key, max: 1, windowSeconds }, Date.now())) === 0;
}

async function giveBack(orm: Orm, { key }: Bucket): Promise<void> {
  const count = sql`greatest(${signInLimits.count} - 1, 0)`;
  await orm.update(signInLimits).set({ count }).where(eq(signInLimits.key, key));
}

/** Too many failed attempts; `seconds` until the next one is heard. */
export class TooManyAttemptsError extends Error {
  override readonly name = 'TooManyAttemptsError';
  readonly seconds: number;

  constructor(seconds: number) {
    super(`Too many attempts: try again in ${seconds} seconds.`);
    this.seconds = seconds;
  }
}

async function takeAll(orm: Orm, buckets: readonly Bucket[]): Promise<void> {
  for (const bucket of buckets) {
    const seconds = await take(orm, bucket, Date.now());
    if (seconds > 0) throw new TooManyAttemptsError(seconds);
  }
}

/**
 * Counts a request for a new password: enough for somebody who is lost, too few to fill a mailbox. Whether anybody has
 * the email makes no difference. Throws TooManyAttemptsError.
 */
export function countResetRequest(orm: Orm, caller: { email: string; address: string }): Promise<void> {
  const hour = 60 * 60;
  return takeAll(orm, [
    { key: `reset-address:${caller.address}`, max: 30, windowSeconds: hour },
    { key: `reset:${caller.email.trim().toLowerCase()}`, max: 5, windowSeconds: hour },
  ]);
}

/** Wrong codes of one person that are heard in a quarter of an hour, from anywhere (NIST SP 800-63B §3.2.2). */
const codeBucket = (identityId: string) => ({ key: `code:${identityId}`, max: 10, windowSeconds: 15 * 60 });

/**
 * Takes one attempt to type a code before it is looked at: codes that are sent at once would all be compared before the
 * first wrong one is counted. Throws TooManyAttemptsError.
 */
export function countCode(orm: Orm, identityId: string): Promise<void> {
  return takeAll(orm, [codeBucket(identityId)]);
}

/** A right code: the wrong ones before it no longer count. */
export async function forgetCodes(orm: Orm, identityId: string): Promise<void> {
  await orm.delete(signInLimits).where(eq(signInLimits.key, codeBucket(identityId).key));
}

/** Counts a visit to a provider, each of which makes this server call out. Throws TooManyAttemptsError. */
export function countVisit(orm: Orm, address: string): Promise<void> {
  return takeAll(orm, [{ key: `visit-address:${address}`, max: 120, windowSeconds: 60 }]);
}

async function giveAllBack(orm: Orm, buckets: readonly Bucket[]): Promise<void> {
  for (const bucket of buckets) await giveBack(orm, bucket);
}

/** Runs an attempt to prove a password under the limits of signing in; it counts when it throws. */
export async function guarded<Result>(
  orm: Orm,
  caller: { email: string; address: string },
  attempt: () => Promise<Result>,
): Promise<Result> {
  const buckets = bucketsOf(caller.email, caller.address);
  await takeAll(orm, buckets);
  const result = await attempt();
  await giveAllBack(orm, buckets);
  return result;
}

type Attempt = { path?: string | undefined; body?: unknown; headers?: Headers | undefined };

function emailOf({ path, body }: Attempt): string | undefined {
  const email = (body as { email?: unknown } | undefined)?.email;
  return path === signInPath && typeof email === 'string' ? email : undefined;
}

function bucketsOfAttempt(attempt: Attempt): Bucket[] {
  const email = emailOf(attempt);
  return email === undefined ? [] : bucketsOf(email, attempt.headers?.get(addressHeader) ?? '');
}

/** 429 with Retry-After for too many attempts; throws everything else as it is. */
export function refuseAttempt(error: unknown): never {
  if (!(error instanceof TooManyAttemptsError)) throw error;
  const { message, seconds } = error;
  const headers = { 'Retry-After': String(seconds) };
  throw new APIError('TOO_MANY_REQUESTS', { code: 'TOO_MANY_ATTEMPTS', message }, headers);
}

/** Refuses attempts to guess a password with 429 and Retry-After; shared by all servers, on in every build. */
export function signInGuard(orm: Orm) {
  return {
    before: createAuthMiddleware(async (ctx) => {
      // No person's email has one, and no database takes one.
      if (emailOf(ctx)?.includes('\u0000')) {
        const message = 'Invalid email or password';
        throw new APIError('UNAUTHORIZED', { code: 'INVALID_EMAIL_OR_PASSWORD', message });
      }
      await takeAll(orm, bucketsOfAttempt(ctx)).catch(refuseAttempt);
    }),
    after: createAuthMiddleware(async (ctx) => {
      if (!isAPIError(ctx.context.returned)) await giveAllBack(orm, bucketsOfAttempt(ctx));
    }),
  };
}
