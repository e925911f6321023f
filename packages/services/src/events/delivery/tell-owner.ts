import { schema, type WorkspaceTransaction } from '@stempel/db';
import type { ServiceContext } from '../../kernel/context.ts';
import { findHolders } from '../../kernel/deciding/deciding-people.ts';
import { tellSubscriptionPaused } from '../../notifications/index.ts';
import type { WebhookDto } from '../webhooks/webhook-contract.ts';
import { keyOf } from '../webhooks/webhook-rows.ts';

const { webhooks } = schema;

/**
 * Tells whoever set a subscription up that it stopped by itself, nothing of what it was told of. Who set it up and is gone,
 * suspended or may change webhooks no more can do nothing about it: then everybody is told who may.
 */
export async function tellOwner(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  { id, address }: WebhookDto,
): Promise<void> {
  const [set] = await tx.select({ owner: webhooks.ownerId }).from(webhooks).where(keyOf(ctx, id));
  const holders = (await findHolders(tx, ctx, 'workspace', 'update')).map(({ userId }) => userId);
  const owners = holders.filter((userId) => userId === set?.owner);
  const told = owners.length > 0 ? owners : holders;
  const page = { id, name: new URL(address).host, path: `/webhooks/${id}` };
  await tellSubscriptionPaused(tx, ctx, { ...page, owners: told });
}
