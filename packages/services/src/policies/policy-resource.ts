import { schema } from '@stempel/db';
import { keepNamedCode } from '../settings/engine-host/keep-named-code.ts';
import type { ResourceOf } from '../versioned/resource.ts';
import type { PolicyDto, PolicyVersionDto } from './policy-contract.ts';

const { policies: identity, policyVersions: versions } = schema;

export const policyResource: ResourceOf<PolicyDto, PolicyVersionDto, typeof identity, typeof versions> = {
  name: 'policies',
  noun: 'policy',
  permission: 'policies',
  identity,
  versions,
  codeName: 'code',
  renaming: keepNamedCode('policy'),
  counted: true,
  identityFields: { kind: identity.kind },
  versionFields: {
    name: versions.name,
    position: versions.position,
    availability_scope: versions.availabilityScope,
    config: versions.config,
    state: versions.state,
  },
};
