import { schema, type WorkspaceTransaction } from '@stempel/db';
import { type SQL, sql } from '@stempel/db/drizzle';
import { wireColumns } from '../../versioned/resource.ts';
import { type Incident, type IncidentGroup, mostDecided } from './incident-contract.ts';

const { incidents } = schema;

/** Incidents as people see them, the latest first; `where` is about the table itself. */
export async function readIncidents(
  tx: WorkspaceTransaction,
  where: SQL | undefined,
  limit: number,
): Promise<Incident[]> {
  const { rows } = await tx.execute<{ data: Incident[] }>(sql`
    select coalesce(json_agg(shown order by shown.date desc, shown.id desc), '[]') as data from (
      select ${wireColumns(fields)}
        from (select * from ${incidents} where ${where} order by ${incidents.occurredOn} desc, ${incidents.id} desc
              limit ${limit}) as incidents
        join employees who on who.workspace_id = ${incidents.workspaceId} and who.id = ${incidents.employeeId}) shown`);
  return rows[0]?.data ?? [];
}

/**
 * Incidents by person and kind, those with the latest first; `after` is the key of the last of the page before. Of some
 * `people` (a query of `employee_id`) each is looked up alone.
 */
export async function readIncidentGroups(
  tx: WorkspaceTransaction,
  { where = sql`true`, people }: { where: SQL | undefined; people: SQL | undefined },
  after: readonly string[] | undefined,
  limit: number,
): Promise<IncidentGroup[]> {
  const [latest, employee, step] = after ?? [];
  const source = people
    ? sql`(${people}) people (person_id) cross join lateral (
        select * from ${incidents} where ${incidents.employeeId} = person_id and ${where} offset 0) found`
    : sql`${incidents} where ${where}`;
  const beyond = after
    ? sql`having (max(occurred_on), employee_id, step) < (${latest}::date, ${employee}::uuid, ${step})`
    : sql``;
  const { rows } = await tx.execute<{ data: IncidentGroup[] }>(sql`
    select coalesce(json_agg(shown order by shown.latest desc, shown.employee_id desc, shown.step desc), '[]') as data
      from (
        select grouped.*, who.code as employee_number, ${nameOn(sql`grouped.latest`)} as employee_name
          from (
            select employee_id, step, count(*)::int as count, min(occurred_on) as first, max(occurred_on) as latest,
                (array['info', 'warning', 'error'])[max(array_position(array['info', 'warning', 'error'], severity))] as severity,
                coalesce((array_agg(id order by occurred_on desc, id desc) filter (where state <> 'resolved'))[:${sql.raw(`${mostDecided}`)}], '{}') as ids
              from ${source}
             group by employee_id, step ${beyond}
             order by latest desc, employee_id desc, step desc limit ${limit}) grouped
          join employees who on who.workspace_id = current_setting('app.workspace_id')::uuid and who.id = grouped.employee_id) shown`);
  return rows[0]?.data ?? [];
}

/** What the employee `who` was called on a date. */
function nameOn(date: SQL): SQL {
  return sql`(
    select v.name from employee_versions v
     where v.workspace_id = who.workspace_id and v.object_id = who.id and v.superseded_at is null
     order by v.effective_from <= ${date} desc, abs(v.effective_from - ${date})
     limit 1)`;
}

const fields = {
  id: incidents.id,
  employee_id: incidents.employeeId,
  employee_number: sql`who.code`,
  employee_name: nameOn(sql`${incidents.occurredOn}`),
  employment_id: incidents.employmentId,
  date: incidents.occurredOn,
  at: incidents.occurredAt,
  step: incidents.step,
  severity: incidents.severity,
  state: incidents.state,
  note: incidents.note,
  details: incidents.details,
  statement: sql`(
    select json_build_object('id', s.id, 'from', s.period_from, 'to', s.period_to, 'state', s.state)
      from statements s where s.workspace_id = ${incidents.workspaceId} and s.id = ${incidents.statementId})`,
  ended_at: incidents.endedAt,
  updated_at: incidents.updatedAt,
};
