import { inWorkspace, schema } from '@stempel/db';
import { testDatabase } from '@stempel/db/testing';
import { expect, test } from 'vitest';
import { createRole } from '../access/roles/index.ts';
import { makeTenant } from '../testing/make-tenant.ts';
import { cleanUpEvents, createWebhook, listDeliveries, sendTestEvent } from './webhooks/index.ts';

const db = testDatabase();

test('deliveries and their tries are kept for 30 days', async () => {
  const { ctx } = await makeTenant(db);
  const role = await createRole(ctx, { name: 'Told', grants: [] });
  const input = { address: 'https://a.example/', description: '', types: [], role_id: role.id };
  const door = { seal: () => new Uint8Array(1), mayCall: () => true };
  const { webhook } = await createWebhook(ctx, input, door);
  const later = { ...ctx, now: ctx.now.add({ hours: 24 * 29 }) };
  const { delivery_id: old } = await sendTestEvent(ctx, { id: webhook.id });
  const { delivery_id: young } = await sendTestEvent(later, { id: webhook.id });
  await inWorkspace(db, ctx.workspace.id, (tx) =>
    tx.insert(schema.webhookTries).values(
      [old, young].map((deliveryId) => ({
        ...{ workspaceId: ctx.workspace.id, deliveryId, number: 1, startedAt: ctx.now, durationMs: 1 },
        requestHeaders: {},
      })),
    ),
  );
  const muchLater = { ...ctx, now: ctx.now.add({ hours: 24 * 31 }) };
  expect(await cleanUpEvents(muchLater)).toMatchObject({ deliveries: 1 });
  const { data } = await listDeliveries(ctx, { id: webhook.id, limit: 10 });
  expect(data.map(({ id }) => id)).toEqual([young]);
  expect(await cleanUpEvents(muchLater)).toMatchObject({ deliveries: 0 });
});
