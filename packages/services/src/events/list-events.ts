import { idsFrom, namedStatement, type WorkspaceTransaction } from '@stempel/db';
import type { ServiceContext } from '../kernel/context.ts';
import { cursorOf, type KeysetList, type Page, readCursor } from '../kernel/list-page.ts';
import { runNamed } from '../kernel/named-statement.ts';
import { requireScope } from '../kernel/permission.ts';
import { reading } from '../kernel/transaction.ts';
import { behindAllIds } from '../kernel/uuid-list.ts';
import type { ListEvents, StempelEvent } from './event-contract.ts';
import { eventKinds, typesOf } from './event-kinds.ts';
import { withKnownAbsences } from './known-absences.ts';
import { readChangesOf } from './read-changes.ts';
import { withObjects } from './read-objects.ts';
import { eventsOf, type MadeEvent } from './to-events.ts';
import { keptSince } from './webhooks/webhook-contract.ts';

/** A row, and how many of its events were shown. */
const list: KeysetList = { name: 'events', key: ['id', 'count'] };

/** Rows that a page looks at behind a filter: what matches nothing is no reason to read a month. The next page goes on. */
const mostLooked = 10_000;

/** Of ten rows nine are events, where nothing is asked for. */
const moreThanAsked = 1.2;

const resources = eventKinds.map(({ resource }) => resource);

/**
 * What happened in the last 30 days, the newest first. A page ends where enough was found or enough was looked at; what one
 * change did to many objects may go on in the next one.
 */
export async function listEvents(ctx: ServiceContext, input: ListEvents): Promise<Page<StempelEvent>> {
  requireScope(ctx, 'audit-log', 'read', 'all');
  const { type: types, object_id: objectId, employee_id: employeeId, limit } = input;
  const [place = behindAllIds, shown = '0'] = readCursor(ctx, list, input)?.key ?? [];
  const since = idsFrom(keptSince(ctx.now));
  const wanted = types ? eventKinds.filter((kind) => typesOf(kind).some((one) => types.includes(one))) : null;
  return reading(ctx, async (tx) => {
    const isFiltered = types !== undefined || objectId !== undefined || employeeId !== undefined;
    // The row that the page before ended in is looked at once more.
    const looked = isFiltered ? mostLooked : Math.ceil(limit * moreThanAsked) + 1;
    const things = employeeId === undefined ? null : await settledThings(tx, ctx, employeeId);
    const rows = await runNamed<{ id: string; matches: boolean }>(tx, look, [
      ...[ctx.workspace.id, place, since, looked, limit + 1],
      ...[wanted?.map(({ resource }) => resource) ?? resources, objectId ?? null, employeeId ?? null, things],
    ]);
    rows.sort((a, b) => (a.id < b.id ? 1 : -1));
    const ids = rows.filter(({ matches }) => matches).map(({ id }) => id);
    const changes = new Map((await readChangesOf(tx, ctx, ids)).map((change) => [change.id, change]));
    const found = ids.map((id) => {
      const change = changes.get(id);
      const events = (change ? eventsOf(change) : [])
        .filter(({ event }) => !types || types.includes(event.type))
        .filter(({ event }) => !objectId || event.object.id === objectId)
        .filter(({ event }) => !things || !change?.objectIds || things.includes(event.object.id));
      return { id, events, from: id === place ? Number(shown) : 0 };
    });
    const { made, end } = cutAt(limit, found);
    const read = (await withObjects(tx, ctx, made)).map(({ event }) => event);
    const data = await withKnownAbsences(tx, ctx, read);
    const last = rows.at(-1)?.id;
    const isEnd = last === undefined || (ids.length <= limit && rows.every(({ matches }) => matches));
    const behind = last === undefined ? 0 : (found.find(({ id }) => id === last)?.events.length ?? 0);
    const next = end ?? (isEnd ? null : [last, String(behind)]);
    return { data, next_cursor: next && cursorOf(ctx, list, input, next) };
  });
}

/** Whose they are is not said by the rows of the log: the statements of an employee, and what they booked, lately. */
async function settledThings(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  employeeId: string,
): Promise<string[]> {
  const since = keptSince(ctx.now).toString();
  const rows = await runNamed<{ id: string }>(tx, things, [employeeId, since]);
  return rows.map(({ id }) => id);
}

/** Whose they are comes first, in each look: neither dates nor a workspace are to choose the index (row-level security keeps it). */
const things = namedStatement(
  'find-settled-things',
  `
  with own as materialized (
    select id from (select id, updated_at from statements where employee_id = $1::uuid offset 0) s
     where updated_at >= $2::timestamptz)
  select id from own
  union all
  select m.id from own cross join lateral (select id from movements where statement_id = own.id offset 0) m`,
);

interface FoundRow {
  readonly id: string;
  readonly events: readonly MadeEvent[];
  /** How many of them were shown before. */
  readonly from: number;
}

/** As many events as a page has, and where it ends when that is not behind the last row. */
function cutAt(limit: number, rows: readonly FoundRow[]): { made: MadeEvent[]; end: string[] | null } {
  const made: MadeEvent[] = [];
  for (const { id, events, from } of rows) {
    const room = limit - made.length;
    made.push(...events.slice(from, from + room));
    if (events.length - from > room) return { made, end: [id, String(from + room)] };
  }
  return { made, end: null };
}

/** The rows that match, and where the look ended if it did not find enough of them. */
const look = namedStatement(
  'look-for-events',
  `
  with looked as materialized (
    select a.id, a.resource = any ($6::text[])
        and ($7::uuid is null or a.object_id = $7::uuid or a.object_ids @> array[$7::uuid])
        and ($8::uuid is null or coalesce(a.after, a.before) ->> 'employee_id' = $8::text
          or (a.resource = 'employees' and a.object_id = $8::uuid)
          or (a.resource in ('statements', 'movements') and array[a.object_id] || a.object_ids && $9::uuid[])) as matches
      from audit_log a
     where a.workspace_id = $1::uuid and a.id <= $2::uuid and a.id >= $3::uuid
     order by a.id desc limit $4::bigint),
  found as (select id, true as matches from looked where matches order by id desc limit $5::bigint)
  select id, matches from found
  union all
  (select id, false from looked
    where (select count(*) from found) < $5::bigint and (select count(*) from looked) = $4::bigint
    order by id limit 1)`,
);
