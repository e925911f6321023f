import type { ServiceContext } from '../../kernel/context.ts';
import { requirePermission } from '../../kernel/permission.ts';
import { reading } from '../../kernel/transaction.ts';
import type { WebhookDto, WebhookTarget } from './webhook-contract.ts';
import { getWebhookRow, readWebhooks } from './webhook-rows.ts';

/** Every subscription of the workspace, the oldest first; there are few (`mostWebhooks`). */
export async function listWebhooks(ctx: ServiceContext): Promise<WebhookDto[]> {
  requirePermission(ctx, 'workspace', 'update');
  return reading(ctx, (tx) => readWebhooks(tx, ctx));
}

export async function getWebhook(ctx: ServiceContext, { id }: WebhookTarget): Promise<WebhookDto> {
  requirePermission(ctx, 'workspace', 'update');
  return reading(ctx, (tx) => getWebhookRow(tx, ctx, id));
}
