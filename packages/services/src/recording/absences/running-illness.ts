import { schema, type WorkspaceTransaction } from '@stempel/db';
import { and, asc, eq, gte, inArray, isNull, lte, or, sql } from '@stempel/db/drizzle';
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

/** The one of an employment that holds on a date. */
export async function findRunningIllness(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  employmentId: string,
  on: string,
): Promise<AbsenceRow | undefined> {
  const holds = and(lte(absences.fromOn, on), or(isNull(absences.toOn), gte(absences.toOn, on)));
  const [row] = await selectAbsences(tx, and(eq(absences.employmentId, employmentId), holds, endsByWord(ctx)))
    .orderBy(asc(absences.fromOn), asc(absences.id))
    .limit(1);
  return row;
}

/** The absence where it is such a sickness. */
export async function findEndingIllness(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  id: string,
): Promise<AbsenceRow | undefined> {
  const [row] = await selectAbsences(tx, and(eq(absences.id, id), endsByWord(ctx)));
  return row;
}

/** The one of an employee that holds today, or begins tomorrow because they worked today. */
export async function findOwnIllness(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  employeeId: string,
): Promise<AbsenceRow | undefined> {
  const begun = lte(absences.fromOn, dayAfter(today(ctx)));
  const [row] = await selectAbsences(tx, and(eq(absences.employeeId, employeeId), begun, endsByWord(ctx)))
    .orderBy(asc(absences.fromOn), asc(absences.id))
    .limit(1);
  return row;
}
