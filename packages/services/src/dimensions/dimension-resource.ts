import { schema } from '@stempel/db';

import type { VersionedResource } from '../versioned/resource.ts';
import type { DimensionDto } from './dimension-contract.ts';

const { dimensions: identity, dimensionVersions: versions } = schema;

export const dimensionResource: VersionedResource<DimensionDto, typeof identity, typeof versions> = {
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
