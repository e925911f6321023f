import { schema } from '@stempel/db';
import { oneOf, readsOf } from '../../versioned/reads.ts';
import type { ListOrgUnits } from './org-unit-contract.ts';
import { orgUnitResource } from './org-unit-resource.ts';

const { orgUnitVersions: versions } = schema;

export const {
  get: getOrgUnit,
  list: listOrgUnits,
  versions: listOrgUnitVersions,
} = readsOf(orgUnitResource, ({ parent_id: parents }: ListOrgUnits) => ({
  versions: [oneOf(versions.parentId, parents)],
}));
