import type { ServiceContext } from '../context.ts';
import type { GetVersioned } from '../contract-fields.ts';
import { requirePermission } from '../permission.ts';
import { readVersioned } from '../versioned/read.ts';
import type { OrgUnitDto } from './org-unit-contract.ts';
import { orgUnitResource } from './org-unit-resource.ts';

/** An organization unit as in force on `as_of` (default today). Throws not-found. */
export async function getOrgUnit(ctx: ServiceContext, input: GetVersioned): Promise<OrgUnitDto> {
  requirePermission(ctx, 'org-units', 'read');
  return readVersioned(ctx, orgUnitResource, input);
}
