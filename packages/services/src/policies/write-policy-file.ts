import { schema, type WorkspaceTransaction } from '@stempel/db';
import { and, eq, inArray } from '@stempel/db/drizzle';
import { checkAvailabilityScope } from '../kernel/availability-scope.ts';
import type { ServiceContext } from '../kernel/context.ts';
import { requirePermission } from '../kernel/permission.ts';
import { reading } from '../kernel/transaction.ts';
import type { PolicyFile, WrittenPolicy } from './policy-file-contract.ts';

const { orgUnits, employmentTerms } = schema;

/** A policy as it is typed, as a file that another workspace can read: ids become codes. Nothing is written. */
export async function writePolicyFile(ctx: ServiceContext, policy: WrittenPolicy): Promise<PolicyFile> {
  requirePermission(ctx, 'policies', 'read');
  const { availability_scope: scope, ...rest } = policy;
  return reading(ctx, async (tx) => {
    await checkAvailabilityScope(tx, ctx, scope);
    return {
      format: 'stempel-policy',
      version: 1,
      ...rest,
      availability_scope: {
        working_countries: scope.working_countries,
        org_units: await codesOf(tx, ctx, orgUnits, scope.org_units),
        employment_terms: await codesOf(tx, ctx, employmentTerms, scope.employment_terms),
      },
    };
  });
}

async function codesOf(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  table: typeof orgUnits | typeof employmentTerms,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .select({ code: table.code })
    .from(table)
    .where(and(eq(table.workspaceId, ctx.workspace.id), inArray(table.id, [...ids])));
  return rows.map(({ code }) => code).sort();
}
