import { connectDatabase, inWorkspace, newId } from '@stempel/db';
import { testDatabase, testDatabaseUrls } from '@stempel/db/testing';
import { afterAll, expect, test } from 'vitest';
import { createRole, createRoleBody } from '../../access/roles/index.ts';
import { audit, auditMany, auditSet } from '../../kernel/audit.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { writing } from '../../kernel/transaction.ts';
import { makeTenant } from '../../testing/make-tenant.ts';
import { createWebhook, saveWebhookInput } from '../webhooks/index.ts';
import { takeDeliveries } from './index.ts';

const db = testDatabase();
const other = connectDatabase({ url: testDatabaseUrls().appUrl, poolSize: 2 });
afterAll(() => other.close());

/** Secrets are not opened here: nothing is sent. */
const door = { seal: () => new Uint8Array([1]), mayCall: () => true };

async function subscribe(ctx: ServiceContext): Promise<string> {
  const role = await createRole(ctx, createRoleBody.parse({ name: 'Told', grants: ['*:read:all'] }));
  const input = saveWebhookInput.parse({
    ...{ address: 'https://a.example/', role_id: role.id },
    types: ['presence.recorded', 'presence.changed', 'statement.generated'],
  });
  return (await createWebhook(ctx, input, door)).webhook.id;
}

async function take(ctx: ServiceContext, webhookId: string) {
  const batch = await takeDeliveries(ctx, { webhookId, server: newId(), most: 10_000, tried: [] });
  return batch?.deliveries ?? [];
}

const change = (objectId: string, version: number) => ({ objectId, before: null, after: { version } });

test('an object is told of in the order of its changes where a long window is parted between them', async () => {
  const { ctx } = await makeTenant(db);
  const webhookId = await subscribe(ctx);
  const object = newId();
  const { promise: isMade, resolve: made } = Promise.withResolvers<void>();
  const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>();
  // Begins first and changes the object last: by its transaction it lies before everything else.
  const late = inWorkspace(other, ctx.workspace.id, async (tx) => {
    const beside = { ...ctx, db: other };
    await audit(tx, beside, { action: 'create', resource: 'presence', ...change(newId(), 1) });
    made();
    await mayGoOn;
    await audit(tx, beside, { action: 'update', resource: 'presence', ...change(object, 2) });
  });
  await isMade;
  await writing(ctx, async (tx) => {
    const more = Array.from({ length: 2500 }, () => change(newId(), 1));
    await auditMany(tx, ctx, { action: 'create', resource: 'presence' }, more);
    await audit(tx, ctx, { action: 'create', resource: 'presence', ...change(object, 1) });
  });
  goOn();
  await late;
  const taken = await take(ctx, webhookId);
  expect(taken.length).toBeGreaterThan(1900);
  expect(taken.length).toBeLessThan(2600);
  const ofObject = taken.filter(({ event }) => event.object.id === object);
  expect(ofObject.map(({ event }) => event.object.version)).toEqual([1]);
});

test('what one row tells of many objects waits in the log as all else does', async () => {
  const { ctx } = await makeTenant(db);
  const webhookId = await subscribe(ctx);
  await writing(ctx, async (tx) => {
    for (let row = 0; row < 12; row += 1) {
      const objects = Array.from({ length: 400 }, () => newId());
      const action = { action: 'generate', resource: 'statements', after: { generated: 400 } };
      await auditSet(tx, ctx, action, objects);
    }
  });
  expect(await take(ctx, webhookId)).toHaveLength(2000);
});
