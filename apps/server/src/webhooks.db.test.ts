import { deleteRole, updateRole, updateRoleInput } from '@stempel/services/access/roles';
import {
  getDelivery,
  getWebhook,
  rotateWebhookSecret,
  sendTestEvent,
} from '@stempel/services/events/webhooks';
import { updateOrgUnit } from '@stempel/services/organization/org-units';
import { Webhook } from 'standardwebhooks';
import { beforeAll, describe, expect, test } from 'vitest';
import { createUnit, deliveriesOf, eventOf, subscribeReceiver, until } from './testing/subscribe-receiver.ts';
import type { Arrived } from './testing/webhook-receiver.ts';
import { openWebhookWorld, type WebhookWorld } from './testing/webhook-world.ts';

let world: WebhookWorld;
beforeAll(async () => {
  world = await openWebhookWorld();
  await world.startServer();
});
const subscribed = (more = {}) => subscribeReceiver(world, more);

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

  test('is delivered once 2xx is said, however much the receiver goes on to say', async () => {
    const { owner, receiver, id } = await subscribed();
    receiver.answer = () => ({ status: 200, body: 'x'.repeat(200_000) });
    await createUnit(owner(), 'a');
    await until(async () =>
      expect(await deliveriesOf(owner(), id)).toMatchObject([{ state: 'delivered', last_status: 200 }]),
    );
  });

  test('is not followed where an answer leads, and no second address is called', async () => {
    const { owner, receiver, id } = await subscribed();
    const elsewhere = await world.receiver();
    receiver.answer = () => ({ status: 307, headers: { location: elsewhere.address } });
    await createUnit(owner(), 'a');
    await until(async () =>
      expect(await deliveriesOf(owner(), id)).toMatchObject([
        { state: 'waiting', last_problem: 'redirect', last_status: 307 },
      ]),
    );
    const [delivery] = await deliveriesOf(owner(), id);
    const { tries } = await getDelivery(owner(), { id, delivery_id: String(delivery?.id) });
    expect(tries).toMatchObject([{ status: 307, answer_headers: { location: elsewhere.address } }]);
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
