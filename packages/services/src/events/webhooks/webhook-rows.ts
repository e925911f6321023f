import { schema, type WorkspaceTransaction } from '@stempel/db';
import { and, asc, eq, ne, type SQL, sql } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import { notFound } from '../../kernel/errors.ts';
import { wireInstant } from '../../kernel/wire-instant.ts';
import type { WebhookDto } from './webhook-contract.ts';

const { roles, webhookReaders: readers, webhooks } = schema;

export type WebhookRow = typeof webhooks.$inferSelect;

/** Subscriptions that were not removed, with their roles and how they fare. */
export async function readWebhooks(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  where?: SQL,
): Promise<WebhookDto[]> {
  const rows = await tx
    .select({
      webhook: webhooks,
      roleName: roles.name,
      failingSince: readers.failingSince,
      lastSuccessAt: readers.lastSuccessAt,
    })
    .from(webhooks)
    .leftJoin(roles, and(eq(roles.workspaceId, webhooks.workspaceId), eq(roles.id, webhooks.roleId)))
    .leftJoin(readers, and(eq(readers.webhookId, webhooks.id), eq(readers.workspaceId, webhooks.workspaceId)))
    .where(
      and(
        eq(webhooks.workspaceId, ctx.workspace.id),
        ne(sql`coalesce(${webhooks.stoppedBecause}, '')`, 'removed'),
        where,
      ),
    )
    .orderBy(asc(webhooks.id));
  return rows.map(({ webhook, roleName, failingSince, lastSuccessAt }) => ({
    id: webhook.id,
    address: webhook.address,
    description: webhook.description,
    types: webhook.types,
    role: { id: webhook.roleId, name: roleName },
    state: webhook.state,
    stopped_because: webhook.stoppedBecause,
    former_secret_until: formerUntil(webhook, ctx.now),
    failing_since: failingSince && wireInstant(failingSince),
    last_success_at: lastSuccessAt && wireInstant(lastSuccessAt),
    version: webhook.revision,
    created_at: wireInstant(webhook.createdAt),
    updated_at: wireInstant(webhook.updatedAt),
  }));
}

function formerUntil({ formerUntil: until }: WebhookRow, now: Temporal.Instant): string | null {
  return until && Temporal.Instant.compare(until, now) > 0 ? wireInstant(until) : null;
}

export async function getWebhookRow(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  id: string,
): Promise<WebhookDto> {
  const [found] = await readWebhooks(tx, ctx, eq(webhooks.id, id));
  if (!found) throw notFound('webhook', id);
  return found;
}

/**
 * As `getWebhookRow`, behind the lock of the row: who changes a subscription takes turns. A server that queues deliveries
 * of it meanwhile waits for nobody.
 */
export async function lockWebhook(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  id: string,
): Promise<WebhookDto> {
  await tx.select({ id: webhooks.id }).from(webhooks).where(keyOf(ctx, id)).for('no key update');
  return getWebhookRow(tx, ctx, id);
}

export function keyOf(ctx: ServiceContext, id: string): SQL | undefined {
  return and(eq(webhooks.workspaceId, ctx.workspace.id), eq(webhooks.id, id));
}

/** Lets a server look at once at what was left for the webhook, in the transaction that left it. */
export async function makeReaderDue(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  id: string,
): Promise<void> {
  await tx.update(readers).set({ dueAt: atOnce }).where(readerOf(ctx, id));
}

/** Before any moment of any clock. */
export const atOnce = sql`'-infinity'::timestamptz`;

export function readerOf(ctx: ServiceContext, id: string): SQL | undefined {
  return and(eq(readers.webhookId, id), eq(readers.workspaceId, ctx.workspace.id));
}
