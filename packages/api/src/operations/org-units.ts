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
} from '@stempel/services/org-units';
import { inputOf, operation, router } from '../contract/procedure.ts';
import { asOfQuery, idParameter, pageOf, versionsQuery } from '../contract/shared-fields.ts';
import { versionedOperations } from '../contract/versioned-operations.ts';

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

/** The organization hierarchy (spec §2). */
export const orgUnits = router({
  list: operation(operations.list)
    .input(listOrgUnitsInput)
    .output(pageOf('OrgUnitPage', orgUnitDto))
    .query(({ ctx, input }) => listOrgUnits(ctx.service, input)),

  create: operation(operations.create)
    .input(inputOf({}, createOrgUnitBody, 'OrgUnitCreate'))
    .output(orgUnitDto)
    .mutation(({ ctx, input }) => createOrgUnit(ctx.service, input)),

  get: operation(operations.get)
    .input(inputOf(idParameter, asOfQuery))
    .output(orgUnitDto)
    .query(({ ctx, input }) => getOrgUnit(ctx.service, input)),

  update: operation(operations.update)
    .input(inputOf(idParameter, updateOrgUnitBody, 'OrgUnitUpdate'))
    .output(orgUnitDto)
    .mutation(({ ctx, input }) =>
      updateOrgUnit(ctx.service, { ...input, expected_version: ctx.expectedVersion }),
    ),

  versions: operation(operations.versions)
    .input(inputOf(idParameter, versionsQuery))
    .output(pageOf('OrgUnitVersionPage', orgUnitVersionDto))
    .query(({ ctx, input }) => listOrgUnitVersions(ctx.service, input)),
});
