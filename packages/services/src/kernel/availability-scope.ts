import type { WorkspaceTransaction } from '@stempel/db';
import { schema } from '@stempel/db';
import type { ServiceContext } from './context.ts';
import { requireReferences } from './references.ts';

/**
 * Throws invalid where an availability scope names units or terms that do not exist (core/docs/versions.md,
 * Availability scope).
 */
export async function checkAvailabilityScope(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  scope: { org_units: string[]; employment_terms: string[] },
  /** Of the member that holds the scope. */
  inside = '',
): Promise<void> {
  const { orgUnits, employmentTerms } = schema;
  await requireReferences(tx, ctx, [
    ...scope.org_units.map((id, index) => ({
      pointer: `${inside}/availability_scope/org_units/${index}`,
      noun: 'organization unit',
      table: orgUnits,
      id,
    })),
    ...scope.employment_terms.map((id, index) => ({
      pointer: `${inside}/availability_scope/employment_terms/${index}`,
      noun: 'employment terms',
      table: employmentTerms,
      id,
    })),
  ]);
}
