import {
  createDimension,
  createDimensionBody,
  dimensionDto,
  dimensionVersionDto,
  getDimension,
  listDimensions,
  listDimensionsInput,
  listDimensionVersions,
  updateDimension,
  updateDimensionBody,
} from '@stempel/services/dimensions';
import { inputOf, operation, router } from '../contract/procedure.ts';
import { asOfQuery, idParameter, pageOf, versionsQuery } from '../contract/shared-fields.ts';
import { versionedOperations } from '../contract/versioned-operations.ts';

const operations = versionedOperations({
  one: 'Dimension',
  many: 'Dimensions',
  noun: 'a dimension',
  nouns: 'dimensions',
  path: '/settings/dimensions',
  tag: 'Settings',
  resource: 'settings',
  counter: 'dimensions',
});

/** Dimensions with their allowed values (spec §2). */
export const dimensions = router({
  list: operation(operations.list)
    .input(listDimensionsInput)
    .output(pageOf('DimensionPage', dimensionDto))
    .query(({ ctx, input }) => listDimensions(ctx.service, input)),

  create: operation(operations.create)
    .input(inputOf({}, createDimensionBody, 'DimensionCreate'))
    .output(dimensionDto)
    .mutation(({ ctx, input }) => createDimension(ctx.service, input)),

  get: operation(operations.get)
    .input(inputOf(idParameter, asOfQuery))
    .output(dimensionDto)
    .query(({ ctx, input }) => getDimension(ctx.service, input)),

  update: operation(operations.update)
    .input(inputOf(idParameter, updateDimensionBody, 'DimensionUpdate'))
    .output(dimensionDto)
    .mutation(({ ctx, input }) =>
      updateDimension(ctx.service, { ...input, expected_version: ctx.expectedVersion }),
    ),

  versions: operation(operations.versions)
    .input(inputOf(idParameter, versionsQuery))
    .output(pageOf('DimensionVersionPage', dimensionVersionDto))
    .query(({ ctx, input }) => listDimensionVersions(ctx.service, input)),
});
