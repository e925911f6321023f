import { newId } from '@stempel/db';
import type { ServiceContext } from '../../kernel/context.ts';
import { writing } from '../../kernel/transaction.ts';
import { createVersioned } from '../../versioned/write.ts';
import { checkOrgUnit, requireOrgUnits } from './check-org-unit.ts';
import type { CreateOrgUnit, OrgUnitDto } from './org-unit-contract.ts';
import { orgUnitResource } from './org-unit-resource.ts';

/** Creates an organization unit, in force from `effective_from` (default today). */
export async function createOrgUnit(ctx: ServiceContext, input: CreateOrgUnit): Promise<OrgUnitDto> {
  const id = newId();
  return writing(ctx, async (tx) => {
    await requireOrgUnits(tx, ctx, 'create', [input.parent_id ?? null]);
    const version = {
      name: input.name,
      parentId: input.parent_id ?? null,
      headEmployeeId: input.head_employee_id ?? null,
      workingCountry: input.working_country ?? null,
      timeZone: input.time_zone ?? null,
      state: input.state,
    };
    return createVersioned(tx, ctx, orgUnitResource, {
      id,
      identity: { code: input.code, externalId: input.external_id ?? null },
      version,
      effectiveFrom: input.effective_from,
      check: (effectiveFrom) => checkOrgUnit(tx, ctx, id, version, effectiveFrom),
    });
  });
}
