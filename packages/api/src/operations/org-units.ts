import {
  createOrgUnit,
  createOrgUnitBody,
  getOrgUnit,
  listOrgUnits,
  listOrgUnitsInput,
  listOrgUnitVersions,
  orgUnitDto,
  orgUnitVersionDto,
  updateOrgUnit,
  updateOrgUnitBody,
} from '@stempel/services/organization/org-units';
import { inputOf, operation, router } from '../contract/procedure.ts';
import { idParameter } from '../contract/shared-fields.ts';
import { versionedOperations } from '../contract/versioned-operations.ts';
import { versionedReads } from '../contract/versioned-reads.ts';

const operations = versionedOperations({
  one: 'OrgUnit',
  many: 'OrgUnits',
  noun: 'an organization unit',
  nouns: 'organization units',
  path: '/org-units',
  tag: 'Organization',
  resource: 'org-units',
  counter: 'org-units',
});

const reads = versionedReads(operations, {
  one: 'OrgUnit',
  listInput: listOrgUnitsInput,
  dto: orgUnitDto,
  versionDto: orgUnitVersionDto,
  list: listOrgUnits,
  get: getOrgUnit,
  versions: listOrgUnitVersions,
});

/** The organization hierarchy. */
export const orgUnits = router({
  list: reads.list,
  create: operation(operations.create)
    .input(inputOf({}, createOrgUnitBody, 'OrgUnitCreate'))
    .output(orgUnitDto)
    .mutation(({ ctx, input }) => createOrgUnit(ctx.service, input)),
  get: reads.get,
  update: operation(operations.update)
    .input(inputOf(idParameter, updateOrgUnitBody, 'OrgUnitUpdate'))
    .output(orgUnitDto)
    .mutation(({ ctx, input }) =>
      updateOrgUnit(ctx.service, { ...input, expected_version: ctx.expectedVersion }),
    ),
  versions: reads.versions,
});
