import { type Message, say } from '@stempel/core/messages';
import type { WorkspaceTransaction } from '@stempel/db';
import { type SQL, sql } from '@stempel/db/drizzle';
import { type ServiceContext, today } from '../../kernel/context.ts';
import type { RefusalMessage } from '../../kernel/errors.ts';

/** What stands in the way of an erasure, as the database counts it. */
interface Found extends Record<string, unknown> {
  readonly erased: boolean;
  readonly employed_until: string | null;
  readonly statements: number;
  readonly corrections: number;
  readonly unsettled_on: string | null;
  readonly requests: number;
  readonly units: number;
  readonly projects: number;
  readonly people: number;
  readonly is_owner: boolean;
  readonly unlinked: number;
  readonly runs: number;
}

/** In charge is who is so today or later by what is believed; a version counts until the day before the next. */
const find = (workspace: string, employee: string, day: string): SQL => sql`
  with time as (
    select p.employment_id, p.started_on as on_date from presence p
     where p.workspace_id = ${workspace}::uuid and p.employee_id = ${employee}::uuid and p.deleted_at is null
    union all
    select e.employment_id, e.posted_on from entries e
     where e.workspace_id = ${workspace}::uuid and e.employee_id = ${employee}::uuid and e.deleted_at is null),
  addresses as (
    select distinct v.email_key as address from employee_versions v
     where v.workspace_id = ${workspace}::uuid and v.object_id = ${employee}::uuid and v.email_key is not null)
  select
    exists (select from audit_log a where a.workspace_id = ${workspace}::uuid and a.resource = 'employees'
             and a.object_id = ${employee}::uuid and a.action = 'erase') as erased,
    (select max(coalesce(e.end_on, 'infinity'))::text from employments e
      where e.workspace_id = ${workspace}::uuid and e.employee_id = ${employee}::uuid and coalesce(e.end_on, 'infinity') >= ${day}::date)
      as employed_until,
    (select count(*)::int from statements s
      where s.workspace_id = ${workspace}::uuid and s.employee_id = ${employee}::uuid and s.state <> 'approved') as statements,
    (select count(*)::int from corrections c join employments e on e.workspace_id = c.workspace_id and e.id = c.employment_id
      where c.workspace_id = ${workspace}::uuid and e.employee_id = ${employee}::uuid and c.state = 'pending') as corrections,
    (select min(t.on_date)::text from time t
      where not exists (select from statements s
                         where s.workspace_id = ${workspace}::uuid and s.employment_id = t.employment_id
                           and t.on_date between s.period_from and s.period_to)) as unsettled_on,
    (select count(*)::int from absences a
      where a.workspace_id = ${workspace}::uuid and a.employee_id = ${employee}::uuid and a.state = 'requested')
    + (select count(*)::int from absence_changes c
        where c.workspace_id = ${workspace}::uuid and c.employee_id = ${employee}::uuid and c.state = 'requested')
    + (select count(*)::int from entries e
        where e.workspace_id = ${workspace}::uuid and e.employee_id = ${employee}::uuid and e.approval = 'pending' and e.deleted_at is null)
      as requests,
    (select count(distinct v.object_id)::int from org_unit_versions v
      where v.workspace_id = ${workspace}::uuid and v.head_employee_id = ${employee}::uuid and v.superseded_at is null and v.state = 'active'
        and not exists (select from org_unit_versions n
                         where n.workspace_id = v.workspace_id and n.object_id = v.object_id and n.superseded_at is null
                           and n.effective_from > v.effective_from and n.effective_from <= ${day}::date)) as units,
    (select count(distinct v.object_id)::int from project_versions v
      where v.workspace_id = ${workspace}::uuid and v.manager_id = ${employee}::uuid and v.superseded_at is null and v.state = 'active'
        and not exists (select from project_versions n
                         where n.workspace_id = v.workspace_id and n.object_id = v.object_id and n.superseded_at is null
                           and n.effective_from > v.effective_from and n.effective_from <= ${day}::date)) as projects,
    (select count(distinct o.employee_id)::int
       from employment_versions v join employments o on o.workspace_id = v.workspace_id and o.id = v.object_id
      where v.workspace_id = ${workspace}::uuid and v.manager_id = ${employee}::uuid and v.superseded_at is null
        and coalesce(o.end_on, 'infinity') >= ${day}::date
        and not exists (select from employment_versions n
                         where n.workspace_id = v.workspace_id and n.object_id = v.object_id and n.superseded_at is null
                           and n.effective_from > v.effective_from and n.effective_from <= ${day}::date)) as people,
    exists (select from users u join role_members m on m.workspace_id = u.workspace_id and m.user_id = u.id
              join roles r on r.workspace_id = m.workspace_id and r.id = m.role_id
             where u.workspace_id = ${workspace}::uuid and u.employee_id = ${employee}::uuid and u.state <> 'deleted'
               and r.built_in = 'owner') as is_owner,
    (select count(distinct u.id)::int from addresses
      cross join lateral (
        select * from (select * from users where workspace_id = ${workspace}::uuid and email_key = address
                        and state <> 'deleted' offset 0) by_email
        union all
        select * from (select * from users where workspace_id = ${workspace}::uuid and user_name_key = address
                        and state <> 'deleted' offset 0) by_name) u
      where u.kind = 'person' and u.employee_id is null and u.state <> 'draft') as unlinked,
    (select count(*)::int from jobs j
      where j.workspace_id = ${workspace}::uuid and j.kind in ('import', 'export') and j.state in ('queued', 'running')) as runs`;

/** Whatever has to be done before a person can be erased, each with the next step; nothing where nothing has. */
export async function findHindrances(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  employeeId: string,
): Promise<RefusalMessage[]> {
  const [found] = (await tx.execute<Found>(find(ctx.workspace.id, employeeId, today(ctx)))).rows;
  if (!found) return [];
  if (found.erased) return [say('erased-already')];
  const { employed_until: until, unsettled_on: on, units, projects, people } = found;
  const said: (RefusalMessage | false)[] = [
    ctx.actor.employeeId === employeeId && say('erasing-yourself'),
    until !== null && say('erasing-employed', { until: until === 'infinity' ? 'open end' : until }),
    found.statements > 0 && say('erasing-open-statements', { count: found.statements }),
    found.corrections > 0 && say('erasing-open-differences', { count: found.corrections }),
    on !== null && say('erasing-unsettled-time', { date: on }),
    found.requests > 0 && say('erasing-open-requests', { count: found.requests }),
    units + projects + people > 0 && say('erasing-in-charge', { units, projects, people }),
    found.is_owner && say('erasing-owner'),
    found.unlinked > 0 && say('erasing-unlinked-account', { count: found.unlinked }),
    found.runs > 0 && say('erasing-while-files-run', { count: found.runs }),
  ];
  return said.filter((one): one is RefusalMessage & Message => one !== false);
}
