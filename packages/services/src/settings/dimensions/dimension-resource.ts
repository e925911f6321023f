import { schema } from '@stempel/db';
import type { ResourceOf } from '../../versioned/resource.ts';
import { keepNamedCode } from '../engine-host/keep-named-code.ts';
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
  renaming: keepNamedCode('dimension'),
  counted: true,
  identityFields: {},
  versionFields: {
    name: versions.name,
    values: versions.values,
    state: versions.state,
  },
};
