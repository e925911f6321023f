import { type Database, inWorkspace, schema } from '@stempel/db';
import { and, asc, eq } from '@stempel/db/drizzle';
import type { ServiceContext } from '../kernel/context.ts';
import { reportIllness } from '../recording/absences/index.ts';
import { checkIn } from '../recording/presence/index.ts';
import { addAbsenceTypes } from './add-absence-types.ts';
import { makeAbsenceHouse } from './make-absence-house.ts';

/** 8 April 2026 is a Wednesday; Monday to Friday have 444 minutes. */
export const wednesday = '2026-04-08';

export const atTime = (ctx: ServiceContext, date: string, time = '06:00'): ServiceContext => ({
  ...ctx,
  now: Temporal.Instant.from(`${date}T${time}:00Z`),
});

/** A house where Anna may say that she is ill, and check in. */
export async function makeIllHouse(db: Database) {
  const made = await makeAbsenceHouse(db);
  await addAbsenceTypes(made.ctx, { asked: { sickness: true, unit: 'day' } });
  const employee = { employee_id: made.id };
  const anna = made.made.as(['absences:*:self', 'timesheet:*:self'], made.id);
  const report = (activity = 'sick', on = wednesday) =>
    reportIllness(atTime(anna, on), { ...employee, activity });
  const come = (on: string, more: object = {}) => checkIn(atTime(anna, on), { ...employee, ...more });
  return { ...made, employee, anna, report, come };
}

/** What became of calls at once: `done`, or the code of the refusal. */
export async function outcomesOf(calls: readonly Promise<unknown>[]): Promise<string[]> {
  const outcomes = await Promise.allSettled(calls);
  return outcomes.map((one) => (one.status === 'fulfilled' ? 'done' : one.reason.said?.code));
}

/** The actions of the log on an absence, in their order. */
export function actionsOn({ ctx }: { ctx: ServiceContext }, objectId: string): Promise<string[]> {
  const { auditLog } = schema;
  return inWorkspace(ctx.db, ctx.workspace.id, async (tx) => {
    const where = and(eq(auditLog.resource, 'absences'), eq(auditLog.objectId, objectId));
    const rows = await tx
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(where)
      .orderBy(asc(auditLog.id));
    return rows.map(({ action }) => action);
  });
}
