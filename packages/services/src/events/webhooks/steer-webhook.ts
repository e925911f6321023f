import { say } from '@stempel/core/messages';
import { schema, type WorkspaceTransaction, wakeReaders } from '@stempel/db';
import { and, eq, lt, type SQL, sql } from '@stempel/db/drizzle';
import { audit } from '../../kernel/audit.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { ServiceError } from '../../kernel/errors.ts';
import { requirePermission } from '../../kernel/permission.ts';
import { writing } from '../../kernel/transaction.ts';
import {
  keptSince,
  overlapHours,
  type WebhookDoor,
  type WebhookDto,
  type WebhookTarget,
} from './webhook-contract.ts';
import { atOnce, getWebhookRow, keyOf, lockWebhook, readerOf } from './webhook-rows.ts';
import { newSecret } from './webhook-secret.ts';

const { webhookDeliveries: deliveries, webhookReaders, webhooks } = schema;

type Steering = 'pause' | 'resume' | 'end' | 'delete';
type Stop = NonNullable<typeof webhooks.$inferSelect.stoppedBecause>;

/** Sends nothing until it is resumed; what happens meanwhile is sent then, as far back as events are kept. */
export async function pauseWebhook(ctx: ServiceContext, input: WebhookTarget): Promise<WebhookDto> {
  requirePermission(ctx, 'workspace', 'update');
  return writing(ctx, (tx) => stopWebhook(tx, ctx, input.id, 'person'));
}

/** Sends again, what waits at once; what is older than events are kept is dropped. */
export async function resumeWebhook(ctx: ServiceContext, { id }: WebhookTarget): Promise<WebhookDto> {
  requirePermission(ctx, 'workspace', 'update');
  return writing(ctx, async (tx) => {
    const before = await lockWebhook(tx, ctx, id);
    if (before.state === 'active') return before;
    await dropWaiting(tx, ctx, id, lt(deliveries.occurredAt, keptSince(ctx.now)));
    await tx
      .update(deliveries)
      .set({ dueAt: ctx.now, step: 0 })
      .where(and(eq(deliveries.webhookId, id), eq(deliveries.workspaceId, ctx.workspace.id), isWaiting));
    await tx
      .update(webhookReaders)
      .set({ isActive: true, failingSince: null, dueAt: atOnce })
      .where(readerOf(ctx, id));
    wakeReaders(tx, ctx.workspace.id, { anew: true });
    return change(tx, ctx, before, 'resume', { state: 'active', stoppedBecause: null });
  });
}

/** Removes a subscription for good; its deliveries are kept as long as others, and shown to nobody. */
export async function removeWebhook(ctx: ServiceContext, { id }: WebhookTarget): Promise<void> {
  requirePermission(ctx, 'workspace', 'update');
  return writing(ctx, async (tx) => {
    const before = await lockWebhook(tx, ctx, id);
    await dropWaiting(tx, ctx, id);
    await tx.update(webhookReaders).set({ isActive: false }).where(readerOf(ctx, id));
    const columns = { state: 'ended' as const, stoppedBecause: 'removed' as const };
    await tx
      .update(webhooks)
      .set({ ...columns, revision: sql`${webhooks.revision} + 1`, updatedAt: ctx.now })
      .where(keyOf(ctx, id));
    await audit(tx, ctx, { action: 'delete', resource: 'webhooks', objectId: id, before, after: null });
  });
}

/** Stops a subscription in the transaction of whoever decided so. */
export async function stopWebhook(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  id: string,
  because: Stop,
): Promise<WebhookDto> {
  const before = await lockWebhook(tx, ctx, id);
  if (before.state !== 'active') return before;
  await tx.update(webhookReaders).set({ isActive: false }).where(readerOf(ctx, id));
  if (because === 'gone') {
    await dropWaiting(tx, ctx, id);
    return change(tx, ctx, before, 'end', { state: 'ended', stoppedBecause: because });
  }
  return change(tx, ctx, before, 'pause', { state: 'paused', stoppedBecause: because });
}

/** A new secret, answered this once; the one before signs as well for a day. */
export async function rotateWebhookSecret(
  ctx: ServiceContext,
  { id }: WebhookTarget,
  door: WebhookDoor,
): Promise<{ webhook: WebhookDto; secret: string }> {
  requirePermission(ctx, 'workspace', 'update');
  const secret = newSecret();
  const webhook = await writing(ctx, async (tx) => {
    const before = await lockWebhook(tx, ctx, id);
    return change(tx, ctx, before, 'rotate', {
      sealedFormerSecret: sql`${webhooks.sealedSecret}`,
      formerUntil: ctx.now.add({ hours: overlapHours }),
      sealedSecret: door.seal(secret, { workspaceId: ctx.workspace.id, id }),
    });
  });
  return { webhook, secret };
}

/** Throws conflict for a subscription that sends nothing at present. */
export function requireActive({ state }: WebhookDto): void {
  if (state !== 'active') throw new ServiceError(say('webhook-stopped'));
}

const isWaiting = eq(deliveries.state, 'waiting');

async function dropWaiting(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  id: string,
  which?: SQL,
): Promise<void> {
  const { id: workspaceId } = ctx.workspace;
  await tx
    .update(deliveries)
    .set({ state: 'dropped', endedAt: ctx.now })
    .where(and(eq(deliveries.webhookId, id), eq(deliveries.workspaceId, workspaceId), isWaiting, which));
}

async function change(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  before: WebhookDto,
  action: Steering | 'rotate',
  columns: Parameters<ReturnType<typeof tx.update<typeof webhooks>>['set']>[0],
): Promise<WebhookDto> {
  const revision = sql`${webhooks.revision} + 1`;
  await tx
    .update(webhooks)
    .set({ ...columns, revision, updatedAt: ctx.now })
    .where(keyOf(ctx, before.id));
  const after = await getWebhookRow(tx, ctx, before.id);
  await audit(tx, ctx, { action, resource: 'webhooks', objectId: before.id, before, after });
  return after;
}
