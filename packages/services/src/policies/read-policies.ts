import { schema } from '@stempel/db';
import { oneOf, readsOf } from '../versioned/reads.ts';
import type { ListPolicies } from './policy-contract.ts';
import { policyResource } from './policy-resource.ts';

const { policies: identity } = schema;

export const {
  get: getPolicy,
  list: listPolicies,
  versions: listPolicyVersions,
} = readsOf(policyResource, ({ kind }: ListPolicies) => ({
  objects: [oneOf(identity.kind, kind)],
}));
