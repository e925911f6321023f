import type { ServiceContext } from '../../kernel/context.ts';
import { requirePermission } from '../../kernel/permission.ts';
import { writing } from '../../kernel/transaction.ts';
import { updateVersioned } from '../../versioned/write.ts';
import { checkDimensionValues } from './check-dimension-values.ts';
import type { DimensionDto, UpdateDimension } from './dimension-contract.ts';
import { dimensionResource } from './dimension-resource.ts';
import { keepValuesNamed } from './keep-values-named.ts';

/** Merges the given fields from `effective_from` on (default today). */
export async function updateDimension(ctx: ServiceContext, input: UpdateDimension): Promise<DimensionDto> {
  requirePermission(ctx, 'settings', 'update');
  return writing(ctx, async (tx) => {
    checkDimensionValues(input.values ?? []);
    return updateVersioned(tx, ctx, dimensionResource, {
      id: input.id,
      expectedVersion: input.expected_version,
      effectiveFrom: input.effective_from,
      identity: { code: input.code, externalId: input.external_id },
      version: {
        name: input.name,
        values: input.values,
        state: input.state,
      },
      check: async (merged, effectiveFrom) => {
        if (input.values) await keepValuesNamed(tx, ctx, input.id, merged.values, effectiveFrom);
      },
    });
  });
}
