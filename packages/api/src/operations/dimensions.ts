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
} from '@stempel/services/settings/dimensions';
import { inputOf, operation, router } from '../contract/procedure.ts';
import { idParameter } from '../contract/shared-fields.ts';
import { versionedOperations } from '../contract/versioned-operations.ts';
import { versionedReads } from '../contract/versioned-reads.ts';

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

const reads = versionedReads(operations, {
  one: 'Dimension',
  listInput: listDimensionsInput,
  dto: dimensionDto,
  versionDto: dimensionVersionDto,
  list: listDimensions,
  get: getDimension,
  versions: listDimensionVersions,
});

/** Dimensions with their allowed values. */
export const dimensions = router({
  list: reads.list,
  create: operation(operations.create)
    .input(inputOf({}, createDimensionBody, 'DimensionCreate'))
    .output(dimensionDto)
    .mutation(({ ctx, input }) => createDimension(ctx.service, input)),
  get: reads.get,
  update: operation(operations.update)
    .input(inputOf(idParameter, updateDimensionBody, 'DimensionUpdate'))
    .output(dimensionDto)
    .mutation(({ ctx, input }) =>
      updateDimension(ctx.service, { ...input, expected_version: ctx.expectedVersion }),
    ),
  versions: reads.versions,
});
