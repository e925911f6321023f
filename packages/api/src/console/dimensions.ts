import {
  createDimension,
  createDimensionBody,
  getDimension,
  listDimensions,
  listDimensionsInput,
  listDimensionVersions,
  updateDimension,
  updateDimensionInput,
} from '@stempel/services/settings/dimensions';
import { procedure, router } from './procedure.ts';
import { versionedReads } from './versioned-reads.ts';

/** Dimensions and their values. */
export const dimensions = router({
  ...versionedReads(listDimensionsInput, {
    list: listDimensions,
    get: getDimension,
    versions: listDimensionVersions,
  }),
  create: procedure
    .input(createDimensionBody)
    .mutation(({ ctx, input }) => createDimension(ctx.service, input)),
  update: procedure
    .input(updateDimensionInput)
    .mutation(({ ctx, input }) => updateDimension(ctx.service, input)),
});
