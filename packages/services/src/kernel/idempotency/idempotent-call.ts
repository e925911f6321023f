import { say } from '@stempel/core/messages';
import { isOverloaded, newId, schema, type WorkspaceTransaction } from '@stempel/db';
import { and, eq, isNull, lte } from '@stempel/db/drizzle';
import type { ServiceContext } from '../context.ts';
import { refusalAt, ServiceError } from '../errors.ts';
import { writing } from '../transaction.ts';
import { abandonedAfterSeconds, type IdempotencyClaim, oweRelease, releaseOwed } from './release-claim.ts';

/** Which call is repeated: the caller's key within one operation, and the hash of what was sent. */
export interface IdempotentCall {
  callerId: string;
  operation: string;
  key: string;
  requestSha256: Uint8Array;
}

/** An answer as it went out the first time. */
export interface StoredAnswer {
  status: number;
  headers: Record<string, string>;
  body: string | null;
}

/** api/docs/http.md, Idempotency. */
const keptHours = 24;

const rows = schema.idempotencyKeys;

/**
 * Claims a call, or finds the answer it had. Throws invalid when the key came with another request before, and
 * conflict while the first call is still running.
 */
export async function claimIdempotentCall(
  ctx: ServiceContext,
  call: IdempotentCall,
): Promise<{ claim: IdempotencyClaim } | { replay: StoredAnswer }> {
  await releaseOwed(ctx);
  const own = { workspaceId: ctx.workspace.id, id: newId(), ...call, createdAt: ctx.now };
  const claiming = writing(ctx, async (tx) => {
    await tx.delete(rows).where(and(eq(rows.workspaceId, ctx.workspace.id), lte(rows.expiresAt, ctx.now)));
    const inserted = await tx
      .insert(rows)
      .values({ ...own, expiresAt: ctx.now.add({ hours: keptHours }) })
      .onConflictDoNothing()
      .returning({ id: rows.id });
    return inserted[0] ? { claim: { id: own.id } } : takeOver(tx, ctx, call, own.id);
  });
  return claiming.catch((error: unknown) => {
    // Where the connection broke at the commit, the claim may stand, and nobody would know of it.
    if (!isOverloaded(error)) oweRelease(ctx, own, error);
    throw error;
  });
}

async function takeOver(tx: WorkspaceTransaction, ctx: ServiceContext, call: IdempotentCall, id: string) {
  const same = and(
    eq(rows.workspaceId, ctx.workspace.id),
    eq(rows.callerId, call.callerId),
    eq(rows.operation, call.operation),
    eq(rows.key, call.key),
  );
  const [known] = await tx.select().from(rows).where(same).for('update');
  const running = new ServiceError(say('idempotency-call-running', { key: call.key }));
  if (!known) throw running;
  if (Buffer.compare(known.requestSha256, call.requestSha256) !== 0) {
    throw refusalAt('/Idempotency-Key', say('idempotency-key-reused', { key: call.key }));
  }
  if (known.status !== null) {
    return { replay: { status: known.status, headers: known.headers ?? {}, body: known.body } };
  }
  const abandoned = known.createdAt.add({ seconds: abandonedAfterSeconds });
  if (Temporal.Instant.compare(ctx.now, abandoned) < 0) throw running;
  await tx.update(rows).set({ id, createdAt: ctx.now }).where(same);
  return { claim: { id } };
}

/**
 * Stores the answer in the transaction of the effect: both exist or neither. Throws conflict when another call
 * took the claim over meanwhile, which undoes the effect of this one.
 */
export async function storeAnswer(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  claim: IdempotencyClaim,
  answer: StoredAnswer,
): Promise<void> {
  const stored = await tx
    .update(rows)
    .set(answer)
    .where(and(eq(rows.workspaceId, ctx.workspace.id), eq(rows.id, claim.id), isNull(rows.status)))
    .returning({ id: rows.id });
  if (stored.length === 0) {
    throw new ServiceError(say('idempotency-taken-over'));
  }
}

/** Stores the answer of a call that changed nothing, so had no transaction of its own. */
export async function storeAnswerAlone(
  ctx: ServiceContext,
  claim: IdempotencyClaim,
  answer: StoredAnswer,
): Promise<void> {
  await writing(ctx, (tx) => storeAnswer(tx, ctx, claim, answer));
}
