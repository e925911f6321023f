import { schema } from '@stempel/db';
import { oneOf, readsOf } from '../../versioned/reads.ts';
import type { ListTimeAccounts } from './time-account-contract.ts';
import { timeAccountResource } from './time-account-resource.ts';

const { timeAccounts: identity } = schema;

export const {
  get: getTimeAccount,
  list: listTimeAccounts,
  versions: listTimeAccountVersions,
} = readsOf(timeAccountResource, ({ kind }: ListTimeAccounts) => ({
  objects: [oneOf(identity.kind, kind)],
}));
