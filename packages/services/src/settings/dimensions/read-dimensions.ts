import { readsOf } from '../../versioned/reads.ts';
import { dimensionResource } from './dimension-resource.ts';

export const {
  get: getDimension,
  list: listDimensions,
  versions: listDimensionVersions,
} = readsOf(dimensionResource);
