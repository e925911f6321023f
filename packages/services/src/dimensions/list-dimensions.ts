import { schema } from '@stempel/db';
import { inArray } from 'drizzle-orm';
import type { ServiceContext } from '../context.ts';
import type { Page } from '../list-page.ts';
import { requirePermission } from '../permission.ts';
import { reading } from '../transaction.ts';
import { listVersioned } from '../versioned/read.ts';
import type { DimensionDto, ListDimensions } from './dimension-contract.ts';
import { dimensionResource } from './dimension-resource.ts';

const { dimensionVersions: versions } = schema;

/** One page of what is in force on `as_of`. It belongs to nobody: any scope reads it all. */
export async function listDimensions(
  ctx: ServiceContext,
  input: ListDimensions,
): Promise<Page<DimensionDto>> {
  requirePermission(ctx, 'settings', 'read');
  return reading(ctx, (tx) =>
    listVersioned(tx, ctx, dimensionResource, input, {
      versions: () => [input.state && inArray(versions.state, input.state)],
    }),
  );
}
