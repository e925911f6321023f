import type { MovementKind } from '@stempel/core';
import { namedStatement, type WorkspaceTransaction } from '@stempel/db';
import type { Period } from '../../evaluation/statement-period.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { runNamed } from '../../kernel/named-statement.ts';
import type { Audience } from '../calendar/calendar-audience.ts';
import { mostPeople, nameOfPerson, peopleOfAudience } from '../calendar/calendar-rows.ts';

export interface OverviewPerson {
  readonly id: string;
  readonly number: string;
  readonly name: string;
}

/** Parameters: workspace, units, people asked for by name, first and last date, how many people. */
const readPeople = namedStatement(
  'read-overview-people',
  `
${peopleOfAudience}
  select p.id, (select e.code from employees e where e.id = p.id and e.workspace_id = $1::uuid) as number, ${nameOfPerson} as name
  from people p`,
);

/** The people of an audience in a period, one more than are looked at where there are more. */
export function readOverviewPeople(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  { units, employees }: Audience,
  { from, to }: Period,
): Promise<OverviewPerson[]> {
  return runNamed<OverviewPerson>(tx, readPeople, [
    ...[ctx.workspace.id, units, employees, from, to, mostPeople + 1],
  ]);
}

/** An employment of the year, and how far it is settled. */
export interface OverviewEmployment {
  readonly id: string;
  readonly employeeId: string;
  /** The first date of the first statement; null without one. */
  readonly firstFrom: string | null;
  /** The first date of the first statement that is not approved; null where all are. */
  readonly openFrom: string | null;
  /** Last date of the latest statement; null without one. */
  readonly lastTo: string | null;
}

/** Parameters: workspace, employees, first and last date. */
const readEmployments = namedStatement(
  'read-overview-employments',
  `
  select e.id, e.employee_id as "employeeId", settled.*
    from unnest($2::uuid[]) as wanted (id)
   cross join lateral (
     select id, employee_id from employments
      where employee_id = wanted.id and workspace_id = $1::uuid and start_on <= $4::date
        and coalesce(end_on, 'infinity') >= $3::date offset 0) e
   cross join lateral (
     select min(period_from)::text as "firstFrom", max(period_to)::text as "lastTo",
       min(period_from) filter (where state <> 'approved')::text as "openFrom"
       from statements where employment_id = e.id and workspace_id = $1::uuid) settled
   order by e.id`,
);

export function readOverviewEmployments(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  employeeIds: readonly string[],
  { from, to }: Period,
): Promise<OverviewEmployment[]> {
  return runNamed<OverviewEmployment>(tx, readEmployments, [ctx.workspace.id, employeeIds, from, to]);
}

/** The ledger of one account of an employment. */
export interface OverviewLedger {
  readonly employmentId: string;
  readonly accountId: string;
  /** Booked before the year: minutes, or 1/10 000 day. */
  readonly before: number;
  readonly rows: readonly {
    readonly on: string;
    readonly kind: MovementKind;
    readonly quantity: number;
  }[];
}

/** Parameters: workspace, employments, first and last date. */
const readLedger = namedStatement(
  'read-overview-ledger',
  `
  select m.employment_id as "employmentId", m.time_account_id as "accountId",
    (coalesce(sum(m.quantity) filter (where m.booked_on < $3::date), 0))::float8 as before,
    coalesce(json_agg(json_build_object(
        'on', m.booked_on, 'kind', m.kind, 'quantity', m.quantity)
        order by m.booked_on, m.id) filter (where m.booked_on >= $3::date), '[]') as rows
    from unnest($2::uuid[]) as wanted (id)
   cross join lateral (
     select * from movements
      where employment_id = wanted.id and workspace_id = $1::uuid and booked_on <= $4::date offset 0) m
   group by m.employment_id, m.time_account_id`,
);

export function readOverviewLedger(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  employmentIds: readonly string[],
  { from, to }: Period,
): Promise<OverviewLedger[]> {
  return runNamed<OverviewLedger>(tx, readLedger, [ctx.workspace.id, employmentIds, from, to]);
}

export interface OverviewAbsence {
  readonly employmentId: string;
  readonly from: string;
  readonly to: string | null;
  /** 1/10 000 of each day. */
  readonly share: number;
  readonly state: 'requested' | 'approved';
  readonly accountId: string | null;
  readonly activity: string | null;
  readonly sickness: boolean;
  readonly credit: 'day-norm' | 'fixed' | 'none';
  readonly creditMinutes: number | null;
}

/** Parameters: workspace, employees, first and last date. */
const readAbsences = namedStatement(
  'read-overview-absences',
  `
  select a.employment_id as "employmentId", a.from_on::text as "from", a.to_on::text as "to", a.share, a.state,
    a.time_account_id as "accountId", act.code as activity, a.sickness or coalesce(typed.sickness, false) as sickness,
    a.credit, a.credit_minutes as "creditMinutes"
    from unnest($2::uuid[]) as wanted (id)
   cross join lateral (
     select * from absences
      where (employee_id, from_on) between (wanted.id, '-infinity'::date) and (wanted.id, $4::date)
        and workspace_id = $1::uuid and coalesce(to_on, 'infinity') >= $3::date
        and state in ('requested', 'approved') offset 0) a
    left join lateral (
      select code from activities where id = a.activity_id and workspace_id = $1::uuid offset 0) act on true
    left join lateral (
      select (v.absence_type ->> 'sickness')::boolean as sickness from activity_versions v
       where v.object_id = a.activity_id and v.workspace_id = $1::uuid and v.superseded_at is null
       order by v.effective_from <= a.from_on desc, abs(v.effective_from - a.from_on) limit 1) typed on true
   order by a.from_on, a.id`,
);

/** Requested and approved absences of a period. */
export function readOverviewAbsences(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  employeeIds: readonly string[],
  { from, to }: Period,
): Promise<OverviewAbsence[]> {
  return runNamed<OverviewAbsence>(tx, readAbsences, [ctx.workspace.id, employeeIds, from, to]);
}
