import { isDeepStrictEqual } from 'node:util';
import type { WorkspaceTransaction } from '@stempel/db';
import { schema } from '@stempel/db';
import { and, gte, isNull, lte, sql } from '@stempel/db/drizzle';
import type { ServiceContext } from '../kernel/context.ts';
import { formatPunch } from '../recording/punch.ts';
import type { CodeBook } from './code-book.ts';
import { codeOf, numberOfEmployment } from './find-employment.ts';
import { streamRows } from './stream-rows.ts';
import { type TransferKind, type TransferPeriod, type TransferRecord, writeOneOf } from './transfer-kind.ts';
import { presenceColumns as columns, writePresenceRows } from './write-presence-rows.ts';

const { presence } = schema;

/** Presence intervals, matched by employment, start and reason; work also where only the reason is another. */
export const presenceKind: TransferKind = {
  name: 'presence',
  columns,
  deferred: [],
  read: readPresence,
  write: writeOneOf(writePresenceRows),
  writeMany: writePresenceRows,
};

interface StoredPresence extends Record<string, unknown> {
  employment_number: number | null;
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
    select w.code as employee, e.start_on::text as employment_start, numbered.number as employment_number,
           to_json(${presence.startedAt}) #>> '{}' as started_at, ${presence.startedOffsetMinutes},
           to_json(${presence.endedAt}) #>> '{}' as ended_at, ${presence.endedOffsetMinutes},
           r.code as reason, a.code as activity, p.code as project, ${presence.dimensionValues}, ${presence.note}
      from ${presence}
      join employees w on w.workspace_id = ${presence.workspaceId} and w.id = ${presence.employeeId}
      join employments e on e.workspace_id = ${presence.workspaceId} and e.id = ${presence.employmentId}
      left join ${numberOfEmployment(ctx)} numbered on true
      left join ${codeOf(ctx, 'reasons', presence.reasonId)} r on true
      left join ${codeOf(ctx, 'activities', presence.activityId)} a on true
      left join ${codeOf(ctx, 'projects', presence.projectId)} p on true
     where ${presence.workspaceId} = ${ctx.workspace.id} and ${isNull(presence.deletedAt)} and ${within ?? sql`true`}
     order by w.code collate "C", ${presence.startedAt}, e.start_on, numbered.number nulls first, ${presence.endedAt}, r.code collate "C", ${presence.id}`;
  for await (const row of streamRows<StoredPresence>(tx, query)) {
    yield {
      employee: row.employee,
      employment_start: row.employment_start,
      employment_number: row.employment_number,
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
