import type { ServiceContext } from '@stempel/services';
import {
  createWebhook,
  getWebhook,
  pauseWebhook,
  removeWebhook,
  replayEvents,
  resumeWebhook,
  saveWebhookInput,
  sendAgain,
  sendTestEvent,
} from '@stempel/services/events/webhooks';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  createUnit,
  deliveriesOf,
  eventOf,
  idsOf,
  newsOf,
  subscribeReceiver,
  types,
  until,
} from './testing/subscribe-receiver.ts';
import { openWebhookWorld, type WebhookWorld } from './testing/webhook-world.ts';

let world: WebhookWorld;
beforeAll(async () => {
  world = await openWebhookWorld();
  await world.startServer();
});
const subscribed = (more = {}) => subscribeReceiver(world, more);

const stopped = (ctx: ServiceContext, id: string) => [
  { kind: 'subscription-paused', userId: ctx.actor.userId, path: `/webhooks/${id}`, isMailed: true },
];

describe('a webhook', () => {
  test('ends where the receiver says that it is gone, and its owner is told', async () => {
    const { owner, receiver, id } = await subscribed();
    receiver.answer = () => ({ status: 410 });
    await createUnit(owner(), 'a');
    await until(async () =>
      expect(await getWebhook(owner(), { id })).toMatchObject({ state: 'ended', stopped_because: 'gone' }),
    );
    expect(await newsOf(owner())).toEqual(stopped(owner(), id));
    await expect(sendTestEvent(owner(), { id })).rejects.toMatchObject({ code: 'conflict' });
  });

  test('pauses after three days of nothing but failures, tells its owner, and goes on when it is resumed', async () => {
    const { owner, receiver, id } = await subscribed();
    receiver.answer = () => ({ status: 503 });
    await createUnit(owner(), 'a');
    await until(() => expect(receiver.arrived).toHaveLength(1));
    for (let tries = 2; (await getWebhook(owner(), { id })).state === 'active'; tries += 1) {
      expect(tries).toBeLessThan(12);
      await until(async () => {
        const webhook = await getWebhook(owner(), { id });
        expect(webhook.failing_since).not.toBeNull();
        const [waiting] = await deliveriesOf(owner(), id);
        if (webhook.state === 'active') expect(waiting?.tries).toBe(receiver.arrived.length);
      });
      world.pass({ hours: 27 });
      await until(async () => {
        const { state } = await getWebhook(owner(), { id });
        expect(state === 'paused' || receiver.arrived.length >= tries).toBe(true);
      });
    }
    expect(await getWebhook(owner(), { id })).toMatchObject({ state: 'paused', stopped_because: 'failing' });
    expect(await newsOf(owner())).toEqual(stopped(owner(), id));
    receiver.answer = () => ({ status: 200 });
    await createUnit(owner(), 'meanwhile');
    const before = receiver.arrived.length;
    await resumeWebhook(owner(), { id });
    await until(() => expect(receiver.arrived).toHaveLength(before + 2));
  });

  test('sends nothing while it is paused, and then what happened meanwhile', async () => {
    const { owner, receiver, id } = await subscribed();
    await pauseWebhook(owner(), { id });
    await createUnit(owner(), 'a');
    await createUnit(owner(), 'b');
    const other = await world.receiver();
    await world.subscribe(owner(), { address: other.address, types });
    await createUnit(owner(), 'c');
    await until(() => expect(other.arrived).toHaveLength(1));
    expect(receiver.arrived).toEqual([]);
    await resumeWebhook(owner(), { id });
    await until(() => expect(receiver.arrived.map((one) => eventOf(one).data.name)).toEqual(['a', 'b', 'c']));
  });

  test('sends one again, and everything since a moment, under the same ids', async () => {
    const { owner, receiver, id } = await subscribed();
    // Ids are made by the clock of the machine, which the tests do not move.
    const start = Temporal.Now.instant().subtract({ seconds: 1 }).toString();
    for (const code of ['a', 'b', 'c']) await createUnit(owner(), code);
    await until(async () =>
      expect(await deliveriesOf(owner(), id, { state: ['delivered'] })).toHaveLength(3),
    );
    const first = idsOf(receiver);
    const [last] = await deliveriesOf(owner(), id);
    await sendAgain(owner(), { id, delivery_id: String(last?.id) });
    await until(() => expect(receiver.arrived).toHaveLength(4));
    expect(receiver.arrived.at(-1)?.id).toBe(last?.event_id);
    await until(async () =>
      expect(await deliveriesOf(owner(), id, { state: ['delivered'] })).toHaveLength(3),
    );
    await replayEvents(owner(), { id, since: start });
    await until(() => expect(receiver.arrived).toHaveLength(7));
    expect(idsOf(receiver).slice(4).toSorted()).toEqual(first.toSorted());
  });

  test('that was removed is told nothing and seen by nobody', async () => {
    const { owner, receiver, id } = await subscribed();
    await removeWebhook(owner(), { id });
    await createUnit(owner(), 'a');
    await expect(getWebhook(owner(), { id })).rejects.toMatchObject({ code: 'not-found' });
    expect(receiver.arrived).toEqual([]);
  });

  test('is seen and steered in its own workspace, by whoever may change that', async () => {
    const { person, id } = await subscribed();
    const foreign = (await world.tenant()).owner();
    for (const call of [getWebhook, pauseWebhook, sendTestEvent, removeWebhook]) {
      await expect(call(foreign, { id })).rejects.toMatchObject({ code: 'not-found' });
      await expect(call(person(['workspace:read:all']), { id })).rejects.toMatchObject({ code: 'forbidden' });
    }
  });

  test('brings nobody more than they hold', async () => {
    const tenant = await world.tenant();
    const { roleId } = await world.subscribe(tenant.owner(), { address: 'https://a.example/' });
    const ctx = tenant.person(['workspace:*:all']);
    const input = saveWebhookInput.parse({ address: 'https://a.example/', role_id: roleId });
    await expect(createWebhook(ctx, input, world.door)).rejects.toMatchObject({ code: 'forbidden' });
  });
});

describe('addresses', () => {
  test.each([
    ...['http://a.example/', 'https://user:secret@a.example/', 'ftp://a.example/', 'no address'],
    ...['http://10.0.0.1/', 'http://192.168.1.1/', 'http://169.254.169.254/'],
  ])('%s cannot be entered', async (address) => {
    const tenant = await world.tenant();
    await expect(world.subscribe(tenant.owner(), { address })).rejects.toMatchObject({
      code: 'invalid',
      errors: [{ pointer: '/address' }],
    });
  });

  test.each([
    ...['https://10.0.0.1/', 'https://192.168.0.1/', 'https://172.16.0.1/', 'https://169.254.169.254/latest'],
    ...['https://[fe80::1]/', 'https://[fd00::1]/', 'https://[::ffff:10.0.0.1]/', 'https://0xa.0.0.1/'],
    ...['https://167772161/', 'https://012.0.0.1/', 'https://[64:ff9b::a00:1]/', 'https://0.0.0.0/'],
  ])('%s is never called: the delivery says why', async (address) => {
    const tenant = await world.tenant();
    const { webhook } = await world.subscribe(tenant.owner(), { address });
    await sendTestEvent(tenant.owner(), { id: webhook.id });
    await until(async () =>
      expect(await deliveriesOf(tenant.owner(), webhook.id)).toMatchObject([
        { state: 'waiting', tries: 1, last_problem: 'network', last_status: null },
      ]),
    );
  });
});

test('a receiver that never answers holds up nobody else', async () => {
  const { owner, receiver } = await subscribed();
  const dead = await world.receiver();
  dead.answer = () => ({ status: 204, afterMs: 60_000 });
  await world.subscribe(owner(), { address: dead.address, types });
  for (let number = 0; number < 40; number += 1) await createUnit(owner(), `u${number}`);
  await until(() => expect(receiver.arrived).toHaveLength(40));
  expect(dead.arrived.length).toBeLessThanOrEqual(16);
});

test('two servers deliver each event once', async () => {
  const second = await world.startServer();
  const { owner, receiver, id } = await subscribed();
  const codes = Array.from({ length: 200 }, (_, number) => `u${number}`);
  for (let at = 0; at < codes.length; at += 20)
    await Promise.all(codes.slice(at, at + 20).map((code) => createUnit(owner(), code)));
  await until(async () =>
    expect(await deliveriesOf(owner(), id, { limit: 1000, state: ['delivered'] })).toHaveLength(200),
  );
  expect(new Set(idsOf(receiver)).size).toBe(200);
  expect(receiver.arrived).toHaveLength(200);
  await second.stop();
});
