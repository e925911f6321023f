import { getDelivery } from '@stempel/services/events/webhooks';
import { expect, test } from 'vitest';
import { createUnit, deliveriesOf, subscribeReceiver, types, until } from './testing/subscribe-receiver.ts';
import { openWebhookWorld } from './testing/webhook-world.ts';

const patienceSeconds = 2;

test('receivers that never answer hold up nobody else, though they are more than a server has room for', async () => {
  const world = await openWebhookWorld();
  const dead = await Promise.all([1, 2, 3, 4, 5].map(() => world.receiver()));
  for (const one of dead) one.answer = () => ({ status: 204, afterMs: 60_000 });
  const tenants = [await world.tenant(), await world.tenant()] as const;
  for (const [index, { address }] of dead.entries())
    await world.subscribe(tenants[index < 3 ? 0 : 1].owner(), { address, types });
  // More than two batches for each of them.
  for (const { owner } of tenants)
    for (let number = 0; number < 40; number += 1) await createUnit(owner(), `u${number}`);
  const { owner, receiver } = await subscribeReceiver(world);
  await createUnit(owner(), 'a');
  await world.startServer({ places: 2, patienceSeconds });
  await until(() => expect(receiver.arrived).toHaveLength(1));
  expect(Math.max(...dead.map(({ arrived }) => arrived.length))).toBeLessThanOrEqual(16);

  // Known to be slow, they leave room for others at any time: eight in a row do not wait for the patience with any of them.
  await until(() => expect(Math.min(...dead.map(({ arrived }) => arrived.length))).toBeGreaterThan(0));
  const batches = () => Math.ceil(dead.reduce((sum, { arrived }) => sum + arrived.length, 0) / 16);
  const before = batches();
  for (let number = 2; number <= 9; number += 1) {
    await createUnit(owner(), `b${number}`);
    await until(() => expect(receiver.arrived).toHaveLength(number));
  }
  expect(batches() - before).toBeLessThan(8);
});

test('a try ends when the patience with its receiver is over', async () => {
  const world = await openWebhookWorld();
  const { owner, receiver, id } = await subscribeReceiver(world);
  receiver.answer = () => ({ status: 204, afterMs: 60_000 });
  await createUnit(owner(), 'a');
  await world.startServer({ patienceSeconds });
  await until(async () =>
    expect(await deliveriesOf(owner(), id)).toMatchObject([
      { state: 'waiting', tries: 1, last_problem: 'unanswered', last_status: null },
    ]),
  );
  const [delivery] = await deliveriesOf(owner(), id);
  const { tries } = await getDelivery(owner(), { id, delivery_id: delivery?.id ?? '' });
  expect(tries[0]?.duration_ms).toBeGreaterThanOrEqual(patienceSeconds * 1000 - 50);
  expect(tries[0]?.duration_ms).toBeLessThan(patienceSeconds * 1000 + 5000);
});
