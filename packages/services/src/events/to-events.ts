import { createHash } from 'node:crypto';
import type { StempelEvent } from './event-contract.ts';
import { type EventKind, isNamed, kindOf, typeOf } from './event-kinds.ts';

/** An audit row as far as events are made of it. */
export interface StoredChange {
  readonly id: string;
  readonly recordedAt: string;
  readonly actorKind: StempelEvent['actor']['kind'];
  readonly actorId: string | null;
  readonly actorName: string;
  readonly standsForId: string | null;
  readonly standsForName: string | null;
  readonly action: string;
  readonly resource: string;
  readonly objectId: string | null;
  readonly objectIds: readonly string[] | null;
  readonly before: unknown;
  readonly after: unknown;
  /** Where the transaction stands, as decimal text; null where that is not known. */
  readonly writtenIn?: string | null;
}

/** An event, and whether its object has to be read yet. */
export interface MadeEvent {
  readonly event: StempelEvent;
  /** The audit row it was made of. */
  readonly change: StoredChange;
  readonly reads: boolean;
}

/**
 * The events of an audit row: one, one for each object of work on many, or none. Databases of tests refuse what has no name;
 * here a server of a later version wrote it.
 */
export function eventsOf(stored: StoredChange): MadeEvent[] {
  const kind = kindOf(stored.resource);
  if (!kind || !isNamed(kind, stored.action)) return [];
  const change = asShown(stored, kind);
  const type = typeOf(kind, change);
  const { id: changeId, objectId } = change;
  const reads = (kind.reads?.includes(change.action) ?? false) && !isObject(change.after ?? change.before);
  const objects = objectId === null ? (change.objectIds ?? []) : [objectId];
  return objects.map((object) => {
    const id = objectId === null ? partOf(changeId, object) : changeId;
    return { event: eventOf(change, { id, type, object, reads }), change, reads };
  });
}

/** Whether a row holds the object, as those of earlier versions do not always. */
function isObject(side: unknown): boolean {
  return typeof side === 'object' && side !== null && 'id' in side;
}

/** As the contract shows the object. */
function asShown(change: StoredChange, { unshown = [] }: EventKind): StoredChange {
  if (unshown.length === 0) return change;
  const shown = (side: unknown) =>
    side === null || typeof side !== 'object'
      ? side
      : Object.fromEntries(Object.entries(side).filter(([name]) => !unshown.includes(name)));
  return { ...change, before: shown(change.before), after: shown(change.after) };
}

function eventOf(
  change: StoredChange,
  { id, type, object, reads }: { id: string; type: string; object: string; reads: boolean },
): StempelEvent {
  const { before, after, resource } = change;
  const data = reads ? null : (after ?? before);
  const employeeId = reads ? undefined : employeeOf(resource, object, data);
  const previous = reads ? undefined : changedMembers(before, after);
  return {
    id,
    type,
    occurred_at: change.recordedAt,
    object: { resource, id: object, version: versionAfter(before, after) },
    ...(employeeId === undefined ? {} : { employee_id: employeeId }),
    actor: actorOf(change),
    data,
    ...(previous ? { previous } : {}),
  };
}

function actorOf(change: StoredChange): StempelEvent['actor'] {
  const { actorKind: kind, actorId: id, actorName: name, standsForId, standsForName } = change;
  const standsFor = standsForId === null ? null : { id: standsForId, name: standsForName ?? '' };
  return { kind, id, name, ...(standsFor ? { stands_for: standsFor } : {}) };
}

/** The event with its object as it was read, and as it was before the change; null where it is gone. */
export function withObject(event: StempelEvent, data: unknown, before: unknown): StempelEvent {
  const employeeId = employeeOf(event.object.resource, event.object.id, data);
  const previous = changedMembers(before, data);
  // Members stand in the same order, wherever the object comes from.
  const { data: _, ...rest } = event;
  return {
    ...rest,
    object: { ...event.object, version: event.object.version ?? versionOf(data) },
    ...(employeeId === undefined ? {} : { employee_id: employeeId }),
    data,
    ...(previous ? { previous } : {}),
  };
}

function employeeOf(resource: string, id: string, data: unknown): string | undefined {
  if (resource === 'employees') return id;
  return (data as { employee_id?: string } | null)?.employee_id;
}

/** A deletion writes the object as well, for the last time: it comes after all that was said of it. */
function versionAfter(before: unknown, after: unknown): number | null {
  if (after) return versionOf(after);
  const last = versionOf(before);
  return last === null ? null : last + 1;
}

function versionOf(data: unknown): number | null {
  return (data as { version?: number } | null)?.version ?? null;
}

/** Of a change that leaves the object there: what its members were that are others now. */
function changedMembers(before: unknown, after: unknown): Record<string, unknown> | undefined {
  if (!before || !after) return undefined;
  const now = after as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(before).filter(([name, was]) => JSON.stringify(was) !== JSON.stringify(now[name])),
  );
}

/**
 * The id of the event of one object among many: the time of the row, so that events sort, and a hash of both in the place
 * of the random bits (UUIDv7, RFC 9562 §5.7). The same however often it is asked for.
 */
function partOf(changeId: string, objectId: string): string {
  const hash = createHash('sha256').update(`${changeId} ${objectId}`).digest();
  hash[0] = ((hash[0] ?? 0) & 0x3f) | 0x80;
  const tail = hash.toString('hex', 0, 8);
  return `${changeId.slice(0, 18)}-${tail.slice(0, 4)}-${tail.slice(4)}`;
}
