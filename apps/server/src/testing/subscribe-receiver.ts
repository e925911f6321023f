import { inWorkspace, schema } from '@stempel/db';
import type { ServiceContext } from '@stempel/services';
import { listDeliveries, listDeliveriesInput } from '@stempel/services/events/webhooks';
import { createOrgUnit, createOrgUnitBody } from '@stempel/services/organization/org-units';
import { vi } from 'vitest';
import type { Arrived, Receiver } from './webhook-receiver.ts';
import type { WebhookWorld } from './webhook-world.ts';

const soon = { timeout: 20_000, interval: 20 };
export const until = (check: () => unknown) => vi.waitFor(check, soon);
export const types = ['org_unit.created', 'org_unit.changed'];

export const createUnit = (ctx: ServiceContext, code: string) =>
  createOrgUnit(ctx, createOrgUnitBody.parse({ code, name: code }));
export const eventOf = ({ body }: Arrived) =>
  JSON.parse(body) as { type: string; object: { id: string; version: number }; data: { name: string } };
export const idsOf = ({ arrived }: Receiver) => arrived.map(({ id }) => id);

export async function deliveriesOf(ctx: ServiceContext, id: string, filter: object = {}) {
  return (await listDeliveries(ctx, listDeliveriesInput.parse({ id, ...filter }))).data;
}

/** What the people of a workspace were told of, and whether a mail follows. */
export async function newsOf({ db, workspace }: ServiceContext) {
  const rows = await inWorkspace(db, workspace.id, (tx) => tx.select().from(schema.notifications));
  return rows.map(({ kind, userId, path, mailAt }) => ({ kind, userId, path, isMailed: mailAt !== null }));
}

/** A tenant whose owner has subscribed a receiver to its organization units. */
export async function subscribeReceiver(
  world: WebhookWorld,
  more: { types?: string[]; grants?: string[] } = {},
) {
  const tenant = await world.tenant();
  const receiver = await world.receiver();
  const { webhook, secret, roleId } = await world.subscribe(tenant.owner(), {
    ...{ address: receiver.address, types },
    ...more,
  });
  return { ...tenant, receiver, id: webhook.id, secret, roleId };
}
