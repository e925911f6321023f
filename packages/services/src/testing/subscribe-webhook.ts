import { newId } from '@stempel/db';
import { createRole, createRoleBody } from '../access/roles/index.ts';
import { type Delivery, type Tried, takeDeliveries } from '../events/delivery/index.ts';
import { createWebhook, saveWebhookInput } from '../events/webhooks/index.ts';
import type { ServiceContext } from '../kernel/context.ts';

/** Secrets are not opened here: nothing is sent. */
const door = { seal: () => new Uint8Array([1]), mayCall: () => true };

/** Subscribes an address to these types, none for all, with a role of its own that reads everything; returns its id. */
export async function subscribeWebhook(
  ctx: ServiceContext,
  { types = [], grants = ['*:read:all'] }: { types?: string[]; grants?: string[] } = {},
): Promise<string> {
  const role = await createRole(ctx, createRoleBody.parse({ name: `Told ${newId()}`, grants }));
  const input = saveWebhookInput.parse({ address: 'https://a.example/', role_id: role.id, types });
  return (await createWebhook(ctx, input, door)).webhook.id;
}

/** Everything that is due for a webhook, as a server takes it after what came of the tries before. */
export async function takeDue(
  ctx: ServiceContext,
  webhookId: string,
  { server = newId(), tried = [] }: { server?: string; tried?: readonly Tried[] } = {},
): Promise<readonly Delivery[]> {
  const batch = await takeDeliveries(ctx, { webhookId, server, most: 10_000, tried });
  return batch?.deliveries ?? [];
}

/** What came of a delivery: this answer. */
export function triedWith(ctx: ServiceContext, { id, number, step }: Delivery, status: number): Tried {
  return {
    ...{ id, number, step, startedAt: ctx.now, durationMs: 5, status, problem: null, chance: 0 },
    ...{ retryAfterSeconds: null, requestHeaders: {}, answerHeaders: {}, answerBody: null },
  };
}
