import { schema } from '@stempel/db';
import { sql } from '@stempel/db/drizzle';
import type { ResourceOf } from '../../versioned/resource.ts';
import { keepNamedCode } from '../engine-host/keep-named-code.ts';
import type { TimeAccountDto, TimeAccountVersionDto } from './time-account-contract.ts';

const { timeAccounts: identity, timeAccountVersions: versions } = schema;

export const timeAccountResource: ResourceOf<
  TimeAccountDto,
  TimeAccountVersionDto,
  typeof identity,
  typeof versions
> = {
  name: 'time-accounts',
  noun: 'time account',
  permission: 'settings',
  identity,
  versions,
  codeName: 'code',
  renaming: keepNamedCode('account'),
  counted: true,
  identityFields: {
    kind: identity.kind,
    unit: sql`case ${identity.kind} when 'leave' then 'days' else 'minutes' end`,
  },
  versionFields: {
    name: versions.name,
    state: versions.state,
  },
};
