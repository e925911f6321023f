import { connectDatabase, inWorkspace, newId } from '@stempel/db';
import { testDatabase, testDatabaseUrls } from '@stempel/db/testing';
import { afterAll, expect, test } from 'vitest';
import { audit, auditMany, auditSet } from '../../kernel/audit.ts';
import { writing } from '../../kernel/transaction.ts';
import { makeTenant } from '../../testing/make-tenant.ts';
import { subscribeWebhook, takeDue } from '../../testing/subscribe-webhook.ts';

const db = testDatabase();
const other = connectDatabase({ url: testDatabaseUrls().appUrl, poolSize: 2 });
afterAll(() => other.close());

const types = ['presence.recorded', 'presence.changed', 'statement.generated'];

const change = (objectId: string, version: number) => ({ objectId, before: null, after: { version } });

test('an object is told of in the order of its changes where a long window is parted between them', async () => {
  const { ctx } = await makeTenant(db);
  const webhookId = await subscribeWebhook(ctx, { types });
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
  const taken = await takeDue(ctx, webhookId);
  expect(taken.length).toBeGreaterThan(1900);
  expect(taken.length).toBeLessThan(2600);
  const ofObject = taken.filter(({ event }) => event.object.id === object);
  expect(ofObject.map(({ event }) => event.object.version)).toEqual([1]);
});

test('what one row tells of many objects waits in the log as all else does', async () => {
  const { ctx } = await makeTenant(db);
  const webhookId = await subscribeWebhook(ctx, { types });
  await writing(ctx, async (tx) => {
    for (let row = 0; row < 12; row += 1) {
      const objects = Array.from({ length: 400 }, () => newId());
      const action = { action: 'generate', resource: 'statements', before: null, after: { generated: 400 } };
      await auditSet(tx, ctx, action, objects);
    }
  });
  expect(await takeDue(ctx, webhookId)).toHaveLength(2000);
});
