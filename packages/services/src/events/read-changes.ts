import { namedStatement, type WorkspaceTransaction } from '@stempel/db';
import type { ServiceContext } from '../kernel/context.ts';
import { runNamed } from '../kernel/named-statement.ts';
import { beforeAllIds } from '../kernel/uuid-list.ts';
import type { StoredChange } from './to-events.ts';

/** Where a reading stands: behind this row, in the order of transactions and ids. */
export interface Place {
  /** A writing, as decimal text. */
  readonly in: string;
  readonly id: string;
}

/** Everything that became visible between two snapshots. */
export interface Window {
  readonly seen: string;
  readonly until: string;
}

export type ReadChange = StoredChange & { readonly writtenIn: string | null };

/**
 * A row that a reading came by. Of one that it does not want, of another resource or not of its window, it holds nothing but
 * the place: so a page costs what it looks at, however seldom something is wanted.
 */
export type LookedAt = ReadChange & { readonly isWanted: boolean };

const columnsOf = (held: (column: string) => string) => `
  a.id, a.written_in::text as "writtenIn", to_json(a.recorded_at) #>> '{}' as "recordedAt",
  a.actor_kind as "actorKind", a.actor_id as "actorId", a.actor_name as "actorName",
  a.stands_for_id as "standsForId", a.stands_for_name as "standsForName", a.action, a.resource,
  a.object_id as "objectId", ${held('object_ids')}::text[] as "objectIds", ${held('before')} as before,
  ${held('after')} as after`;

const columns = columnsOf((column) => `a.${column}`);

const lookedAt = `a.is_wanted as "isWanted", ${columnsOf((column) => `case when a.is_wanted then a.${column} end`)}`;

/**
 * Rows whose transaction ended between the snapshots, whenever it began and whatever any clock said: nothing that is
 * committed late is passed over, and a transaction that runs for long holds up nobody (ADR 10).
 */
const inWindow = namedStatement(
  'read-changes-of-window',
  `
  select ${lookedAt}
    from (
      select l.*, not pg_visible_in_snapshot((l.written_in >> 20)::text::xid8, $4::pg_snapshot)
          and pg_visible_in_snapshot((l.written_in >> 20)::text::xid8, $5::pg_snapshot)
          and (cardinality($6::text[]) = 0 or l.resource = any ($6::text[])) as is_wanted
        from audit_log l
       where l.workspace_id = $1::uuid and (l.written_in, l.id) > ($2::bigint, $3::uuid)
         and l.written_in < (pg_snapshot_xmax($5::pg_snapshot)::text::bigint << 20)
       order by l.written_in, l.id limit $7::bigint) a
   order by a.written_in, a.id`,
);

const byIds = namedStatement(
  'read-changes-by-ids',
  `
  select ${lookedAt}
    from (
      select l.*, cardinality($4::text[]) = 0 or l.resource = any ($4::text[]) as is_wanted
        from audit_log l
       where l.workspace_id = $1::uuid and l.id > $2::uuid and l.id < $3::uuid
       order by l.id limit $5::bigint) a
   order by a.id`,
);

const ofDeliveries = namedStatement(
  'read-changes-of-deliveries',
  `
  select ${columns}
    from unnest($2::uuid[]) wanted (id)
   cross join lateral (select * from audit_log where workspace_id = $1::uuid and id = wanted.id offset 0) a`,
);

/** A page of a window, behind a place; without resources all are wanted. */
export function readWindow(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  { seen, until }: Window,
  { place, resources, limit }: { place: Place; resources: readonly string[]; limit: number },
): Promise<LookedAt[]> {
  return runNamed(tx, inWindow, [ctx.workspace.id, place.in, place.id, seen, until, resources, limit]);
}

/** An object that is told of, and in which version; null where it has none. */
export interface ToldObject {
  readonly resource: string;
  readonly objectId: string;
  readonly version: number | null;
}

const overtaken = namedStatement(
  'read-overtaken-changes',
  `
  select ${columns}
    from unnest($6::text[], $7::uuid[], $8::bigint[]) wanted (resource, object_id, version)
   cross join lateral (
     select * from audit_log
      where workspace_id = $1::uuid and resource = wanted.resource and object_id = wanted.object_id offset 0) a
   where (a.written_in, a.id) > ($2::bigint, $3::uuid)
     and a.written_in < (pg_snapshot_xmax($5::pg_snapshot)::text::bigint << 20)
     and not pg_visible_in_snapshot((a.written_in >> 20)::text::xid8, $4::pg_snapshot)
     and pg_visible_in_snapshot((a.written_in >> 20)::text::xid8, $5::pg_snapshot)
     and (wanted.version is null or wanted.version
       > coalesce((a.after ->> 'version')::bigint, (a.before ->> 'version')::bigint + 1))
   order by a.written_in, a.id`,
);

/**
 * What lies in a window behind the place, though it happened to one of these objects before what is told of it: its
 * transaction began later and ended sooner. Of an object without a version everything.
 */
export function readOvertaken(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  { seen, until }: Window,
  { place, told }: { place: Place; told: readonly ToldObject[] },
): Promise<ReadChange[]> {
  return runNamed(tx, overtaken, [
    ...[ctx.workspace.id, place.in, place.id, seen, until],
    ...[told.map(({ resource }) => resource), told.map(({ objectId }) => objectId)],
    told.map(({ version }) => version),
  ]);
}

/** A page of what was written between two ids. */
export function readBetween(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  { after, before }: { after: string; before: string },
  { resources, limit }: { resources: readonly string[]; limit: number },
): Promise<LookedAt[]> {
  return runNamed(tx, byIds, [ctx.workspace.id, after, before, resources, limit]);
}

export function readChangesOf(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  ids: readonly string[],
): Promise<ReadChange[]> {
  return runNamed(tx, ofDeliveries, [ctx.workspace.id, [...new Set(ids)]]);
}

/** Before everything that a snapshot has not seen. */
export function placeBefore(seen: string): Place {
  const [xmin = '0'] = seen.split(':');
  return { in: ((BigInt(xmin) << 20n) - 1n).toString(), id: beforeAllIds };
}
