import { isDeepStrictEqual } from 'node:util';
import type { WorkspaceTransaction } from '@stempel/db';
import { schema } from '@stempel/db';
import { and, eq, gte, isNull, lte, sql } from 'drizzle-orm';
import type { ServiceContext } from '../context.ts';
import {
  createPresenceBody,
  getPresence,
  type PresenceDto,
  recordPresence,
  updatePresence,
} from '../presence/index.ts';
import { selectPresence, toPresenceDto } from '../presence/presence-rows.ts';
import { formatPunch, readPunch } from '../recording/punch.ts';
import { reading } from '../transaction.ts';
import type { CodeBook } from './code-book.ts';
import { employmentOfRow } from './find-employment.ts';
import { checkColumns } from './references.ts';
import { streamRows } from './stream-rows.ts';
import type {
  TransferColumn,
  TransferKind,
  TransferPeriod,
  TransferRecord,
  WriteOutcome,
} from './transfer-kind.ts';

const { presence } = schema;

const columns: TransferColumn[] = [
  { name: 'employee', type: 'text' },
  { name: 'employment_start', type: 'date' },
  { name: 'start', type: 'text' },
  { name: 'end', type: 'text' },
  { name: 'reason', type: 'text' },
  { name: 'activity', type: 'text' },
  { name: 'project', type: 'text' },
  { name: 'dimension_values', type: 'json' },
  { name: 'note', type: 'text' },
];
const names = new Set(columns.map(({ name }) => name));

/** Presence intervals, matched by employment, start and reason; work also where only the reason is another. */
export const presenceKind: TransferKind = {
  name: 'presence',
  columns,
  deferred: [],
  read: readPresence,
  async write(ctx, record, book) {
    checkColumns(record, names);
    const { employee, employment_start: employmentStart, ...fields } = record;
    const employeeId = await book.getId('employees', employee, 'employee');
    const body = createPresenceBody.parse(withoutNulls(fields));
    const start = readPunch(body.start).at;
    const employmentId = await employmentOfRow(ctx, book, employeeId, employmentStart);
    const byStart = await book.latest('presence', employeeId, () => presenceByStart(ctx, employeeId));
    const candidates = byStart.get(start.epochMilliseconds) ?? [];
    const inPlace = candidates.filter(
      (one) => employmentId === undefined || one.employmentId === employmentId,
    );
    const known = await findKnown(ctx, inPlace, fields.reason, body.start);
    if (known) return change(ctx, employeeId, known, fields);
    const place = employmentId === undefined ? {} : { employment_id: employmentId };
    // An empty cell is no reason; only a file without the column leaves it to the terms.
    const reason = fields.reason === null ? { reason: null } : {};
    const given = { ...body, ...place, ...reason, employee_id: employeeId, source: 'import' as const };
    byStart.set(start.epochMilliseconds, [...candidates, knownOf(await recordPresence(ctx, given))]);
    return 'created';
  },
};

function withoutNulls(fields: TransferRecord): TransferRecord {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}

interface KnownPresence {
  id: string;
  employmentId: string;
  revision: number;
  reason: string | null;
  kind: 'work' | 'standby';
}

function knownOf(dto: PresenceDto): KnownPresence {
  const { id, employment_id: employmentId, version: revision, reason, kind } = dto;
  return { id, employmentId, revision, reason, kind };
}

/** The employee's intervals by the millisecond they started. */
async function presenceByStart(
  ctx: ServiceContext,
  employeeId: string,
): Promise<Map<number, KnownPresence[]>> {
  const rows = await reading(ctx, (tx) => selectPresence(tx, eq(presence.employeeId, employeeId)));
  const byStart = Map.groupBy(rows, (row) => row.startedAt.epochMilliseconds);
  return new Map([...byStart].map(([at, group]) => [at, group.map((row) => knownOf(toPresenceDto(row)))]));
}

/** Of intervals that start together, the one a row stands for: standby and work may begin at one moment. */
async function findKnown(
  ctx: ServiceContext,
  candidates: readonly KnownPresence[],
  reason: unknown,
  start: string,
): Promise<KnownPresence | undefined> {
  if (candidates.length === 0 || reason === undefined) return candidates[0];
  const same = candidates.find((one) => one.reason === reason);
  if (same) return same;
  const kind = reason === null ? 'work' : await kindOfReason(ctx, String(reason), start);
  return kind === 'standby' ? undefined : candidates.find((one) => one.kind === 'work');
}

/** An unknown reason is work here; writing the row refuses it. */
async function kindOfReason(ctx: ServiceContext, code: string, start: string): Promise<string> {
  const { rows } = await reading(ctx, (tx) =>
    tx.execute<{ kind: string }>(sql`
      select v.kind from reasons r
        join reason_versions v on v.workspace_id = r.workspace_id and v.object_id = r.id and v.superseded_at is null
       where r.workspace_id = ${ctx.workspace.id} and r.code = ${code}
       order by v.effective_from <= ${start.slice(0, 'YYYY-MM-DD'.length)}::date desc, v.effective_from desc limit 1`),
  );
  return rows[0]?.kind ?? 'work';
}

async function change(
  ctx: ServiceContext,
  employeeId: string,
  known: KnownPresence,
  fields: TransferRecord,
): Promise<WriteOutcome> {
  const { start: _, ...rest } = fields;
  if (rest.dimension_values === null) rest.dimension_values = {};
  const before: TransferRecord = { ...(await getPresence(ctx, { employee_id: employeeId, id: known.id })) };
  if (Object.entries(rest).every(([name, value]) => isDeepStrictEqual(before[name], value)))
    return 'unchanged';
  const after = await updatePresence(ctx, { employee_id: employeeId, id: known.id, ...rest });
  const isWritten = after.version !== known.revision;
  Object.assign(known, knownOf(after));
  return isWritten ? 'updated' : 'unchanged';
}

interface StoredPresence extends Record<string, unknown> {
  started_at: string;
  ended_at: string | null;
  started_offset_minutes: number;
  ended_offset_minutes: number | null;
}

function punch(at: string | null, offsetMinutes: number | null): string | null {
  if (at === null) return null;
  return formatPunch({ at: Temporal.Instant.from(at), offsetMinutes: offsetMinutes ?? 0 });
}

async function* readPresence(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  _book: CodeBook,
  { from, to }: TransferPeriod,
): AsyncGenerator<TransferRecord> {
  const within = and(
    from === undefined ? undefined : gte(presence.startedOn, from),
    to === undefined ? undefined : lte(presence.startedOn, to),
  );
  const query = sql`
    select w.code as employee, e.start_on::text as employment_start,
           to_json(${presence.startedAt}) #>> '{}' as started_at, ${presence.startedOffsetMinutes},
           to_json(${presence.endedAt}) #>> '{}' as ended_at, ${presence.endedOffsetMinutes},
           r.code as reason, a.code as activity, p.code as project, ${presence.dimensionValues}, ${presence.note}
      from ${presence}
      join employees w on w.workspace_id = ${presence.workspaceId} and w.id = ${presence.employeeId}
      join employments e on e.workspace_id = ${presence.workspaceId} and e.id = ${presence.employmentId}
      left join reasons r on r.workspace_id = ${presence.workspaceId} and r.id = ${presence.reasonId}
      left join activities a on a.workspace_id = ${presence.workspaceId} and a.id = ${presence.activityId}
      left join projects p on p.workspace_id = ${presence.workspaceId} and p.id = ${presence.projectId}
     where ${presence.workspaceId} = ${ctx.workspace.id} and ${isNull(presence.deletedAt)} and ${within ?? sql`true`}
     order by w.code collate "C", ${presence.startedAt}, e.start_on, ${presence.endedAt}, r.code collate "C", ${presence.id}`;
  for await (const row of streamRows<StoredPresence>(tx, query)) {
    yield {
      employee: row.employee,
      employment_start: row.employment_start,
      start: punch(row.started_at, row.started_offset_minutes),
      end: punch(row.ended_at, row.ended_offset_minutes),
      reason: row.reason,
      activity: row.activity,
      project: row.project,
      dimension_values: sortedOrNull(row.dimension_values),
      note: row.note,
    };
  }
}

/** Dimension values by code, in order; null when there are none. */
export function sortedOrNull(values: unknown): Record<string, unknown> | null {
  const entries = Object.entries((values ?? {}) as Record<string, unknown>);
  if (isDeepStrictEqual(entries, [])) return null;
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}
