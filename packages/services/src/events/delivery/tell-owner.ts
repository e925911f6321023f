import { schema, type WorkspaceTransaction } from '@stempel/db';
import { and, eq } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import { queueMail } from '../../kernel/queue-mail.ts';
import type { WebhookDto } from '../webhooks/webhook-contract.ts';
import { keyOf } from '../webhooks/webhook-rows.ts';

const { users, webhooks } = schema;

/** Tells whoever set a subscription up that it stopped by itself; nothing of what it was told of. */
export async function tellOwner(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  webhook: WebhookDto,
): Promise<void> {
  const [owner] = await tx
    .select({ id: users.id, name: users.name, email: users.email })
    .from(webhooks)
    .innerJoin(users, and(eq(users.workspaceId, webhooks.workspaceId), eq(users.id, webhooks.ownerId)))
    .where(keyOf(ctx, webhook.id));
  if (!owner?.email) return;
  const host = new URL(webhook.address).host;
  const isEnded = webhook.state === 'ended';
  await queueMail(tx, ctx.workspace.id, {
    kind: 'webhook-stopped',
    recipient: owner.email,
    subject: isEnded ? `The webhook to ${host} has ended` : `The webhook to ${host} is paused`,
    textBody: textOf({ name: owner.name, host, isEnded, id: webhook.id }),
    userId: owner.id,
    now: ctx.now,
  });
}

function textOf({ name, host, isEnded, id }: Record<'name' | 'host' | 'id', string> & { isEnded: boolean }) {
  return [
    `Hello ${name},`,
    '',
    isEnded
      ? `${host} answered that the address of your webhook is gone (410). Nothing is sent to it any more.`
      : `nothing was delivered to ${host} for three days. The webhook is paused; what waits is kept for 30 days.`,
    '',
    'What was sent and answered:',
    // The sender of mails puts the public origin in the place of {base_url}.
    `{base_url}/webhooks/${id}`,
    '',
  ].join('\n');
}
