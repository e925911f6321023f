import { schema } from '@stempel/db';

import type { ResourceOf } from '../../versioned/resource.ts';
import type { DimensionDto, DimensionVersionDto } from './dimension-contract.ts';

const { dimensions: identity, dimensionVersions: versions } = schema;

export const dimensionResource: ResourceOf<
  DimensionDto,
  DimensionVersionDto,
  typeof identity,
  typeof versions
> = {
  name: 'dimensions',
  noun: 'dimension',
  permission: 'settings',
  identity,
  versions,
  codeName: 'code',
  counted: true,
  identityFields: {},
  versionFields: {
    name: versions.name,
    values: versions.values,
    state: versions.state,
  },
};
