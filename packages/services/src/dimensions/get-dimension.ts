import type { ServiceContext } from '../context.ts';
import type { GetVersioned } from '../contract-fields.ts';
import { requirePermission } from '../permission.ts';
import { readVersioned } from '../versioned/read.ts';
import type { DimensionDto } from './dimension-contract.ts';
import { dimensionResource } from './dimension-resource.ts';

/** A dimension as in force on `as_of` (default today). Throws not-found. */
export async function getDimension(ctx: ServiceContext, input: GetVersioned): Promise<DimensionDto> {
  requirePermission(ctx, 'settings', 'read');
  return readVersioned(ctx, dimensionResource, input);
}
