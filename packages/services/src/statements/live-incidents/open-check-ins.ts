import { schema, type WorkspaceTransaction } from '@stempel/db';
import { sql } from '@stempel/db/drizzle';
import type { Configuration } from '../../evaluation/configuration.ts';
import { placementOn } from '../../evaluation/employment-placement.ts';
import type { EmployeeRow, EmploymentRow } from '../../evaluation/employments.ts';
import { findTermsOn } from '../../evaluation/terms-in-force.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { uuidList } from '../../kernel/uuid-list.ts';
import { checkOutForgotten } from '../incidents/incident-contract.ts';
import type { LiveIncident } from './live-incident.ts';

/** Presence without an end, and from when that is wrong. */
export interface OpenCheckIn {
  readonly id: string;
  readonly employeeId: string;
  readonly employmentId: string;
  readonly startedAt: Temporal.Instant;
  readonly startedOn: string;
  /** By the terms in force on its date, in minutes. */
  readonly longestMinutes: number;
  readonly forgottenAt: Temporal.Instant;
  /** The end of its date by the clock of the employment. */
  readonly midnightAt: Temporal.Instant;
}

interface Row extends Record<string, unknown> {
  id: string;
  employmentId: string;
  startedAt: string;
  startedOn: string;
}

/** The presence of these employees that has no end. */
export async function loadOpenCheckIns(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  employees: readonly EmployeeRow[],
  configuration: Configuration,
): Promise<OpenCheckIn[]> {
  const employments = new Map(employees.flatMap((one) => one.employments).map((row) => [row.id, row]));
  const { rows } = await tx.execute<Row>(sql`
    select found.id, found.employment_id as "employmentId", found.started_on::text as "startedOn",
      to_json(found.started_at)#>>'{}' as "startedAt"
      from unnest(${uuidList([...employments.keys()])}) as wanted (id) cross join lateral (
        select * from presence
         where employment_id = wanted.id and ended_at is null and deleted_at is null offset 0) found
     order by found.started_at, found.id`);
  return rows.flatMap((row) => {
    const employment = employments.get(row.employmentId);
    return employment ? [openCheckIn(ctx, employment, configuration, row)] : [];
  });
}

function openCheckIn(
  ctx: ServiceContext,
  { employeeId, versions }: EmploymentRow,
  configuration: Configuration,
  { startedAt: text, ...row }: Row,
): OpenCheckIn {
  const startedAt = Temporal.Instant.from(text);
  const terms = findTermsOn(versions, configuration.terms, row.startedOn);
  const longestMinutes = terms?.longestPresenceMinutes ?? schema.defaultLongestPresenceMinutes;
  const zone = placementOn(versions, configuration, row.startedOn)?.timeZone ?? ctx.workspace.timeZone;
  return {
    id: row.id,
    employeeId,
    employmentId: row.employmentId,
    startedAt,
    startedOn: row.startedOn,
    longestMinutes,
    forgottenAt: startedAt.add({ minutes: longestMinutes }),
    midnightAt: startOfDay(Temporal.PlainDate.from(row.startedOn).add({ days: 1 }), zone),
  };
}

export function startOfDay(date: Temporal.PlainDate, zone: string): Temporal.Instant {
  return date.toZonedDateTime(zone).toInstant();
}

/** The forgotten check-out that this is at that moment, if it is one. */
export function forgottenCheckOut(open: OpenCheckIn, now: Temporal.Instant): LiveIncident[] {
  if (Temporal.Instant.compare(now, open.forgottenAt) < 0) return [];
  return [
    {
      employeeId: open.employeeId,
      employmentId: open.employmentId,
      step: checkOutForgotten,
      severity: 'warning',
      occurredOn: open.startedOn,
      occurredAt: open.startedAt,
      details: { longest_minutes: open.longestMinutes },
      about: open.id,
      isGrowing: false,
    },
  ];
}
