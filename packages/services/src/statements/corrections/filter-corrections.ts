import { schema, type WorkspaceTransaction } from '@stempel/db';
import { and, inArray, type SQL, sql } from '@stempel/db/drizzle';
import { z } from 'zod';
import { type ServiceContext, today } from '../../kernel/context.ts';
import { idField } from '../../kernel/contract-fields.ts';
import { listOf, narrowToUnits } from '../../kernel/employees-of-units.ts';
import { orgUnitBranch } from '../../kernel/org-unit-branch.ts';
import { firstDay, lastDay, partsIn, totalRows } from './stored-correction.ts';

const { corrections, employments } = schema;

/** What changed, as corrections name their cause. */
export const correctionCauses = ['version', 'presence', 'entry', 'absence'] as const;

/** What people narrow corrections by; integrations do not. */
export const correctionFilters = {
  cause: z.array(z.enum(correctionCauses)).max(10).optional(),
  org_unit_id: z.array(idField).max(200).optional(),
  /** Whether the org units count with their sub-units as of today. */
  with_sub_units: z.boolean().optional(),
};

export interface CorrectionFilters {
  cause?: (typeof correctionCauses)[number][] | undefined;
  org_unit_id?: string[] | undefined;
  with_sub_units?: boolean | undefined;
}

/** The unit the employment stood in on the last day of the latest period touched, beside `parts` of the difference. */
const orgUnitId = sql`(
  select v.org_unit_id from employment_versions v
   where v.workspace_id = ${corrections.workspaceId} and v.object_id = ${corrections.employmentId}
     and v.superseded_at is null
   order by v.effective_from <= ${lastDay} desc, abs(v.effective_from - ${lastDay}) limit 1)`;

const parts = partsIn(sql`${corrections.difference}`);

/** What sums over corrections are made of, to select where `parts` is joined laterally. */
export const correctionParts = { parts, orgUnitId, firstDay, lastDay, totalRows };

/** Which corrections these filters leave, and which units, for who finds out the unit of each anyway. */
export async function correctionConditions(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  { cause, org_unit_id: units, with_sub_units: below }: CorrectionFilters,
): Promise<{ where: SQL | undefined; units: SQL | undefined }> {
  const asked = units && (below ? orgUnitBranch(ctx, units, today(ctx)) : listOf(units));
  const narrowed = await narrowToUnits(tx, ctx, asked, employments.employeeId);
  return { where: and(cause && inArray(corrections.cause, cause), narrowed), units: asked };
}

/** The condition on corrections and their employments that these filters come to. */
export async function filteredCorrections(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  filters: CorrectionFilters,
): Promise<SQL | undefined> {
  const { where, units } = await correctionConditions(tx, ctx, filters);
  return and(where, units && sql`(select ${orgUnitId} from ${parts}) in ${units}`);
}
