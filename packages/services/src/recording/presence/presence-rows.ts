import { schema, type WorkspaceTransaction } from '@stempel/db';
import { and, eq, isNull, type SQL, sql } from '@stempel/db/drizzle';
import { isBelieved, type Known } from '../../evaluation/knowledge.ts';
import { codeAsKnown, type RowsThen, tableThen } from '../../evaluation/table-then.ts';
import { instantAtOffset } from '../../kernel/figure-sql.ts';
import { wireInstant } from '../../kernel/wire-instant.ts';
import { formatPunch } from '../punch.ts';
import type { PresenceDto } from './presence-contract.ts';

const { presence, reasons, activities, projects } = schema;

/** The kind its reason had on the date of the start; presence without a reason is work. */
export const kindOfPresence = kindThen(undefined);

/** The same, as it was believed then. */
function kindThen(known: Known | undefined) {
  const kind = sql`coalesce((
    select v.kind from reason_versions v
    where v.workspace_id = ${presence.workspaceId} and v.object_id = ${presence.reasonId}
      and ${isBelieved(known)} and v.effective_from <= ${presence.startedOn}
    order by v.effective_from desc limit 1), 'work')`;
  // Columns keep the name of their table, as those of `codeByKey`.
  return sql<'work' | 'standby'>`${kind}`;
}

const codesThen = (known: Known | undefined) => ({
  reason: codeAsKnown(reasons, presence.reasonId, known),
  activity: codeAsKnown(activities, presence.activityId, known),
  project: codeAsKnown(projects, presence.projectId, known),
});
const codes = codesThen(undefined);

const columns = {
  id: presence.id,
  employeeId: presence.employeeId,
  employmentId: presence.employmentId,
  startedAt: presence.startedAt,
  startedOffsetMinutes: presence.startedOffsetMinutes,
  startedOn: presence.startedOn,
  endedAt: presence.endedAt,
  endedOffsetMinutes: presence.endedOffsetMinutes,
  reasonId: presence.reasonId,
  ...codes,
  kind: kindOfPresence,
  note: presence.note,
  activityId: presence.activityId,
  projectId: presence.projectId,
  dimensionValues: presence.dimensionValues,
  source: presence.source,
  revision: presence.revision,
  createdAt: presence.createdAt,
  updatedAt: presence.updatedAt,
};

/** Presence that was not deleted, with the codes it refers to. */
export function selectPresence(tx: WorkspaceTransaction, where: SQL | undefined) {
  return tx
    .select(columns)
    .from(presence)
    .where(and(isNull(presence.deletedAt), where))
    .$dynamic();
}

export type PresenceRow = Awaited<ReturnType<typeof selectPresence>>[number];

/** One interval of the employee; undefined when there is none or it was deleted. */
export async function findPresenceRow(
  tx: WorkspaceTransaction,
  employeeId: string,
  id: string,
): Promise<PresenceRow | undefined> {
  const [row] = await selectPresence(tx, and(eq(presence.employeeId, employeeId), eq(presence.id, id)));
  return row;
}

const wireOf = (kind: SQL, { reason, activity, project } = codes) => sql<PresenceDto>`json_build_object(
  'id', ${presence.id}, 'employee_id', ${presence.employeeId}, 'employment_id', ${presence.employmentId},
  'start', ${instantAtOffset(presence.startedAt, presence.startedOffsetMinutes)},
  'end', ${instantAtOffset(presence.endedAt, presence.endedOffsetMinutes)},
  'reason', ${reason}, 'kind', ${kind}, 'note', ${presence.note}, 'activity', ${activity},
  'project', ${project}, 'dimension_values', ${presence.dimensionValues}, 'source', ${presence.source},
  'version', ${presence.revision}, 'created_at', ${presence.createdAt}, 'updated_at', ${presence.updatedAt})`;

const wireColumns = {
  id: presence.id,
  employmentId: presence.employmentId,
  startedOn: presence.startedOn,
  /** Seconds, to sort by. */
  startedAtSecond: sql<number>`extract(epoch from ${presence.startedAt})::float8`,
  dto: wireOf(kindOfPresence),
};

/** As `selectPresence`, as it stands on the wire: for many rows, since to make instants of them all takes long. */
export function selectPresenceDtos(tx: WorkspaceTransaction, where: SQL | undefined, then?: RowsThen) {
  return tx
    .select(then ? { ...wireColumns, dto: wireOf(kindThen(then.known), codesThen(then.known)) } : wireColumns)
    .from(tableThen(presence, then))
    .where(and(isNull(presence.deletedAt), where))
    .$dynamic();
}

/** The row as it stands on the wire. */
export function toPresenceDto(row: PresenceRow): PresenceDto {
  const end = row.endedAt && { at: row.endedAt, offsetMinutes: row.endedOffsetMinutes ?? 0 };
  return {
    id: row.id,
    employee_id: row.employeeId,
    employment_id: row.employmentId,
    start: formatPunch({ at: row.startedAt, offsetMinutes: row.startedOffsetMinutes }),
    end: end && formatPunch(end),
    reason: row.reason,
    kind: row.kind,
    note: row.note,
    activity: row.activity,
    project: row.project,
    dimension_values: row.dimensionValues,
    source: row.source,
    version: row.revision,
    created_at: wireInstant(row.createdAt),
    updated_at: wireInstant(row.updatedAt),
  };
}
