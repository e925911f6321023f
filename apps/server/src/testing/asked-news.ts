import { idsFrom, inWorkspace } from '@stempel/db';
import type { ServiceContext } from '@stempel/services';
import { createRole } from '@stempel/services/access/roles';
import { listUsers } from '@stempel/services/access/users';
import { listEvents } from '@stempel/services/events';
import { type Tried, takeDeliveries } from '@stempel/services/events/delivery';
import {
  createWebhook,
  listDeliveries,
  listWebhooks,
  replayEvents,
  sendTestEvent,
} from '@stempel/services/events/webhooks';
import { remindPeople } from '@stempel/services/insight/reminders';
import {
  listNotifications,
  markRead,
  notify,
  saveNotificationSettings,
  sendNotifications,
  summarizeNotifications,
} from '@stempel/services/notifications';
import { recordPresence } from '@stempel/services/recording/presence';
import {
  listIncidentGroups,
  listIncidents,
  listIncidentsOfEmployee,
} from '@stempel/services/statements/incidents';
import { findLiveIncidents } from '@stempel/services/statements/live-incidents';
import { type Asks, hoursOf, nextDay, page, someone } from './asked-people.ts';

/** Subscribes, reads what happened before once more, and takes it batch by batch. */
async function deliver(ctx: ServiceContext): Promise<void> {
  const role = await createRole(ctx, { name: `Told ${crypto.randomUUID()}`, grants: ['*:read:all'] });
  const input = { address: 'https://a.example/', description: '', types: [], role_id: role.id };
  const door = { seal: () => new Uint8Array(1), mayCall: () => true };
  const { webhook } = await createWebhook(ctx, input, door);
  await replayEvents(ctx, { id: webhook.id, since: ctx.now.subtract({ hours: 600 }).toString() });
  const taking = { webhookId: webhook.id, server: crypto.randomUUID(), most: 16 };
  let tried: Tried[] = [];
  for (let round = 0; round < 3; round += 1) {
    await sendTestEvent(ctx, { id: webhook.id });
    const batch = await takeDeliveries(ctx, { ...taking, tried });
    tried = (batch?.deliveries ?? []).map(({ id, number, step }) => ({
      ...{ id, number, step, startedAt: ctx.now, durationMs: 1, status: 200, problem: null, chance: 0 },
      ...{ retryAfterSeconds: null, requestHeaders: {}, answerHeaders: {}, answerBody: '' },
    }));
  }
}

/** What happened, who is told of it, and what is wrong now. */
export const asksOfNews: Asks = {
  'a page of events': (ctx) => listEvents(ctx, { limit: 100 }),
  'what happened to somebody': async (ctx) =>
    listEvents(ctx, { limit: 100, employee_id: (await someone(ctx)).id }),
  'what happened to statements': (ctx) =>
    listEvents(ctx, { limit: 100, type: ['statement.generated', 'statement.approved', 'balance.changed'] }),
  'what is delivered to a webhook': deliver,
  'the deliveries of a webhook': async (ctx) => {
    const [webhook] = await listWebhooks(ctx);
    return listDeliveries(ctx, { limit: 100, id: String(webhook?.id) });
  },
  incidents: async (ctx) => {
    await listIncidents(ctx, page);
    await listIncidentGroups(ctx, { ...page, state: ['open'] });
    await listIncidentsOfEmployee(ctx, { employee_id: (await someone(ctx)).id });
  },
  'what somebody is told': async (ctx) => {
    const { data } = await listUsers(ctx, { limit: 5, collation: 'da', direction: 'asc' });
    const userId = data[0]?.id ?? '';
    const own = { ...ctx, actor: { ...ctx.actor, userId } };
    const told = { kind: 'decision', to: { users: [userId] }, path: '/my-time' } as const;
    await inWorkspace(ctx.db, ctx.workspace.id, (tx) =>
      notify(tx, ctx, [{ ...told, about: crypto.randomUUID() }]),
    );
    await summarizeNotifications(own);
    await listNotifications(own, { limit: 100 });
    await markRead(own, {});
    await saveNotificationSettings(own, { digest_hour: 8 });
    await sendNotifications({ ...ctx, now: ctx.now.add({ hours: 24 }) });
  },
  'what people are reminded of': (ctx) => remindPeople({ ...ctx, now: ctx.now.add({ hours: 24 * 4 }) }),
  'what is wrong with time now': async (ctx) => {
    const employee_id = (await someone(ctx)).id;
    await recordPresence(ctx, { employee_id, ...hoursOf(nextDay()) });
    // Looks go back a minute further, in which others changed rules: that would mean everybody.
    const since = idsFrom(Temporal.Now.instant().add({ seconds: 58 }));
    const { judged } = await findLiveIncidents(ctx, { since });
    // Of everybody whose time is of these days there is nobody in a year.
    await findLiveIncidents({ ...ctx, now: ctx.now.add({ hours: 24 * 400 }) });
    if (judged === 0) throw new Error('Nobody was looked at.');
  },
};
