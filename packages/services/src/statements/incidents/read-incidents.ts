import { schema, type WorkspaceTransaction } from '@stempel/db';
import { type SQL, sql } from '@stempel/db/drizzle';
import { wireColumns } from '../../versioned/resource.ts';
import type { Incident } from './incident-contract.ts';

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

const fields = {
  id: incidents.id,
  employee_id: incidents.employeeId,
  employee_number: sql`who.code`,
  employee_name: sql`(
    select v.name from employee_versions v
     where v.workspace_id = who.workspace_id and v.object_id = who.id and v.superseded_at is null
     order by v.effective_from <= ${incidents.occurredOn} desc, abs(v.effective_from - ${incidents.occurredOn})
     limit 1)`,
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
