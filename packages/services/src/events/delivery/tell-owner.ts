import { schema, type WorkspaceTransaction } from '@stempel/db';
import type { ServiceContext } from '../../kernel/context.ts';
import { tellSubscriptionPaused } from '../../notifications/index.ts';
import type { WebhookDto } from '../webhooks/webhook-contract.ts';
import { keyOf } from '../webhooks/webhook-rows.ts';

const { webhooks } = schema;

/** Tells whoever set a subscription up that it stopped by itself; nothing of what it was told of. */
export async function tellOwner(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  { id, address }: WebhookDto,
): Promise<void> {
  const [set] = await tx.select({ owner: webhooks.ownerId }).from(webhooks).where(keyOf(ctx, id));
  const owners = set?.owner ? [set.owner] : [];
  await tellSubscriptionPaused(tx, ctx, { id, name: new URL(address).host, path: `/webhooks/${id}`, owners });
}
