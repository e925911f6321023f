import type { ServiceContext } from '../context.ts';
import type { ListVersions } from '../contract-fields.ts';
import type { Page } from '../list-page.ts';
import { requirePermission } from '../permission.ts';
import { reading } from '../transaction.ts';
import { listVersions } from '../versioned/history.ts';
import type { DimensionVersionDto } from './dimension-contract.ts';
import { dimensionResource } from './dimension-resource.ts';

/** Every version of a dimension ever recorded, the superseded ones included. Throws not-found. */
export async function listDimensionVersions(
  ctx: ServiceContext,
  input: ListVersions,
): Promise<Page<DimensionVersionDto>> {
  requirePermission(ctx, 'settings', 'read');
  return reading(ctx, (tx) => listVersions<DimensionVersionDto>(tx, ctx, dimensionResource, input));
}
