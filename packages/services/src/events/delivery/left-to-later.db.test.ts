import { inWorkspace, newId, schema } from '@stempel/db';
import { testDatabase, withoutAudit } from '@stempel/db/testing';
import { beforeEach, expect, test } from 'vitest';
import type { ServiceContext } from '../../kernel/context.ts';
import { wireInstant } from '../../kernel/wire-instant.ts';
import { makeTenant } from '../../testing/make-tenant.ts';
import { subscribeWebhook, takeDue, triedWith } from '../../testing/subscribe-webhook.ts';
import { listEventsInput } from '../event-contract.ts';
import { listEvents } from '../list-events.ts';
import { listDeliveries, listDeliveriesInput } from '../webhooks/index.ts';
import { findWebhookWork } from './find-work.ts';

// A server of a later version, beside this one or before it was put back, does things to objects that this one has no name for.

const db = testDatabase();
let ctx: ServiceContext;
let webhookId: string;
beforeEach(async () => {
  ({ ctx } = await makeTenant(db, Temporal.Now.instant().toString()));
  webhookId = await subscribeWebhook(ctx);
  // It is told of its role, and of nothing else so far.
  await takeDue(ctx, webhookId);
});

const later = (minutes: number) => ({ ...ctx, now: ctx.now.add({ minutes }) });

/** What was done to a presence, as a server of some version writes it; returns the ids of row and object. */
async function done(action: string): Promise<{ id: string; objectId: string }> {
  const [id, objectId] = [newId(), newId()];
  await withoutAudit(db, ctx.workspace.id, (tx) =>
    tx.insert(schema.auditLog).values({
      ...{ workspaceId: ctx.workspace.id, id, recordedAt: ctx.now },
      ...{ actorKind: 'system', actorName: 'Stempel', requestId: 'test' },
      ...{ action, resource: 'presence', objectId, after: { id: objectId, version: 1 } },
    }),
  );
  return { id, objectId };
}

const objectsOf = (taken: Awaited<ReturnType<typeof takeDue>>) => taken.map(({ event }) => event.object.id);

test('it is left to that server, and what came before is delivered', async () => {
  const before = await done('create');
  await done('paint');
  const after = await done('create');
  const server = newId();
  const taken = await takeDue(ctx, webhookId, { server });
  expect(objectsOf(taken)).toEqual([before.objectId]);
  const tried = taken.map((one) => triedWith(ctx, one, 204));
  expect(await takeDue(ctx, webhookId, { server, tried })).toEqual([]);
  expect((await findWebhookWork(db, ctx.now)).some((one) => one.webhookId === webhookId)).toBe(true);
  // Nobody knows it: there is no such server any more.
  expect(objectsOf(await takeDue(later(11), webhookId))).toEqual([after.objectId]);
});

test('what that server queued waits for it, and is withheld when it does not come', async () => {
  const { id, objectId } = await done('paint');
  await inWorkspace(db, ctx.workspace.id, (tx) =>
    tx.insert(schema.webhookDeliveries).values({
      ...{ workspaceId: ctx.workspace.id, id: newId(), webhookId, eventId: id, changeId: id },
      ...{ type: 'presence.painted', objectId, objectVersion: 1, occurredAt: ctx.now, createdAt: ctx.now },
      ...{ state: 'waiting', tries: 0, step: 0, dueAt: ctx.now },
    }),
  );
  const deliveries = async () =>
    (await listDeliveries(ctx, listDeliveriesInput.parse({ id: webhookId }))).data.map(
      ({ state, tries, due_at }) => [state, tries, due_at],
    );
  expect(await takeDue(ctx, webhookId)).toEqual([]);
  // It waits no longer than a moment: not as if somebody tried it.
  const second = ctx.now.add({ seconds: 1 });
  expect(await deliveries()).toEqual([['waiting', 0, wireInstant(second)]]);
  expect(await takeDue(later(11), webhookId)).toEqual([]);
  expect(await deliveries()).toEqual([['withheld', 0, null]]);
});

test('the feed leaves it out', async () => {
  const before = await done('create');
  await done('paint');
  const after = await done('create');
  const { data } = await listEvents(ctx, listEventsInput.parse({}));
  const shown = data.filter(({ object }) => object.resource === 'presence').map(({ object }) => object.id);
  expect(shown).toEqual([after.objectId, before.objectId]);
});
