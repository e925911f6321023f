import { schema, type WorkspaceTransaction } from '@stempel/db';
import { and, eq, gte, inArray, isNull, or, type SQL, sql } from '@stempel/db/drizzle';
import { dayAfter } from '../../evaluation/statement-period.ts';
import { type ServiceContext, today } from '../../kernel/context.ts';
import { type AbsenceRow, selectAbsences } from './absence-rows.ts';

const { absences } = schema;
const wholeDay = 10_000;

/** Sick by what was recorded, or by what the kind is. */
const isSickness = sql`(${absences.sickness} or coalesce((
  select (v.absence_type ->> 'sickness')::boolean from activity_versions v
   where v.object_id = ${absences.activityId} and v.workspace_id = ${absences.workspaceId} and v.superseded_at is null
   order by v.effective_from <= ${absences.fromOn} desc, abs(v.effective_from - ${absences.fromOn}) limit 1), false))`;

/**
 * A sickness of whole days that a word of its person or a check-in ends: one without an end, or, while it runs, one with an
 * end about which nobody decided. Who is ill for part of each day works beside it.
 */
const endsByWord = (ctx: ServiceContext) =>
  and(
    inArray(absences.state, ['requested', 'approved']),
    eq(absences.share, wholeDay),
    or(isNull(absences.toOn), and(gte(absences.toOn, today(ctx)), isNull(absences.decidedAt))),
    isSickness,
  );

/** Of one owner and from before a date on: compared together, so that only an index over the owner finds it. */
const begunBy = (owner: typeof absences.employmentId | typeof absences.employeeId, id: string, on: string) =>
  sql`(${owner}, ${absences.fromOn}) between (${id}::uuid, '-infinity'::date) and (${id}::uuid, ${on}::date)`;

/** The one of an employment that holds on a date. */
export function findRunningIllness(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  employmentId: string,
  on: string,
): Promise<AbsenceRow | undefined> {
  const holds = or(isNull(absences.toOn), gte(absences.toOn, on));
  return firstOf(tx, and(begunBy(absences.employmentId, employmentId, on), holds, endsByWord(ctx)));
}

/** The absence where it is such a sickness. */
export function findEndingIllness(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  id: string,
): Promise<AbsenceRow | undefined> {
  return firstOf(tx, and(eq(absences.id, id), endsByWord(ctx)));
}

/** The one of an employee that holds today, or begins tomorrow because they worked today. */
export function findOwnIllness(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  employeeId: string,
): Promise<AbsenceRow | undefined> {
  const begun = begunBy(absences.employeeId, employeeId, dayAfter(today(ctx)));
  return firstOf(tx, and(begun, endsByWord(ctx)));
}

/** There is one at most, unless somebody has several employments. */
async function firstOf(tx: WorkspaceTransaction, where: SQL | undefined): Promise<AbsenceRow | undefined> {
  const rows = await selectAbsences(tx, where);
  return rows.toSorted((a, b) => (a.absence.fromOn < b.absence.fromOn ? -1 : 1))[0];
}
