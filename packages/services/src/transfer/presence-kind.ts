import { isDeepStrictEqual } from 'node:util';
import type { WorkspaceTransaction } from '@stempel/db';
import { schema } from '@stempel/db';
import { and, eq, gte, isNull, lte, sql } from 'drizzle-orm';
import type { ServiceContext } from '../context.ts';
import { createPresenceBody, getPresence, recordPresence, updatePresence } from '../presence/index.ts';
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

/** Presence intervals, matched by employee and start. */
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
    const known = byStart.get(start.epochMilliseconds);
    if (known) return change(ctx, employeeId, known, fields);
    const place = employmentId === undefined ? {} : { employment_id: employmentId };
    const made = await recordPresence(ctx, { ...body, ...place, employee_id: employeeId, source: 'import' });
    byStart.set(start.epochMilliseconds, { id: made.id, revision: made.version });
    return 'created';
  },
};

function withoutNulls(fields: TransferRecord): TransferRecord {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}

interface KnownPresence {
  id: string;
  revision: number;
}

/** The employee's intervals by the millisecond they started. */
async function presenceByStart(ctx: ServiceContext, employeeId: string): Promise<Map<number, KnownPresence>> {
  const rows = await reading(ctx, (tx) =>
    tx
      .select({ id: presence.id, revision: presence.revision, startedAt: presence.startedAt })
      .from(presence)
      .where(
        and(
          eq(presence.workspaceId, ctx.workspace.id),
          eq(presence.employeeId, employeeId),
          isNull(presence.deletedAt),
        ),
      ),
  );
  return new Map(rows.map(({ id, revision, startedAt }) => [startedAt.epochMilliseconds, { id, revision }]));
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
  return after.version === known.revision ? 'unchanged' : 'updated';
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
