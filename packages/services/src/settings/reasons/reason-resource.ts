import { schema } from '@stempel/db';
import type { ResourceOf } from '../../versioned/resource.ts';
import { keepNamedCode } from '../engine-host/keep-named-code.ts';
import type { ReasonDto, ReasonVersionDto } from './reason-contract.ts';

const { reasons: identity, reasonVersions: versions } = schema;

export const reasonResource: ResourceOf<ReasonDto, ReasonVersionDto, typeof identity, typeof versions> = {
  name: 'reasons',
  noun: 'reason',
  permission: 'settings',
  identity,
  versions,
  codeName: 'code',
  renaming: keepNamedCode('reason'),
  counted: true,
  identityFields: {},
  versionFields: {
    name: versions.name,
    kind: versions.kind,
    availability_scope: versions.availabilityScope,
    state: versions.state,
  },
};
