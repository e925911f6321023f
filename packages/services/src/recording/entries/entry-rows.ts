import { schema, type WorkspaceTransaction } from '@stempel/db';
import { and, asc, eq, isNull, type SQL, sql } from '@stempel/db/drizzle';
import { codeAsKnown, type RowsThen, tableThen } from '../../evaluation/table-then.ts';
import { placesByKey } from '../../kernel/rows-by-key.ts';
import { wireInstant } from '../../kernel/wire-instant.ts';
import type { EntryDto } from './entry-contract.ts';

const { entries, activities } = schema;

/** Entries that were not deleted, with the code of their activity, or as they were with the code that it had. */
export function selectEntries(tx: WorkspaceTransaction, where: SQL | undefined, then?: RowsThen) {
  return tx
    .select({
      id: entries.id,
      employeeId: entries.employeeId,
      employmentId: entries.employmentId,
      postedOn: entries.postedOn,
      activityId: entries.activityId,
      activity: sql<string>`${codeAsKnown(activities, entries.activityId, then?.known)}`,
      minutes: entries.minutes,
      projectId: entries.projectId,
      dimensionValues: entries.dimensionValues,
      note: entries.note,
      approval: entries.approval,
      approvedAt: entries.approvedAt,
      decisionNote: entries.decisionNote,
      revision: entries.revision,
      createdAt: entries.createdAt,
      updatedAt: entries.updatedAt,
    })
    .from(tableThen(entries, then))
    .where(and(isNull(entries.deletedAt), where))
    .$dynamic();
}

export type EntryRow = Awaited<ReturnType<typeof selectEntries>>[number];

/** One entry of the employee; undefined when there is none or it was deleted. */
export async function findEntryRow(
  tx: WorkspaceTransaction,
  employeeId: string,
  id: string,
): Promise<EntryRow | undefined> {
  const [row] = await selectEntries(tx, and(eq(entries.employeeId, employeeId), eq(entries.id, id)));
  return row;
}

/** The entries with these ids, in the order of their ids. */
export function selectEntriesOf(tx: WorkspaceTransaction, ids: readonly string[]): Promise<EntryRow[]> {
  return selectEntries(tx, placesByKey(entries.id, ids)).orderBy(asc(entries.id));
}

/** The row as it stands on the wire. */
export function toEntryDto(row: Omit<EntryRow, 'approvedAt' | 'decisionNote'>): EntryDto {
  return {
    id: row.id,
    employee_id: row.employeeId,
    employment_id: row.employmentId,
    date: row.postedOn,
    activity_id: row.activityId,
    activity: row.activity,
    minutes: row.minutes,
    project_id: row.projectId,
    dimension_values: row.dimensionValues,
    note: row.note,
    approval: row.approval,
    version: row.revision,
    created_at: wireInstant(row.createdAt),
    updated_at: wireInstant(row.updatedAt),
  };
}
