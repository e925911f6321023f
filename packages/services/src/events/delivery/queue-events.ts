import { idsFrom, newId, type WorkspaceTransaction } from '@stempel/db';
import type { ServiceContext } from '../../kernel/context.ts';
import { beforeAllIds, behindAllIds } from '../../kernel/uuid-list.ts';
import {
  type LookedAt,
  type Place,
  placeBefore,
  type ReadChange,
  readBetween,
  readOvertaken,
  readWindow,
  type Window,
} from '../read-changes.ts';
import { eventsOf, type MadeEvent } from '../to-events.ts';
import { keptSince } from '../webhooks/webhook-contract.ts';
import { countWaiting, mostWaiting, orderOf, queue } from './delivery-rows.ts';
import { isLeftToLater } from './left-to-later.ts';
import type { Listener } from './listener.ts';
import type { HeldWebhook, Reader } from './reader.ts';

const page = 500;

/**
 * Pages of one transaction. While it goes on nobody else can work for the webhook, and what it holds must not be over when it
 * ends: what is wanted seldom is looked for in parts.
 */
const mostPages = 20;

/** How much clocks of servers may differ. */
const tolerated = { minutes: 10 };

/** In a cluster of its own a database begins with this: it has seen none of the transactions. */
const seenNothing = '3:3:';

/** Queues what the webhook is told of and has not read yet, as far back as events are kept and as long as there is room. */
export async function queueEvents(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  held: HeldWebhook,
): Promise<void> {
  const { reader, listener, webhook } = held;
  const oldest = keptSince(ctx.now);
  if (Temporal.Instant.compare(Temporal.Instant.from(reader.seenAt), oldest) < 0)
    goOnWithKept(ctx, reader, oldest);
  else if (reader.cluster !== reader.currentCluster) goOnByMoments(reader);
  if (listener.resources.length === 0) return pass(ctx, reader);
  const left = { room: mostWaiting - (await countWaiting(tx, ctx, webhook.id)), pages: mostPages };
  while (reader.replayPlace !== null && goesOn(left)) await replayPage(tx, ctx, held, left);
  // Without room it is known at least that there is something to read.
  if (left.room <= 0 && reader.seen !== reader.snapshot) windowOf(reader);
  // What is read by ids happened before what the window shows.
  const told = reader.replayPlace === null ? await queueWindow(tx, ctx, held, left) : [];
  if (reader.until !== null) await queueOvertaken(tx, ctx, held, told);
}

/** For how many deliveries and pages there is room. */
interface Left {
  room: number;
  pages: number;
}

function goesOn(left: Left): boolean {
  left.pages -= 1;
  return left.room > 0 && left.pages >= 0;
}

/** Reads on in the window until its end or until nothing is left; returns what it queued. */
async function queueWindow(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  held: HeldWebhook,
  left: Left,
): Promise<MadeEvent[]> {
  const { reader, listener } = held;
  const told: MadeEvent[] = [];
  for (let isDone = reader.until === null && reader.seen === reader.snapshot; !isDone && goesOn(left); ) {
    const window = windowOf(reader);
    const place = placeOf(reader);
    const found = await readWindow(tx, ctx, window, { place, resources: listener.resources, limit: page });
    const rows = fitting(ctx, found);
    const heard = heardIn(listener, rows.filter(isWanted));
    left.room -= await queue(tx, ctx, held, heard);
    told.push(...heard);
    const last = rows.at(-1);
    isDone = found.length < page && rows.length === found.length;
    if (isDone) moveOn(ctx, reader, window.until);
    else if (last) [reader.placeIn, reader.placeId] = [last.writtenIn, last.id];
    else left.pages = 0;
  }
  return told;
}

function windowOf(reader: Reader): Window {
  reader.until ??= reader.snapshot;
  return { seen: reader.seen, until: reader.until };
}

function placeOf({ seen, placeIn, placeId }: Reader): Place {
  return placeIn === null || placeId === null ? placeBefore(seen) : { in: placeIn, id: placeId };
}

/**
 * The first rows, as many as have the events of a page, one at least, whatever it did to how many objects; none behind what
 * is left to a server of a later version.
 */
function fitting(ctx: ServiceContext, found: readonly LookedAt[]): readonly LookedAt[] {
  let events = 0;
  const end = found.findIndex((row, at) => {
    const { objectId, objectIds } = row;
    events += objectId === null ? (objectIds?.length ?? 0) : 1;
    return (at > 0 && events > page) || (row.isWanted && isLeftToLater(ctx, row));
  });
  return end < 0 ? found : found.slice(0, end);
}

/**
 * Where a window is left unfinished, what happened to an object before what is queued of it comes along, wherever it lies:
 * transactions end in another order than they begin, and deliveries of an object go in the order of its versions (ADR 12).
 */
async function queueOvertaken(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  held: HeldWebhook,
  made: readonly MadeEvent[],
): Promise<void> {
  const objects = Map.groupBy(made, ({ event: { object } }) => `${object.resource} ${object.id}`);
  const told = [...objects.values()].flatMap((events) => {
    const newest = events.toSorted(inOrder).at(-1);
    if (!newest) return [];
    const { resource, id: objectId, version } = newest.event.object;
    return [{ resource, objectId, version }];
  });
  if (told.length === 0) return;
  const rows = await readOvertaken(tx, ctx, windowOf(held.reader), { place: placeOf(held.reader), told });
  await queue(tx, ctx, held, heardIn(held.listener, rows));
}

/** As deliveries of an object are taken. */
function inOrder(one: MadeEvent, other: MadeEvent): number {
  return orderOf(one) - orderOf(other) || (one.event.id < other.event.id ? -1 : 1);
}

const isWanted = (row: LookedAt) => row.isWanted;

function heardIn(listener: Listener, changes: readonly ReadChange[]): MadeEvent[] {
  return changes
    .flatMap((change) => eventsOf(change))
    .filter(({ event }) => listener.hears(event.type, event.object.resource));
}

/** What nothing is told of is read all the same: a grant that comes later brings what comes later. */
function pass(ctx: ServiceContext, reader: Reader): void {
  moveOn(ctx, reader, reader.snapshot);
  endReplay(reader);
}

function endReplay(reader: Reader): void {
  Object.assign(reader, { replayPlace: null, replayUntil: null, replayAll: false });
}

function moveOn(ctx: ServiceContext, reader: Reader, seen: string): void {
  Object.assign(reader, { seen, seenAt: ctx.now.toString(), until: null, placeIn: null, placeId: null });
}

/**
 * Nothing was read for longer than events are kept: what there is yet is read by ids, as the feed is, and what the snapshot
 * does not show by the next ones.
 */
function goOnWithKept(ctx: ServiceContext, reader: Reader, oldest: Temporal.Instant): void {
  moveOn(ctx, reader, reader.snapshot);
  const replay = { replayPlace: idsFrom(oldest), replayUntil: behindAllIds };
  Object.assign(reader, { cluster: reader.currentCluster, ...replay });
}

/** The rows were moved to another cluster: what was written there since is all new, what came along goes by moments. */
function goOnByMoments(reader: Reader): void {
  const from = Temporal.Instant.from(reader.seenAt).subtract(tolerated);
  const asked = reader.replayPlace;
  const place = idsFrom(from);
  Object.assign(reader, {
    ...{ seen: seenNothing, cluster: reader.currentCluster, until: null, placeIn: null, placeId: null },
    replayPlace: asked !== null && asked < place ? asked : place,
    replayUntil: newId(),
  });
}

async function replayPage(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  held: HeldWebhook,
  left: Left,
): Promise<void> {
  const { reader, listener } = held;
  const range = { after: reader.replayPlace ?? beforeAllIds, before: reader.replayUntil ?? beforeAllIds };
  const { resources } = listener;
  const found = await readBetween(tx, ctx, range, { resources, limit: page });
  const rows = fitting(ctx, found);
  const heard = heardIn(listener, rows.filter(isWanted));
  left.room -= await queue(tx, ctx, held, heard, reader.replayAll);
  const last = rows.at(-1);
  if (found.length < page && rows.length === found.length) endReplay(reader);
  else if (last) reader.replayPlace = last.id;
  else left.pages = 0;
}
