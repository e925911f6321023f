import type { ServiceContext } from '../../kernel/context.ts';
import { requirePermission } from '../../kernel/permission.ts';
import { writing } from '../../kernel/transaction.ts';
import { createVersioned } from '../../versioned/write.ts';
import { checkDimensionValues } from './check-dimension-values.ts';
import type { CreateDimension, DimensionDto } from './dimension-contract.ts';
import { dimensionResource } from './dimension-resource.ts';

/** Creates a dimension, in force from `effective_from` (default today). */
export async function createDimension(ctx: ServiceContext, input: CreateDimension): Promise<DimensionDto> {
  requirePermission(ctx, 'settings', 'create');
  return writing(ctx, async (tx) => {
    checkDimensionValues(input.values);
    const version = {
      name: input.name,
      values: input.values,
      state: input.state,
    };
    return createVersioned(tx, ctx, dimensionResource, {
      identity: { code: input.code, externalId: input.external_id ?? null },
      version,
      effectiveFrom: input.effective_from,
    });
  });
}
