import type { ServiceContext } from '../../kernel/context.ts';
import { writing } from '../../kernel/transaction.ts';
import { updateVersioned } from '../../versioned/write.ts';
import { checkOrgUnit, requireOrgUnits } from './check-org-unit.ts';
import type { OrgUnitDto, UpdateOrgUnit } from './org-unit-contract.ts';
import { orgUnitResource } from './org-unit-resource.ts';

/** Merges the given fields into the unit from `effective_from` on (default today). */
export async function updateOrgUnit(ctx: ServiceContext, input: UpdateOrgUnit): Promise<OrgUnitDto> {
  return writing(ctx, async (tx) => {
    await requireOrgUnits(tx, ctx, 'update', [input.id, ...(input.parent_id ? [input.parent_id] : [])]);
    return updateVersioned(tx, ctx, orgUnitResource, {
      id: input.id,
      expectedVersion: input.expected_version,
      effectiveFrom: input.effective_from,
      identity: { code: input.code, externalId: input.external_id },
      version: {
        name: input.name,
        parentId: input.parent_id,
        headEmployeeId: input.head_employee_id,
        workingCountry: input.working_country,
        timeZone: input.time_zone,
        state: input.state,
      },
      check: (merged, effectiveFrom) => checkOrgUnit(tx, ctx, input.id, merged, effectiveFrom),
    });
  });
}
