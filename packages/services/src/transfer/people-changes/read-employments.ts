import type { WorkspaceTransaction } from '@stempel/db';
import { sql } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import { uuidList } from '../../kernel/uuid-list.ts';
import type { DraftObject } from '../../versioned/versioned-drafts.ts';
import type { PlannedEmployment, PlannedVersion } from './plan-person-change.ts';

/** Ids of the employments of these employees, in the order in which everybody locks them. */
export async function findEmploymentIds(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  employeeIds: readonly string[],
): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select found.id from unnest(${uuidList(employeeIds)}) as wanted (id)
     cross join lateral (
       select id, employee_id from employments
        where workspace_id = ${ctx.workspace.id} and employee_id = wanted.id offset 0) found
     order by found.employee_id, found.id`);
  return rows.map(({ id }) => id);
}

interface Row extends Record<string, unknown> {
  employee_id: string;
  id: string;
  start: string;
  end: string | null;
  versions: PlannedVersion[];
}

/** The employments of these employees as they are believed now, by employee. */
export async function readEmployments(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  employeeIds: readonly string[],
): Promise<ReadonlyMap<string, PlannedEmployment[]>> {
  const { rows } = await tx.execute<Row>(sql`
    select e.employee_id, e.id, e.start_on::text as start, e.end_on::text as end, v.versions
      from unnest(${uuidList(employeeIds)}) as wanted (id)
     cross join lateral (
       select id, employee_id, start_on, end_on from employments
        where workspace_id = ${ctx.workspace.id} and employee_id = wanted.id offset 0) e
     cross join lateral (
       select json_agg(json_build_object('from', x.effective_from, 'org_unit_id', x.org_unit_id,
                'manager_id', x.manager_id, 'employment_terms_id', x.employment_terms_id)
                order by x.effective_from) as versions
         from employment_versions x
        where x.workspace_id = ${ctx.workspace.id} and x.object_id = e.id and x.superseded_at is null offset 0) v`);
  return Map.groupBy(
    rows.map(({ employee_id: employeeId, ...row }) => ({ employeeId, ...row })),
    ({ employeeId }) => employeeId,
  );
}

/** The same of what was loaded to be written. */
export function employmentOfDraft({ identity, versions }: DraftObject): PlannedEmployment {
  return {
    id: identity.id as string,
    start: identity.startOn as string,
    end: identity.endOn as string | null,
    versions: versions.map((version) => ({
      from: version.effectiveFrom,
      org_unit_id: version.orgUnitId as string,
      manager_id: version.managerId as string | null,
      employment_terms_id: version.employmentTermsId as string,
    })),
  };
}
