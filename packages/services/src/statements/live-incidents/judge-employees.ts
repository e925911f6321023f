import type { WorkspaceTransaction } from '@stempel/db';
import { sql } from '@stempel/db/drizzle';
import { loadConfigurationAgain } from '../../evaluation/configuration-again.ts';
import { placementOn } from '../../evaluation/employment-placement.ts';
import { loadEmployees } from '../../evaluation/employments.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { uuidList } from '../../kernel/uuid-list.ts';
import { judgeByRules, type LiveEmployment } from './judge-by-rules.ts';
import type { Judged } from './live-incident.ts';
import { forgottenCheckOut, loadOpenCheckIns, startOfDay } from './open-check-ins.ts';

/** What is wrong of these employees at this moment, in a constant number of statements, however many there are. */
export async function judgeEmployees(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  employeeIds: readonly string[],
): Promise<Judged[]> {
  const configuration = await loadConfigurationAgain(tx, ctx);
  const employees = await loadEmployees(tx, await employmentsOf(tx, employeeIds));
  const employments = employees.flatMap((employee) =>
    employee.employments.map((employment): LiveEmployment => {
      const inWorkspace = ctx.now.toZonedDateTimeISO(ctx.workspace.timeZone).toPlainDate();
      const { versions } = employment;
      const placed = placementOn(versions, configuration, inWorkspace.toString())?.timeZone;
      const zone = placed ?? ctx.workspace.timeZone;
      const today = ctx.now.toZonedDateTimeISO(zone).toPlainDate();
      return {
        ...employment,
        zone,
        today: today.toString(),
        midnightAt: startOfDay(today.add({ days: 1 }), zone),
      };
    }),
  );
  const open = await loadOpenCheckIns(tx, ctx, employees, configuration);
  const judged = await judgeByRules(tx, ctx, configuration, { employments, open });
  const ahead = await recordedAhead(tx, employments);
  return employeeIds.map((employeeId) => {
    const own = open.filter((one) => one.employeeId === employeeId);
    const { found = [], failed = [], moments = [] } = judged.get(employeeId) ?? {};
    const moves = own.flatMap(({ forgottenAt, midnightAt }) => [forgottenAt, midnightAt]);
    return {
      employeeId,
      found: [...own.flatMap((one) => forgottenCheckOut(one, ctx.now)), ...found],
      failed,
      nextAt: earliestAfter(ctx.now, [...moments, ...moves, ...(ahead.get(employeeId) ?? [])]),
    };
  });
}

async function employmentsOf(tx: WorkspaceTransaction, employeeIds: readonly string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select found.id from unnest(${uuidList(employeeIds)}) as wanted (id)
     cross join lateral (select id from employments where employee_id = wanted.id offset 0) found
     order by found.id`);
  return rows.map(({ id }) => id);
}

/** When the next dates begin for which time was recorded ahead: it is judged when they come. */
async function recordedAhead(
  tx: WorkspaceTransaction,
  employments: readonly LiveEmployment[],
): Promise<Map<string, Temporal.Instant[]>> {
  const ids = uuidList(employments.map(({ id }) => id));
  const ends = `{${employments.map(({ midnightAt }) => midnightAt.toString()).join()}}`;
  const { rows } = await tx.execute<{ id: string; date: string }>(sql`
    select wanted.id, found.started_on::text as date
      from unnest(${ids}, ${ends}::timestamptz[]) as wanted (id, ends_at) cross join lateral (
        select started_on from presence
         where employment_id = wanted.id and started_at >= wanted.ends_at and deleted_at is null
         order by started_at limit 1) found`);
  const byId = new Map(employments.map((one) => [one.id, one]));
  const moments = rows.flatMap(({ id, date }) => {
    const employment = byId.get(id);
    if (!employment) return [];
    return [[employment.employeeId, startOfDay(Temporal.PlainDate.from(date), employment.zone)] as const];
  });
  return new Map(
    [...Map.groupBy(moments, ([employeeId]) => employeeId)].map(([id, found]) => [
      id,
      found.map(([, at]) => at),
    ]),
  );
}

function earliestAfter(now: Temporal.Instant, moments: readonly Temporal.Instant[]): Temporal.Instant | null {
  const coming = moments.filter((moment) => Temporal.Instant.compare(moment, now) > 0);
  return coming.sort(Temporal.Instant.compare)[0] ?? null;
}
