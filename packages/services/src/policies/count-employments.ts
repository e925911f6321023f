import type { WorkspaceTransaction } from '@stempel/db';
import { sql } from '@stempel/db/drizzle';
import { loadConfiguration } from '../evaluation/configuration.ts';
import { placementOn } from '../evaluation/employment-placement.ts';
import { isAvailable } from '../kernel/availability.ts';
import { type ServiceContext, today } from '../kernel/context.ts';
import { requirePermission } from '../kernel/permission.ts';
import { reading } from '../kernel/transaction.ts';
import type { CountEmployments } from './policy-draft-contract.ts';

interface Group extends Record<string, unknown> {
  orgUnitId: string;
  employmentTermsId: string;
  workingCountry: string | null;
  employments: number;
  employeeId: string;
}

/**
 * How many of the employments running on a date (default today) lie in an availability scope (core/docs/versions.md,
 * Availability scope), and an employee among them to look at.
 */
export async function countEmployments(
  ctx: ServiceContext,
  input: CountEmployments,
): Promise<{ in_scope: number; total: number; example_employee_id: string | null }> {
  requirePermission(ctx, 'policies', 'read');
  const on = input.as_of ?? today(ctx);
  return reading(ctx, async (tx) => {
    const groups = await groupsOn(tx, on);
    const configuration = await loadConfiguration(tx);
    const inScope = groups.filter((group) => {
      const version = { ...group, versionId: '', effectiveFrom: on, timeZone: null, normOverride: null };
      const placement = placementOn([version], configuration, on);
      return placement !== undefined && isAvailable(input.availability_scope, placement);
    });
    return {
      in_scope: sum(inScope),
      total: sum(groups),
      example_employee_id: inScope[0]?.employeeId ?? null,
    };
  });
}

function sum(groups: readonly Group[]): number {
  return groups.reduce((total, group) => total + group.employments, 0);
}

/** Running employments by where they stand: few rows, however many people. */
async function groupsOn(tx: WorkspaceTransaction, on: string): Promise<Group[]> {
  const { rows } = await tx.execute<Group>(sql`
    select v.org_unit_id as "orgUnitId", v.employment_terms_id as "employmentTermsId",
      v.working_country as "workingCountry", count(*)::int as employments,
      (array_agg(e.employee_id order by e.start_on, e.id))[1] as "employeeId"
    from employments e
    join lateral (
      select org_unit_id, employment_terms_id, working_country from employment_versions
      where workspace_id = e.workspace_id and object_id = e.id and superseded_at is null
        and effective_from <= ${on}::date
      order by effective_from desc limit 1
    ) v on true
    where e.start_on <= ${on}::date and (e.end_on is null or e.end_on >= ${on}::date)
    group by 1, 2, 3
    order by employments desc, 1, 2`);
  return rows;
}
