import { sql } from '../drizzle.ts';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from '../pg-core.ts';
import { bytes, instant } from './column-types.ts';
import { tenantColumns, tenantKeys, tenantPolicy, tenantReference, workspaceKey } from './columns.ts';

/** Where a system of the customer is told of events. */
export const webhooks = pgTable(
  'webhooks',
  {
    ...tenantColumns(),
    address: text().notNull(),
    description: text().notNull(),
    /** Types it is told of; none: all. */
    types: text().array().notNull(),
    /** What this role may read in the whole workspace is told. No reference: without its role it is told of nothing. */
    roleId: uuid().notNull(),
    state: text({ enum: ['active', 'paused', 'ended'] }).notNull(),
    /** Why it is not active: somebody paused it, it did nothing but fail, its receiver said that it is gone, it was removed. */
    stoppedBecause: text({ enum: ['person', 'failing', 'gone', 'removed'] }),
    /** Encrypted with a key made from the secret of the installation. */
    sealedSecret: bytes().notNull(),
    /** The one before signs as well until then. */
    sealedFormerSecret: bytes(),
    formerUntil: instant(),
    /** Who is told when it stops by itself. */
    ownerId: uuid(),
    revision: bigint({ mode: 'number' }).notNull().default(1),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => tenantKeys('webhooks', table),
);

/**
 * How far the events were read for a webhook, and who works for it. Workspace-free, since one look over all of them finds
 * where something waits; it holds ids, snapshots and moments.
 */
export const webhookReaders = pgTable(
  'webhook_readers',
  {
    workspaceId: uuid().notNull(),
    webhookId: uuid().notNull(),
    isActive: boolean().notNull(),
    /** What transactions were over when everything before was read, and which cluster says so. */
    seen: text().notNull(),
    cluster: text().notNull(),
    /** When that was, for where snapshots mean nothing any more. */
    seenAt: instant().notNull(),
    /** A reading that goes on: up to this snapshot, behind this row. */
    until: text(),
    placeIn: bigint({ mode: 'bigint' }),
    placeId: uuid(),
    /** Rows that are told of once more: behind this one, before that one; those that were told of are, too, if so asked. */
    replayPlace: uuid(),
    replayUntil: uuid(),
    replayAll: boolean().notNull().default(false),
    /** The server that works for it, for as long as it says so. */
    heldBy: uuid(),
    heldUntil: instant().notNull(),
    /** Since when nothing but failures was answered. */
    failingSince: instant(),
    lastSuccessAt: instant(),
    /**
     * When there is something to do for it though nothing is written: a delivery is due, or patience ends. `infinity` for
     * never, `-infinity` for at once and for as long as a server works for it, which may be gone.
     */
    dueAt: instant().notNull().default(sql`'-infinity'::timestamptz`),
  },
  (table) => [
    primaryKey({ name: 'webhook_readers_pkey', columns: [table.webhookId, table.workspaceId] }),
    workspaceKey('webhook_readers', table),
    index('webhook_readers_due_idx').on(table.dueAt).where(sql`is_active`),
    index('webhook_readers_workspace_idx').on(table.workspaceId).where(sql`is_active`),
  ],
);

/**
 * The workspaces with webhooks in which something was written lately (ADR 14). Workspace-free, since one look over all of
 * them finds where there may be events. Rows are added and deleted, never shared: whoever adds one waits for nobody.
 */
export const eventWakes = pgTable(
  'event_wakes',
  {
    workspaceId: uuid().notNull(),
    id: uuid().notNull(),
    /** Transactions that begin before, by the clock of the database, may rely on it. */
    until: instant().notNull(),
    /** The next transaction when that moment had passed: once all before it are over, nobody relies on it any more. */
    passedIn: bigint({ mode: 'bigint' }),
  },
  (table) => [
    primaryKey({ name: 'event_wakes_pkey', columns: [table.workspaceId, table.id] }),
    workspaceKey('event_wakes', table),
  ],
);

/** An event on its way to a webhook. What is sent is made of the audit row again for each try, as far as that holds it. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    ...tenantColumns(),
    webhookId: uuid().notNull(),
    eventId: uuid().notNull(),
    /** The audit row; null for a test. */
    changeId: uuid(),
    type: text().notNull(),
    objectId: uuid().notNull(),
    /** Where the object has none: how far it came, else 0; then the order of the events counts. */
    objectVersion: bigint({ mode: 'number' }).notNull(),
    occurredAt: instant().notNull(),
    /** What the first try sent, where the object was read for it: every other sends the same. Null of all else. */
    body: text(),
    state: text({ enum: ['waiting', 'delivered', 'failed', 'withheld', 'dropped'] }).notNull(),
    tries: integer().notNull(),
    /** Of them since it was last sent by hand: the pauses between tries begin anew. */
    step: integer().notNull(),
    /** While a server waits for the answer: when that server must be gone, and the try has no answer. */
    dueAt: instant().notNull(),
    createdAt: instant().notNull(),
    endedAt: instant(),
  },
  (table) => [
    ...tenantKeys('webhook_deliveries', table),
    tenantReference('webhook_deliveries_webhook_fkey', table, table.webhookId, webhooks),
    unique('webhook_deliveries_event_key').on(table.webhookId, table.eventId, table.workspaceId),
    index('webhook_deliveries_list_idx').on(table.webhookId, table.workspaceId, table.id),
    index('webhook_deliveries_due_idx')
      .on(table.webhookId, table.workspaceId, table.dueAt, table.eventId)
      .where(sql`state = 'waiting'`),
    index('webhook_deliveries_object_idx')
      .on(table.webhookId, table.workspaceId, table.objectId, table.objectVersion, table.eventId)
      .where(sql`state = 'waiting'`),
    index('webhook_deliveries_created_idx').on(table.workspaceId, table.createdAt),
  ],
);

/** One try of a delivery and what came of it. */
export const webhookTries = pgTable(
  'webhook_tries',
  {
    workspaceId: uuid().notNull(),
    deliveryId: uuid().notNull(),
    number: integer().notNull(),
    startedAt: instant().notNull(),
    durationMs: integer().notNull(),
    status: integer(),
    /** Which rule stood in the way where no usable answer came. */
    problem: text(),
    requestHeaders: jsonb().$type<Record<string, string>>().notNull(),
    answerHeaders: jsonb().$type<Record<string, string>>(),
    /** Its beginning. */
    answerBody: text(),
  },
  (table) => [
    primaryKey({ name: 'webhook_tries_pkey', columns: [table.workspaceId, table.deliveryId, table.number] }),
    workspaceKey('webhook_tries', table),
    tenantReference('webhook_tries_delivery_fkey', table, table.deliveryId, webhookDeliveries),
    tenantPolicy(),
  ],
);
