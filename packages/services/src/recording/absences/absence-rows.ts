import { formatTimeOfDay } from '@stempel/core';
import { schema, type WorkspaceTransaction } from '@stempel/db';
import { eq, type SQL, sql } from '@stempel/db/drizzle';
import { codeByKey, rowsByKey } from '../../kernel/rows-by-key.ts';
import { wireInstant } from '../../kernel/wire-instant.ts';
import { firstStepOf, openChange, toChangeDto } from './absence-change-rows.ts';
import type { AbsenceDto } from './absence-contract.ts';
import { formatShare } from './share.ts';

const { absences, activities, timeAccounts } = schema;

const nameOfEmployee = sql<string>`coalesce((
  select v.name from employee_versions v
  where v.workspace_id = ${absences.workspaceId} and v.object_id = ${absences.employeeId}
    and v.superseded_at is null
  order by v.effective_from <= ${absences.fromOn} desc, abs(v.effective_from - ${absences.fromOn}) limit 1), '')`;

/** Columns keep the name of their table: the query builder leaves it out of what it selects from one table. */
const named = <Value>(looked: SQL<Value>) => sql<Value>`${looked}`;

/** Absences with the name and the codes they refer to; of some people each is looked up by the index of people. */
export function selectAbsences(tx: WorkspaceTransaction, where: SQL | undefined, people?: readonly string[]) {
  const rows = people ? rowsByKey(absences.employeeId, people) : absences;
  return tx
    .select({
      absence: absences,
      employeeName: named(nameOfEmployee),
      activity: codeByKey(activities, absences.activityId),
      account: codeByKey(timeAccounts, absences.timeAccountId),
      change: named(openChange),
      firstStep: named(firstStepOf(sql`${absences}`)),
      requestedOn: sql<string>`(${absences.createdAt} at time zone 'UTC')::date::text`,
    })
    .from(rows as typeof absences)
    .where(where)
    .$dynamic();
}

export type AbsenceRow = Awaited<ReturnType<typeof selectAbsences>>[number];

export async function findAbsenceRow(tx: WorkspaceTransaction, id: string): Promise<AbsenceRow | undefined> {
  const [row] = await selectAbsences(tx, eq(absences.id, id));
  return row;
}

/** The row as it stands on the wire. */
export function toAbsenceDto({
  absence,
  employeeName,
  activity,
  account,
  requestedOn,
  change,
  firstStep,
}: AbsenceRow): AbsenceDto {
  return {
    id: absence.id,
    employee_id: absence.employeeId,
    employee_name: employeeName,
    employment_id: absence.employmentId,
    from: absence.fromOn,
    to: absence.toOn,
    share: formatShare(absence.share),
    start_time: formatTime(absence.startMinute),
    end_time: formatTime(absence.endMinute),
    credit: absence.credit,
    credit_minutes: absence.creditMinutes,
    account,
    activity,
    earns: absence.earns,
    sickness: absence.sickness,
    state: absence.state,
    first_step: firstStep,
    note: absence.note,
    decision_note: absence.decisionNote,
    requested_on: requestedOn,
    change: change && toChangeDto(change),
    version: absence.revision,
    created_at: wireInstant(absence.createdAt),
    updated_at: wireInstant(absence.updatedAt),
  };
}

function formatTime(minute: number | null): string | null {
  return minute === null ? null : formatTimeOfDay(minute);
}
