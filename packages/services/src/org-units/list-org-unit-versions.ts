import type { ServiceContext } from '../context.ts';
import type { ListVersions } from '../contract-fields.ts';
import type { Page } from '../list-page.ts';
import { requirePermission } from '../permission.ts';
import { reading } from '../transaction.ts';
import { listVersions } from '../versioned/history.ts';
import type { OrgUnitVersionDto } from './org-unit-contract.ts';
import { orgUnitResource } from './org-unit-resource.ts';

/** Every version of an organization unit ever recorded, the superseded ones included. Throws not-found. */
export async function listOrgUnitVersions(
  ctx: ServiceContext,
  input: ListVersions,
): Promise<Page<OrgUnitVersionDto>> {
  requirePermission(ctx, 'org-units', 'read');
  return reading(ctx, (tx) => listVersions<OrgUnitVersionDto>(tx, ctx, orgUnitResource, input));
}
