import { getVersionedInput, listVersionsInput } from '@stempel/services';
import {
  createDimension,
  createDimensionBody,
  getDimension,
  listDimensions,
  listDimensionsInput,
  listDimensionVersions,
  updateDimension,
  updateDimensionInput,
} from '@stempel/services/dimensions';
import { procedure, router } from './procedure.ts';

/** Dimensions and their values. */
export const dimensions = router({
  list: procedure.input(listDimensionsInput).query(({ ctx, input }) => listDimensions(ctx.service, input)),
  get: procedure.input(getVersionedInput).query(({ ctx, input }) => getDimension(ctx.service, input)),
  versions: procedure
    .input(listVersionsInput)
    .query(({ ctx, input }) => listDimensionVersions(ctx.service, input)),
  create: procedure
    .input(createDimensionBody)
    .mutation(({ ctx, input }) => createDimension(ctx.service, input)),
  update: procedure
    .input(updateDimensionInput)
    .mutation(({ ctx, input }) => updateDimension(ctx.service, input)),
});
