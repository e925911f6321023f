import { newId } from '@stempel/db';
import { testDatabase } from '@stempel/db/testing';
import { expect, test } from 'vitest';
import { generateStatements, submitStatement } from '../../statements/index.ts';
import { makeCompany } from '../../testing/make-company.ts';
import { at } from '../../testing/make-tenant.ts';
import { subscribeWebhook, takeDue, triedWith } from '../../testing/subscribe-webhook.ts';
import { getDelivery, listDeliveries, listDeliveriesInput, sendAgain } from '../webhooks/index.ts';

const db = testDatabase();

test('each try sends what the first one sent, also of an object that is read with its event', async () => {
  const { ctx } = await makeCompany(db, {
    now: '2026-03-02T05:00:00Z',
    approvalMode: 'employee-then-manager',
  });
  const webhookId = await subscribeWebhook(ctx, { types: ['statement.generated', 'statement.submitted'] });
  await generateStatements(at(ctx, '2026-04-02T05:00:00Z'));
  const server = newId();
  const [first] = await takeDue(at(ctx, '2026-04-02T05:01:00Z'), webhookId, { server });
  if (!first) throw new Error('The statement is told of.');
  expect(first.event).toMatchObject({ type: 'statement.generated', data: { state: 'ready' } });
  const failed = [triedWith(at(ctx, '2026-04-02T05:01:00Z'), first, 500)];
  expect(await takeDue(at(ctx, '2026-04-02T05:01:00Z'), webhookId, { server, tried: failed })).toEqual([]);

  await submitStatement(at(ctx, '2026-04-02T06:00:00Z'), { id: first.event.object.id });
  const later = at(ctx, '2026-04-02T06:01:00Z');
  const [second] = await takeDue(later, webhookId, { server });
  if (!second) throw new Error('It is tried again.');
  expect(second.number).toBe(2);
  expect(JSON.stringify(second.event)).toBe(JSON.stringify(first.event));

  const delivered = [triedWith(later, second, 204)];
  const [next] = await takeDue(later, webhookId, { server, tried: delivered });
  expect(next?.event).toMatchObject({ type: 'statement.submitted', data: { state: 'submitted' } });
  await takeDue(later, webhookId, { server, tried: next ? [triedWith(later, next, 204)] : [] });

  // What people are shown, and what is sent again by hand, is the same as well.
  const { data } = await listDeliveries(ctx, listDeliveriesInput.parse({ id: webhookId }));
  const target = { id: webhookId, delivery_id: data.find(({ id }) => id === first.id)?.id ?? '' };
  expect((await getDelivery(ctx, target)).event).toEqual(first.event);
  await sendAgain(later, target);
  const [again] = await takeDue(later, webhookId, { server });
  expect(JSON.stringify(again?.event)).toBe(JSON.stringify(first.event));
});
