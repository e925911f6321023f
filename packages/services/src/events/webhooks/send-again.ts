import { idsFrom, newId, schema } from '@stempel/db';
import { and, eq, sql } from '@stempel/db/drizzle';
import { audit } from '../../kernel/audit.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { requirePermission } from '../../kernel/permission.ts';
import { writing } from '../../kernel/transaction.ts';
import { testType } from '../test-event.ts';
import { findDelivery } from './read-deliveries.ts';
import { requireActive } from './steer-webhook.ts';
import { type DeliveryTarget, keptSince, type Replay, type WebhookTarget } from './webhook-contract.ts';
import { atOnce, lockWebhook, makeReaderDue, readerOf } from './webhook-rows.ts';

const { webhookDeliveries: deliveries, webhookReaders } = schema;

/** Sends an event that says nothing, to see whether it arrives; returns its delivery. Throws conflict while nothing is sent. */
export async function sendTestEvent(
  ctx: ServiceContext,
  { id }: WebhookTarget,
): Promise<{ delivery_id: string }> {
  requirePermission(ctx, 'workspace', 'update');
  return writing(ctx, async (tx) => {
    const webhook = await lockWebhook(tx, ctx, id);
    requireActive(webhook);
    const delivery = newId();
    await tx.insert(deliveries).values({
      ...{ workspaceId: ctx.workspace.id, id: delivery, webhookId: id, eventId: newId(), changeId: null },
      ...{ type: testType, objectId: delivery, objectVersion: 0, occurredAt: ctx.now },
      ...{ state: 'waiting', tries: 0, step: 0, dueAt: ctx.now, createdAt: ctx.now },
    });
    await makeReaderDue(tx, ctx, id);
    const after = { delivery_id: delivery };
    await audit(tx, ctx, { action: 'test', resource: 'webhooks', objectId: id, before: null, after });
    return after;
  });
}

/** Sends a delivery once more, whatever came of it; the pauses between its tries begin anew. */
export async function sendAgain(ctx: ServiceContext, input: DeliveryTarget): Promise<void> {
  requirePermission(ctx, 'workspace', 'update');
  return writing(ctx, async (tx) => {
    requireActive(await lockWebhook(tx, ctx, input.id));
    const row = await findDelivery(tx, ctx, input);
    await tx
      .update(deliveries)
      .set({ state: 'waiting', step: 0, dueAt: ctx.now, endedAt: null })
      .where(and(eq(deliveries.workspaceId, ctx.workspace.id), eq(deliveries.id, row.id)));
    await makeReaderDue(tx, ctx, input.id);
    const after = { delivery_id: row.id };
    await audit(tx, ctx, {
      action: 'send-again',
      resource: 'webhooks',
      objectId: input.id,
      before: null,
      after,
    });
  });
}

/**
 * Sends everything that was written since a moment once more, as far back as events are kept, under the same ids. What a
 * reading by ids has yet to come to is read all the same: nobody else would, and it may never have been told of.
 */
export async function replayEvents(ctx: ServiceContext, input: Replay): Promise<void> {
  requirePermission(ctx, 'workspace', 'update');
  const asked = Temporal.Instant.from(input.since);
  const oldest = keptSince(ctx.now);
  const since = Temporal.Instant.compare(asked, oldest) < 0 ? oldest : asked;
  return writing(ctx, async (tx) => {
    requireActive(await lockWebhook(tx, ctx, input.id));
    const { replayPlace, replayUntil } = webhookReaders;
    await tx
      .update(webhookReaders)
      .set({
        replayPlace: sql`least(${replayPlace}, ${idsFrom(since)}::uuid)`,
        replayUntil: sql`greatest(${replayUntil}, ${newId()}::uuid)`,
        ...{ replayAll: true, dueAt: atOnce },
      })
      .where(readerOf(ctx, input.id));
    const after = { since: since.toString() };
    await audit(tx, ctx, { action: 'replay', resource: 'webhooks', objectId: input.id, before: null, after });
  });
}
