import type { WorkspaceTransaction } from '@stempel/db';
import type { ServiceContext } from '../../kernel/context.ts';
import { createVersioned } from '../../versioned/write.ts';
import { checkDates, checkEmploymentReferences } from './check-employment.ts';
import type { EmploymentDto, NestedEmployment } from './employment-contract.ts';
import { employmentResource } from './employment-resource.ts';
import { requireTermsInForce } from './terms-in-force.ts';

/**
 * Adds an employment inside a running transaction, without asking for a permission. Its first version is in
 * force from its start. `at` is where the employment stands in the input, for pointers.
 */
export async function addEmployment(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  employeeId: string,
  input: NestedEmployment,
  at: '' | '/employment',
): Promise<EmploymentDto> {
  checkDates(input.start, input.end ?? null, at);
  const version = {
    orgUnitId: input.org_unit_id,
    managerId: input.manager_id ?? null,
    employmentTermsId: input.employment_terms_id,
    workingCountry: input.working_country ?? null,
    timeZone: input.time_zone ?? null,
    normOverride: input.norm_override ?? null,
  };
  return createVersioned(tx, ctx, employmentResource, {
    identity: {
      employeeId,
      externalId: input.external_id ?? null,
      startOn: input.start,
      endOn: input.end ?? null,
    },
    version,
    effectiveFrom: input.start,
    check: async () => {
      await checkEmploymentReferences(tx, ctx, employeeId, version, at);
      const pointer = `${at}/employment_terms_id`;
      await requireTermsInForce(tx, ctx, version.employmentTermsId, { on: input.start, pointer });
    },
  });
}
