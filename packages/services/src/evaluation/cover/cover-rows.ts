import { namedStatement, type WorkspaceTransaction } from '@stempel/db';
import type { ServiceContext } from '../../kernel/context.ts';
import { runNamed } from '../../kernel/named-statement.ts';
import type { CoverRule } from '../../organization/cover-rules/index.ts';
import type { EmploymentRow } from '../employments.ts';
import { employmentsIn, employmentsOf } from '../employments-of-units.ts';
import type { Period } from '../statement-period.ts';

export interface CoverAbsence {
  readonly employmentId: string;
  readonly from: string;
  readonly to: string | null;
  readonly state: 'requested' | 'approved';
}

/** Somebody of the units, with when they are away and asked to be; dates of a change that waits are asked for. */
export interface CoverPerson {
  readonly employeeId: string;
  readonly employments: readonly EmploymentRow[];
  readonly absences: readonly CoverAbsence[];
}

/** Parameters: workspace, units, first and last date, the absence that is left aside. */
const readPeople = namedStatement(
  'read-cover-people',
  `
  with people as (
    select distinct employee_id as id from (${employmentsIn({ workspace: '$1', units: '$2', from: '$3', to: '$4' })}) here)
  select p.id as "employeeId", ${employmentsOf('p.id', '$1')} as employments,
    (select coalesce(json_agg(json_build_object(
        'employmentId', taken.employment_id, 'from', taken.from_on, 'to', taken.to_on, 'state', taken.state)), '[]')
      from (
        select a.employment_id, a.from_on, a.to_on, a.state from absences a
         where (a.employee_id, a.from_on) between (p.id, '-infinity'::date) and (p.id, $4::date)
           and a.workspace_id = $1::uuid and coalesce(a.to_on, 'infinity') >= $3::date
           and a.state in ('requested', 'approved') and a.id is distinct from $5::uuid
        union all
        select c.employment_id, c.from_on, c.to_on, c.state from absence_changes c
         where c.employee_id = p.id and c.workspace_id = $1::uuid and c.state = 'requested' and not c.cancels
           and c.from_on <= $4::date and coalesce(c.to_on, 'infinity') >= $3::date
           and c.absence_id is distinct from $5::uuid) taken) as absences
  from people p`,
);

/** The people of these units in a period with their requested and approved absences. */
export function readCoverPeople(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  { units, from, to, without }: Period & { units: readonly string[]; without: string | null },
): Promise<CoverPerson[]> {
  return runNamed<CoverPerson>(tx, readPeople, [ctx.workspace.id, units, from, to, without]);
}

/** Parameters: workspace, first and last date. */
const readRules = namedStatement(
  'read-cover-rules',
  `
  select r.id, r.org_unit_id, r.from_on::text as "from", r.to_on::text as "to", r.most, r.of_every, r.answer
    from cover_rules r
   where r.workspace_id = $1::uuid and r.from_on <= $3::date and coalesce(r.to_on, 'infinity') >= $2::date
   order by r.from_on, r.id`,
);

/** The rules of the workspace that hold on some date of the period. */
export function readCoverRules(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  { from, to }: Period,
): Promise<CoverRule[]> {
  return runNamed<CoverRule>(tx, readRules, [ctx.workspace.id, from, to]);
}
