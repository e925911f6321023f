import { schema } from '@stempel/db';
import { inArray } from 'drizzle-orm';
import type { ServiceContext } from '../context.ts';
import type { Page } from '../list-page.ts';
import { requirePermission } from '../permission.ts';
import { reading } from '../transaction.ts';
import { listVersioned } from '../versioned/read.ts';
import type { ListOrgUnits, OrgUnitDto } from './org-unit-contract.ts';
import { orgUnitResource } from './org-unit-resource.ts';

const { orgUnitVersions: versions } = schema;

/** One page of the organization units in force on `as_of`. They belong to nobody: any scope reads them all. */
export async function listOrgUnits(ctx: ServiceContext, input: ListOrgUnits): Promise<Page<OrgUnitDto>> {
  requirePermission(ctx, 'org-units', 'read');
  return reading(ctx, (tx) =>
    listVersioned(tx, ctx, orgUnitResource, input, {
      versions: () => [
        input.state && inArray(versions.state, input.state),
        input.parent_id && inArray(versions.parentId, input.parent_id),
      ],
    }),
  );
}
