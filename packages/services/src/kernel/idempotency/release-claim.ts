import { setTimeout } from 'node:timers/promises';
import { schema } from '@stempel/db';
import { and, eq, isNull } from '@stempel/db/drizzle';
import type { ServiceContext } from '../context.ts';
import { writing } from '../transaction.ts';
import { isUnavailable } from '../unavailable.ts';

/** The right to run a call; whoever holds another claim of the same call cannot store an answer. */
export interface IdempotencyClaim {
  id: string;
}

/** A claim without an answer is abandoned after this time: its server was killed in the middle. */
export const abandonedAfterSeconds = 60;

const againAfterMilliseconds = 500;
const mostAttempts = (abandonedAfterSeconds * 1000) / againAfterMilliseconds;

type Owed = { ctx: ServiceContext; claim: IdempotencyClaim };

/** Claims that could not be given back while their database was away. */
const owed = new WeakMap<ServiceContext['db']['pool'], Map<string, Owed>>();

const rows = schema.idempotencyKeys;

/** A claim whose call was answered meanwhile stays: the answer is what a repeated call gets. */
async function release(ctx: ServiceContext, { id }: IdempotencyClaim): Promise<void> {
  await writing(ctx, (tx) =>
    tx.delete(rows).where(and(eq(rows.workspaceId, ctx.workspace.id), eq(rows.id, id), isNull(rows.status))),
  );
}

/**
 * Gives a claim back after a call that had no effect, so that it may be repeated. While the database is away it is owed:
 * given back as soon as the database is there, at the latest before the next call with a key.
 */
export async function releaseClaim(ctx: ServiceContext, claim: IdempotencyClaim): Promise<void> {
  await release(ctx, claim).catch((error: unknown) => {
    if (!oweRelease(ctx, claim, error)) throw error;
  });
}

/** Notes a claim to be given back later, when the error says that the database is away; false for other errors. */
export function oweRelease(ctx: ServiceContext, claim: IdempotencyClaim, error: unknown): boolean {
  if (!isUnavailable(error)) return false;
  const claims = owed.get(ctx.db.pool);
  if (claims) {
    claims.set(claim.id, { ctx, claim });
    return true;
  }
  const first = new Map([[claim.id, { ctx, claim }]]);
  owed.set(ctx.db.pool, first);
  void keepReleasing(ctx.db.pool, first);
  return true;
}

async function keepReleasing(pool: ServiceContext['db']['pool'], claims: Map<string, Owed>): Promise<void> {
  for (let attempt = 1; claims.size > 0 && attempt <= mostAttempts; attempt += 1) {
    await setTimeout(againAfterMilliseconds, undefined, { ref: false });
    await releaseAll(claims).catch(() => {});
  }
  owed.delete(pool);
}

async function releaseAll(claims: Map<string, Owed>): Promise<void> {
  for (const [id, { ctx, claim }] of claims) {
    await release(ctx, claim);
    claims.delete(id);
  }
}

/** Gives back what this process owes, before a call asks whether its first one still runs. */
export async function releaseOwed(ctx: ServiceContext): Promise<void> {
  const claims = owed.get(ctx.db.pool);
  if (claims) await releaseAll(claims);
}
