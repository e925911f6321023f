import { say } from '@stempel/core/messages';
import { newId, schema, type WorkspaceTransaction } from '@stempel/db';
import { and, asc, desc, eq, isNull, or, sql } from '@stempel/db/drizzle';
import { dayAfter, dayBefore } from '../../evaluation/statement-period.ts';
import { knownAbsentees } from '../../kernel/absence-insight.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { requireEmployee } from '../../kernel/employee-scope.ts';
import { refusalAt, ServiceError } from '../../kernel/errors.ts';
import { writing } from '../../kernel/transaction.ts';
import { type EmploymentOn, getEmploymentOn } from '../employment-on.ts';
import { longestPresenceHours } from '../presence/presence-overlap.ts';
import { kindOfPresence } from '../presence/presence-rows.ts';
import { formatPunch } from '../punch.ts';
import type { AbsenceDto } from './absence-contract.ts';
import type { ReportIllnessBody } from './illness-contract.ts';
import { placeRequest } from './place-request.ts';
import { findFullDay, takingDays } from './refuse-full-days.ts';
import { findOwnIllness } from './running-illness.ts';

const { presence } = schema;
const wholeDay = 10_000;

/**
 * Reports somebody ill from today on, without an end, by a sickness type that they may ask for; decided about as a request
 * of it. Who worked today is ill from tomorrow on: no whole day of sickness stands beside worked time. It gives way to
 * absences that begin later, and lasts until the day before. Errors as for `requestAbsence`; `conflict` while one runs or
 * the person is checked in.
 */
export async function reportIllness(
  ctx: ServiceContext,
  { employee_id: employeeId, activity }: ReportIllnessBody,
): Promise<AbsenceDto> {
  return writing(ctx, async (tx) => {
    await requireEmployee(tx, ctx, 'absences', 'create', employeeId);
    const place = { employeeId, employmentId: undefined, moment: { at: ctx.now }, pointer: '/employee_id' };
    const employment = await getEmploymentOn(tx, ctx, place);
    await refuseSecond(tx, ctx, employeeId);
    const from = await firstDay(tx, ctx, employment);
    const to = await lastFreeDay(tx, employment.id, from);
    const said = { employee_id: employeeId, activity, from, to };
    return placeRequest(tx, ctx, employment, said, (fields) => {
      if (!fields.sickness) throw refusalAt('/activity', say('illness-other-type', { code: activity }));
    });
  });
}

/** Whoever may not know what an absence is learns only that the day is taken, as of any other. */
async function refuseSecond(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  employeeId: string,
): Promise<void> {
  const running = await findOwnIllness(tx, ctx, employeeId);
  if (!running || !(await knownAbsentees(tx, ctx, [employeeId])).has(employeeId)) return;
  throw new ServiceError(say('illness-running', { from: running.absence.fromOn }));
}

/** Today, or tomorrow for who worked today. Throws `conflict` for who is checked in. */
async function firstDay(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  { id, on }: EmploymentOn,
): Promise<string> {
  const earliest = ctx.now.subtract({ hours: longestPresenceHours });
  const [work] = await tx
    .select({
      at: presence.startedAt,
      offsetMinutes: presence.startedOffsetMinutes,
      endedAt: presence.endedAt,
    })
    .from(presence)
    .where(
      and(
        // Compared together, so that only the index over employments finds it.
        sql`(${presence.employmentId}, ${presence.startedAt}) between (${id}::uuid, ${earliest.toString()}::timestamptz)
          and (${id}::uuid, ${ctx.now.toString()}::timestamptz)`,
        isNull(presence.deletedAt),
        or(isNull(presence.endedAt), eq(presence.startedOn, on)),
        eq(kindOfPresence, 'work'),
      ),
    )
    // Who is checked in comes first.
    .orderBy(desc(isNull(presence.endedAt)), asc(presence.startedAt))
    .limit(1);
  if (!work) return on;
  if (work.endedAt === null) throw new ServiceError(say('illness-checked-in', { start: formatPunch(work) }));
  return dayAfter(on);
}

/** The day before other absences leave too little of one; null for ever. The first day is for the request to refuse. */
async function lastFreeDay(
  tx: WorkspaceTransaction,
  employmentId: string,
  from: string,
): Promise<string | null> {
  const others = await takingDays(tx, { id: newId(), employmentId, from, to: null });
  const full = findFullDay(others, { from, to: null, share: wholeDay });
  return full && full.date > from ? dayBefore(full.date) : null;
}
