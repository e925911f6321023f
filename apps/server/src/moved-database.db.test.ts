import { migrateDatabase } from '@stempel/db';
import { ask, testSecret } from '@stempel/db/testing';
import type { ServiceContext } from '@stempel/services';
import { createOrgUnit, createOrgUnitBody } from '@stempel/services/organization/org-units';
import { expect, test, vi } from 'vitest';
import type { Receiver } from './testing/webhook-receiver.ts';
import { openWebhookWorld } from './testing/webhook-world.ts';

// A dump that is restored elsewhere brings events whose transactions mean nothing there, and readers with snapshots of them.

const createUnit = (ctx: ServiceContext, code: string) =>
  createOrgUnit(ctx, createOrgUnitBody.parse({ code, name: code }));
const codesOf = ({ arrived }: Receiver) =>
  arrived.map(({ body }) => (JSON.parse(body) as { data: { code: string } }).data.code);

test('what was not delivered before a move to another cluster is delivered there, and what happens since', async () => {
  const world = await openWebhookWorld();
  const first = await world.startServer();
  const { owner } = await world.tenant();
  const receiver = await world.receiver();
  await world.subscribe(owner(), { address: receiver.address, types: ['org_unit.created'] });
  await createUnit(owner(), 'delivered');
  await vi.waitFor(() => expect(codesOf(receiver)).toEqual(['delivered']), 10_000);
  await first.stop();
  await createUnit(owner(), 'left');
  const elsewhere = `cluster = 'elsewhere'`;
  await ask(world.ownerUrl, `update installation set ${elsewhere}`);
  // A cluster that was busier: none of the transactions here would be new to the reader.
  await ask(world.ownerUrl, `update webhook_readers set ${elsewhere}, seen = '900000000:900000000:'`);
  await migrateDatabase(world.ownerUrl, { secret: testSecret });
  await createUnit(owner(), 'since');
  await world.startServer();
  await vi.waitFor(() => expect(codesOf(receiver)).toHaveLength(3), 20_000);
  expect(codesOf(receiver).toSorted()).toEqual(['delivered', 'left', 'since']);
});
