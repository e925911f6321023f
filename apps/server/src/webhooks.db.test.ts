import { inWorkspace, schema } from '@stempel/db';
import type { ServiceContext } from '@stempel/services';
import { deleteRole, updateRole, updateRoleInput } from '@stempel/services/access/roles';
import {
  createWebhook,
  getDelivery,
  getWebhook,
  listDeliveries,
  listDeliveriesInput,
  pauseWebhook,
  removeWebhook,
  replayEvents,
  resumeWebhook,
  rotateWebhookSecret,
  saveWebhookInput,
  sendAgain,
  sendTestEvent,
} from '@stempel/services/events/webhooks';
import { createOrgUnit, createOrgUnitBody, updateOrgUnit } from '@stempel/services/organization/org-units';
import { Webhook } from 'standardwebhooks';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { Arrived, Receiver } from './testing/webhook-receiver.ts';
import { openWebhookWorld, type WebhookWorld } from './testing/webhook-world.ts';

let world: WebhookWorld;
beforeAll(async () => {
  world = await openWebhookWorld();
  await world.startServer();
});

const soon = { timeout: 20_000, interval: 20 };
const until = (check: () => unknown) => vi.waitFor(check, soon);
const types = ['org_unit.created', 'org_unit.changed'];

const createUnit = (ctx: ServiceContext, code: string) =>
  createOrgUnit(ctx, createOrgUnitBody.parse({ code, name: code }));
const eventOf = ({ body }: Arrived) =>
  JSON.parse(body) as { type: string; object: { id: string; version: number }; data: { name: string } };
const idsOf = ({ arrived }: Receiver) => arrived.map(({ id }) => id);

async function deliveriesOf(ctx: ServiceContext, id: string, filter: object = {}) {
  return (await listDeliveries(ctx, listDeliveriesInput.parse({ id, ...filter }))).data;
}

/** What its people were told of, and whether a mail follows. */
async function newsOf(ctx: ServiceContext) {
  const rows = await inWorkspace(world.db, ctx.workspace.id, (tx) => tx.select().from(schema.notifications));
  return rows.map(({ kind, userId, path, mailAt }) => ({ kind, userId, path, isMailed: mailAt !== null }));
}

const stopped = (ctx: ServiceContext, id: string) => [
  { kind: 'subscription-paused', userId: ctx.actor.userId, path: `/webhooks/${id}`, isMailed: true },
];

/** A tenant whose owner has subscribed a receiver to its organization units. */
async function subscribed(more: { types?: string[]; grants?: string[] } = {}) {
  const tenant = await world.tenant();
  const receiver = await world.receiver();
  const { webhook, secret, roleId } = await world.subscribe(tenant.owner(), {
    ...{ address: receiver.address, types },
    ...more,
  });
  return { ...tenant, receiver, id: webhook.id, secret, roleId };
}

describe('a delivery', () => {
  test('is signed, so that the library of Standard Webhooks takes it, and says what happened', async () => {
    const { owner, receiver, secret } = await subscribed();
    const unit = await createUnit(owner(), 'north');
    await until(() => expect(receiver.arrived).toHaveLength(1));
    const [arrived] = receiver.arrived;
    const { body, headers } = arrived as Arrived;
    const signed = headers as Record<string, string>;
    expect(new Webhook(secret).verify(body, signed)).toMatchObject({
      type: 'org_unit.created',
      object: { id: unit.id, version: 1 },
      data: { code: 'north' },
    });
    expect(signed['webhook-id']).toBe(JSON.parse(body).id);
    expect(() => new Webhook('whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA').verify(body, signed)).toThrow();
    expect(() => new Webhook(secret).verify(body.replace('north', 'south'), signed)).toThrow();
  });

  test('tells nothing that was not asked for, nor anything of before', async () => {
    const tenant = await world.tenant();
    const unit = await createUnit(tenant.owner(), 'before');
    const receiver = await world.receiver();
    await world.subscribe(tenant.owner(), { address: receiver.address, types: ['org_unit.changed'] });
    await createUnit(tenant.owner(), 'other');
    await updateOrgUnit(tenant.owner(), { id: unit.id, name: 'After' });
    await until(() => expect(receiver.arrived).toHaveLength(1));
    expect(receiver.arrived.map(eventOf)).toMatchObject([
      { type: 'org_unit.changed', data: { name: 'After' } },
    ]);
  });

  test('is tried again under the same id, and what follows of the same object waits for it', async () => {
    const { owner, receiver, id } = await subscribed();
    receiver.answer = (one) => ({ status: eventOf(one).data.name === 'a' ? 500 : 204 });
    const unit = await createUnit(owner(), 'a');
    await until(() => expect(receiver.arrived).toHaveLength(1));
    await updateOrgUnit(owner(), { id: unit.id, name: 'A2' });
    const other = await createUnit(owner(), 'b');
    await until(() => expect(receiver.arrived).toHaveLength(2));
    expect(receiver.arrived.map((one) => eventOf(one).object.id)).toEqual([unit.id, other.id]);
    receiver.answer = () => ({ status: 200 });
    world.pass({ seconds: 6 });
    await until(() => expect(receiver.arrived).toHaveLength(4));
    const ofUnit = receiver.arrived.filter((one) => eventOf(one).object.id === unit.id);
    expect(ofUnit.map((one) => eventOf(one).data.name)).toEqual(['a', 'a', 'A2']);
    expect(ofUnit[0]?.id).toBe(ofUnit[1]?.id);
    await until(async () => {
      expect((await deliveriesOf(owner(), id)).map(({ state, tries }) => [state, tries])).toEqual([
        ['delivered', 1],
        ['delivered', 1],
        ['delivered', 2],
      ]);
    });
    const first = (await deliveriesOf(owner(), id)).at(-1);
    const { tries, event } = await getDelivery(owner(), { id, delivery_id: String(first?.id) });
    expect(tries.map(({ number, status, answer_body }) => [number, status, answer_body])).toEqual([
      [1, 500, 'as told'],
      [2, 200, 'as told'],
    ]);
    expect(tries[0]?.request_headers['webhook-id']).toBe(event?.id);
  });

  test('waits as long as the receiver asks for', async () => {
    const { owner, receiver, id } = await subscribed();
    receiver.answer = () => ({ status: 429, headers: { 'retry-after': '600' } });
    await createUnit(owner(), 'a');
    await until(async () => {
      const [first] = await deliveriesOf(owner(), id);
      const wait = Temporal.Instant.from(String(first?.due_at)).since(world.now()).total('seconds');
      expect(first?.last_status).toBe(429);
      expect(wait).toBeGreaterThan(590);
      expect(wait).toBeLessThan(610);
    });
  });

  test('is not followed where an answer leads, and no second address is called', async () => {
    const { owner, receiver, id } = await subscribed();
    const elsewhere = await world.receiver();
    receiver.answer = () => ({ status: 307, headers: { location: elsewhere.address } });
    await createUnit(owner(), 'a');
    await until(async () =>
      expect(await deliveriesOf(owner(), id)).toMatchObject([{ state: 'waiting', last_problem: 'redirect' }]),
    );
    expect(elsewhere.arrived).toEqual([]);
  });
});

describe('what may be seen is decided when it is delivered', () => {
  test('a grant that is taken away acts on what waits', async () => {
    const { owner, receiver, id, roleId } = await subscribed();
    receiver.answer = () => ({ status: 500 });
    await createUnit(owner(), 'a');
    await until(() => expect(receiver.arrived).toHaveLength(1));
    await updateRole(owner(), updateRoleInput.parse({ id: roleId, grants: ['timesheet:read:all'] }));
    world.pass({ minutes: 2 });
    await until(async () =>
      expect(await deliveriesOf(owner(), id)).toMatchObject([{ state: 'withheld', tries: 1 }]),
    );
    expect(receiver.arrived).toHaveLength(1);
  });

  test.each([
    ['without the permission', ['projects:read:all']],
    ['with a scope that stands for a person', ['org-units:read:managed']],
  ])('a role %s is told nothing', async (_, grants) => {
    const { owner, receiver, id } = await subscribed({ grants });
    await createUnit(owner(), 'a');
    const { delivery_id } = await sendTestEvent(owner(), { id });
    await until(() => expect(receiver.arrived).toHaveLength(1));
    expect(JSON.parse(receiver.arrived[0]?.body ?? '')).toMatchObject({ type: 'webhook.test' });
    expect((await deliveriesOf(owner(), id)).map((one) => one.id)).toEqual([delivery_id]);
  });

  test('a role that is gone tells nothing', async () => {
    const { owner, receiver, id, roleId } = await subscribed();
    await deleteRole(owner(), { id: roleId });
    await createUnit(owner(), 'a');
    await sendTestEvent(owner(), { id });
    await until(() => expect(receiver.arrived).toHaveLength(1));
    expect(JSON.parse(receiver.arrived[0]?.body ?? '')).toMatchObject({ type: 'webhook.test' });
    expect((await getWebhook(owner(), { id })).role.name).toBeNull();
  });
});

describe('secrets', () => {
  test('sign both for a day after a rotation, then the new one alone', async () => {
    const { owner, receiver, id, secret } = await subscribed();
    const { secret: next } = await rotateWebhookSecret(owner(), { id }, world.door);
    const fits = (key: string, { body, headers }: Arrived) => {
      try {
        // The clock of the test runs ahead of the library's, which looks at the time of the message.
        const at = Number(headers['webhook-timestamp']);
        const made = new Webhook(key).sign(String(headers['webhook-id']), new Date(at * 1000), body);
        return String(headers['webhook-signature']).split(' ').includes(made);
      } catch {
        return false;
      }
    };
    await createUnit(owner(), 'a');
    await until(() => expect(receiver.arrived).toHaveLength(1));
    world.pass({ hours: 25 });
    await createUnit(owner(), 'b');
    await until(() => expect(receiver.arrived).toHaveLength(2));
    expect(receiver.arrived.map((one) => [fits(secret, one), fits(next, one)])).toEqual([
      [true, true],
      [false, true],
    ]);
  });
});

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
