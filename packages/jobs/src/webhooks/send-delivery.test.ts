import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createOutgoing, type OutgoingCall } from '@stempel/outgoing';
import type { Delivery } from '@stempel/services/events/delivery';
import { afterAll, expect, test } from 'vitest';
import { sendDelivery } from './send-delivery.ts';

const outgoing = createOutgoing({ allowedNetworks: ['127.0.0.0/8'] });
// Takes what is sent and never answers.
const silent = createServer(() => {});
await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
afterAll(async () => {
  silent.closeAllConnections();
  silent.close();
  await outgoing.close();
});
const address = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`;

const event: Delivery['event'] = {
  ...{ id: 'e', type: 'webhook.test', occurred_at: '2026-03-02T08:00:00Z', data: {} },
  ...{ object: { resource: 'webhooks', id: 'w', version: null } },
  actor: { kind: 'system', id: null, name: 'Stempel' },
};
const delivery: Delivery = { id: 'd', number: 1, step: 1, event };

/** One try, and the bounds it was made with. */
async function send(patience: { patienceSeconds?: number }, to: string) {
  const calls: OutgoingCall[] = [];
  const call: typeof outgoing.call = (where, how) => {
    calls.push(how);
    return outgoing.call(where, how);
  };
  const tools = {
    ...{ outgoing: { ...outgoing, call }, open: () => '', chance: () => 0, ...patience },
    now: () => Temporal.Instant.from('2026-03-02T08:00:00Z'),
  };
  return { tried: await sendDelivery(delivery, { address: to, signers: [], tools }), calls };
}

test('a try has 15 seconds, unless an installation is told otherwise', async () => {
  // Refused before anything is sent, so that nobody waits.
  const refused = 'ftp://a.example/';
  expect((await send({}, refused)).calls).toMatchObject([{ seconds: 15 }]);
  expect((await send({ patienceSeconds: 3 }, refused)).calls).toMatchObject([{ seconds: 3 }]);
});

test('a receiver that never answers is waited for as long, and no longer', async () => {
  const { tried } = await send({ patienceSeconds: 1 }, address);
  expect(tried).toMatchObject({ status: null, problem: 'unanswered', answerBody: null });
  expect(tried.durationMs).toBeGreaterThanOrEqual(950);
  expect(tried.durationMs).toBeLessThan(5000);
});
