import { inWorkspace, schema } from '@stempel/db';
import { testDatabase } from '@stempel/db/testing';
import { expect, test } from 'vitest';
import { createRole } from '../../access/roles/index.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { createAbsence } from '../../recording/absences/index.ts';
import { addPerson } from '../../testing/add-person.ts';
import { makeCompany } from '../../testing/make-company.ts';
import { type Batch, findWebhookWork, type Tried, takeDeliveries } from '../delivery/index.ts';
import { testEventSchema } from '../test-event.ts';
import {
  createWebhook,
  getDelivery,
  getWebhook,
  listDeliveries,
  listDeliveriesInput,
  sendTestEvent,
} from './index.ts';

const db = testDatabase({ poolSize: 4 });
const door = { seal: () => new Uint8Array(1), mayCall: () => true };

/** An employee is ill, and a webhook is told. */
async function illness() {
  const company = await makeCompany(db);
  const { as, employee } = company;
  const { ctx: owner } = await addPerson(company.ctx, employee.id, ['*:*:all'], 'Owner');
  const role = await createRole(owner, { name: 'Told', grants: ['absences:read:all'] });
  const input = { address: 'https://a.example/', description: '', types: [], role_id: role.id };
  const { webhook } = await createWebhook(owner, input, door);
  const day = { employee_id: employee.id, from: '2026-04-10', to: '2026-04-10' };
  await createAbsence(company.ctx, { ...day, sickness: true, note: 'Flu' });
  return { owner, system: company.ctx, as, id: webhook.id };
}

const later = (ctx: ServiceContext, seconds: number) => ({ ...ctx, now: ctx.now.add({ seconds }) });

function outcomesOf(ctx: ServiceContext, batch: Batch | undefined, status: number): Tried[] {
  return (batch?.deliveries ?? []).map(({ id, number, step, event }) => ({
    ...{ id, number, step, startedAt: ctx.now, durationMs: 5, status, problem: null, chance: 0 },
    ...{ retryAfterSeconds: null, requestHeaders: {}, answerHeaders: {} },
    // As a receiver answers that says what it got.
    answerBody: JSON.stringify(event),
  }));
}

test('of an absence a delivery shows whoever reads the log no more than the log does', async () => {
  const { owner, as, id } = await illness();
  const taking = { webhookId: id, server: crypto.randomUUID(), most: 16 };
  const batch = await takeDeliveries(owner, { ...taking, tried: [] });
  await takeDeliveries(owner, { ...taking, tried: outcomesOf(owner, batch, 200) });
  const [delivery] = (await listDeliveries(owner, listDeliveriesInput.parse({ id }))).data;
  const target = { id, delivery_id: delivery?.id ?? '' };
  const knowing = as(['workspace:update:all', 'audit-log:read:all', 'absences:read:all'], null);
  expect((await getDelivery(knowing, target)).event).toMatchObject({ data: { sickness: true, note: 'Flu' } });
  const shown = await getDelivery(as(['workspace:update:all', 'audit-log:read:all'], null), target);
  expect(shown.event?.data).toMatchObject({ from: '2026-04-10', state: expect.any(String) });
  expect(shown.tries).toMatchObject([{ status: 200, answer_body: null }]);
  expect(JSON.stringify(shown)).not.toMatch(/sick|Flu/i);
});

test('a webhook whose last try failed pauses when three days are over, and its owner is told', async () => {
  const { owner, system, id } = await illness();
  const server = crypto.randomUUID();
  const isWaiting = async (ctx: ServiceContext) =>
    (await findWebhookWork(db, ctx.now)).some(({ webhookId }) => webhookId === id);
  let tried: Tried[] = [];
  let passed = 0;
  for (const pause of [0, 5, 60, 300, 1800, 7200, 21_600, 43_200, 86_400, 86_400]) {
    passed += pause;
    const ctx = later(system, passed);
    expect(await isWaiting(ctx)).toBe(true);
    const batch = await takeDeliveries(ctx, { webhookId: id, server, most: 16, tried });
    expect(batch?.deliveries).toHaveLength(1);
    tried = outcomesOf(ctx, batch, 500);
    await takeDeliveries(ctx, { webhookId: id, server, most: 16, tried });
    tried = [];
  }
  const threeDays = 3 * 86_400;
  expect((await listDeliveries(owner, listDeliveriesInput.parse({ id }))).data).toMatchObject([
    { state: 'failed', tries: 10 },
  ]);
  expect(await isWaiting(later(system, threeDays - 1))).toBe(false);
  const over = later(system, threeDays);
  expect(await isWaiting(over)).toBe(true);
  expect(await takeDeliveries(over, { webhookId: id, server, most: 16, tried })).toBeUndefined();
  expect(await getWebhook(owner, { id })).toMatchObject({ state: 'paused', stopped_because: 'failing' });
  expect(await isWaiting(over)).toBe(false);
  const news = await inWorkspace(db, owner.workspace.id, (tx) => tx.select().from(schema.notifications));
  expect(news.filter(({ kind }) => kind === 'subscription-paused')).toMatchObject([
    { userId: owner.actor.userId, path: `/webhooks/${id}` },
  ]);
});

test('a webhook that failed before the installation was away for three days is tried before it pauses', async () => {
  const { owner, system, id } = await illness();
  const taking = { webhookId: id, server: crypto.randomUUID(), most: 16 };
  const stateOf = async () => (await getWebhook(owner, { id })).state;
  const first = await takeDeliveries(system, { ...taking, tried: [] });
  await takeDeliveries(system, { ...taking, tried: outcomesOf(system, first, 500) });
  const back = later(system, 4 * 86_400);
  const second = await takeDeliveries(back, { ...taking, tried: [] });
  expect(second?.deliveries.map(({ number }) => number)).toEqual([2]);
  await takeDeliveries(back, { ...taking, most: 0, tried: outcomesOf(back, second, 200) });
  expect(await stateOf()).toBe('active');
});

test('a webhook whose try fails when three days are over pauses', async () => {
  const { owner, system, id } = await illness();
  const taking = { webhookId: id, server: crypto.randomUUID(), most: 16 };
  const first = await takeDeliveries(system, { ...taking, tried: [] });
  await takeDeliveries(system, { ...taking, tried: outcomesOf(system, first, 500) });
  const back = later(system, 4 * 86_400);
  const second = await takeDeliveries(back, { ...taking, tried: [] });
  expect(await takeDeliveries(back, { ...taking, tried: outcomesOf(back, second, 500) })).toBeUndefined();
  expect(await getWebhook(owner, { id })).toMatchObject({ state: 'paused', stopped_because: 'failing' });
});

test('a test event is what the catalogue says of it, and nobody asks for it', async () => {
  const { owner, system, id } = await illness();
  await sendTestEvent(owner, { id });
  const batch = await takeDeliveries(system, {
    webhookId: id,
    server: crypto.randomUUID(),
    most: 16,
    tried: [],
  });
  const sent = batch?.deliveries.map(({ event }) => event).find(({ type }) => type === 'webhook.test');
  expect(testEventSchema.strict().parse(sent)).toEqual(sent);
  const { role } = await getWebhook(owner, { id });
  const input = { address: 'https://a.example/', description: '', types: ['webhook.test'], role_id: role.id };
  await expect(createWebhook(owner, input, door)).rejects.toMatchObject({ code: 'invalid' });
});
