import { namedStatement, schema, type WorkspaceTransaction } from '@stempel/db';
import { eq } from '@stempel/db/drizzle';
import { acceptGrants } from '../../access/roles/accept-grants.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { runNamed } from '../../kernel/named-statement.ts';
import { keyOf, type WebhookRow } from '../webhooks/webhook-rows.ts';
import { mostWaiting } from './delivery-rows.ts';
import { type Listener, listenerOf } from './listener.ts';

/** How far a webhook has read, as it stands in the transaction that holds it. */
export interface Reader {
  seen: string;
  cluster: string;
  seenAt: string;
  until: string | null;
  placeIn: string | null;
  placeId: string | null;
  replayPlace: string | null;
  replayUntil: string | null;
  replayAll: boolean;
  failingSince: string | null;
  lastSuccessAt: string | null;
  /** As it is now. */
  readonly snapshot: string;
  readonly currentCluster: string;
}

export interface HeldWebhook {
  readonly webhook: WebhookRow;
  readonly listener: Listener;
  readonly reader: Reader;
}

/** Longer than a try takes: who does not say in time that it goes on is gone. */
export const holdSeconds = 30;

const hold = namedStatement(
  'hold-webhook',
  `
  update webhook_readers r set held_by = $3::uuid, held_until = clock_timestamp() + make_interval(secs => $4::int),
    due_at = '-infinity'
   where r.workspace_id = $1::uuid and r.webhook_id = $2::uuid and r.is_active
     and (r.held_by = $3::uuid or r.held_until < clock_timestamp())
  returning r.seen, r.cluster, to_json(r.seen_at) #>> '{}' as "seenAt", r.until, r.place_in::text as "placeIn",
    r.place_id as "placeId", r.replay_place as "replayPlace", r.replay_until as "replayUntil",
    r.replay_all as "replayAll", to_json(r.failing_since) #>> '{}' as "failingSince",
    to_json(r.last_success_at) #>> '{}' as "lastSuccessAt", pg_current_snapshot()::text as snapshot,
    (select system_identifier::text from pg_control_system()) as "currentCluster"`,
);

/** Takes a webhook for this server until it is given back or the time is over; undefined when another one works for it. */
export async function holdWebhook(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  { webhookId, server }: { webhookId: string; server: string },
): Promise<HeldWebhook | undefined> {
  const [reader] = await runNamed<Reader>(tx, hold, [ctx.workspace.id, webhookId, server, holdSeconds]);
  if (!reader) return undefined;
  const [found] = await tx
    .select({ webhook: schema.webhooks })
    .from(schema.webhooks)
    .where(keyOf(ctx, webhookId));
  if (found?.webhook.state !== 'active') return undefined;
  const [role] = await tx
    .select({ grants: schema.roles.grants })
    .from(schema.roles)
    .where(eq(schema.roles.id, found.webhook.roleId));
  const grants = role ? acceptGrants(role.grants) : [];
  return { webhook: found.webhook, listener: listenerOf(found.webhook.types, grants), reader };
}

const keep = namedStatement(
  'keep-webhook-reader',
  `
  update webhook_readers r set seen = $3, cluster = $4, seen_at = $5::timestamptz, until = $6, place_in = $7::bigint,
    place_id = $8::uuid, replay_place = $9::uuid, replay_until = $10::uuid, replay_all = $11::boolean,
    failing_since = $12::timestamptz, last_success_at = $13::timestamptz,
    held_until = clock_timestamp() + make_interval(secs => $14::int)
   where r.workspace_id = $1::uuid and r.webhook_id = $2::uuid`,
);

/** Notes how far it has read; the time it is held for begins anew, whatever the reading took. */
export async function keepReader(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  webhookId: string,
  reader: Reader,
): Promise<void> {
  const { seen, cluster, seenAt, until, placeIn, placeId, replayPlace, replayUntil, replayAll } = reader;
  const where = [seen, cluster, seenAt, until, placeIn, placeId, replayPlace, replayUntil, replayAll];
  const fares = [reader.failingSince, reader.lastSuccessAt];
  await runNamed(tx, keep, [ctx.workspace.id, webhookId, ...where, ...fares, holdSeconds]);
}

/** After so long of nothing but failures a webhook pauses. */
export const patience = { hours: 72 };

/** It is due when the oldest delivery of an object is, when patience ends, and at once where a reading has room to go on. */
const giveBack = namedStatement(
  'give-webhook-back',
  `
  update webhook_readers r set held_until = '-infinity', due_at = coalesce(least(
    (select min(first.due_at) from (
       select distinct on (d.object_id) d.due_at from webhook_deliveries d
        where d.webhook_id = $2::uuid and d.workspace_id = $1::uuid and d.state = 'waiting'
        order by d.object_id, d.object_version, d.event_id) first),
    r.failing_since + make_interval(hours => $4::int),
    case when (r.until is not null or r.replay_place is not null) and $5::bigint > (
      select count(*) from webhook_deliveries d
       where d.webhook_id = $2::uuid and d.workspace_id = $1::uuid and d.state = 'waiting') then '-infinity'::timestamptz end),
    'infinity')
   where r.workspace_id = $1::uuid and r.webhook_id = $2::uuid and r.held_by = $3::uuid`,
);

/** Lets any server take it that finds something to do, now or later. */
export async function giveWebhookBack(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  { webhookId, server }: { webhookId: string; server: string },
): Promise<void> {
  const key = [ctx.workspace.id, webhookId, server];
  await runNamed(tx, giveBack, [...key, patience.hours, mostWaiting]);
}
