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

/** The organization hierarchy (spec §4.2, tag Organization). */
export const orgUnits = router({
  list: operation({
    id: 'listOrgUnits',
    method: 'GET',
    path: '/org-units',
    tag: 'Organization',
    summary: 'List organization units',
    description: 'The units in force on `as_of`, ordered by code.',
    permission: 'org-units:read',
    listOf: ['org-units'],
  })
    .input(listOrgUnitsInput)
    .output(pageOf('OrgUnitPage', orgUnitDto))
    .query(({ ctx, input }) => listOrgUnits(ctx.service, input)),

  create: operation({
    id: 'createOrgUnit',
    method: 'POST',
    path: '/org-units',
    tag: 'Organization',
    summary: 'Create an organization unit',
    description: 'In force from `effective_from`, by default today.',
    permission: 'org-units:create',
    versioned: true,
  })
    .input(inputOf({}, createOrgUnitBody, 'OrgUnitCreate'))
    .output(orgUnitDto)
    .mutation(({ ctx, input }) => createOrgUnit(ctx.service, input)),

  get: operation({
    id: 'getOrgUnit',
    method: 'GET',
    path: '/org-units/{id}',
    tag: 'Organization',
    summary: 'Read an organization unit',
    description: 'As in force on `as_of`.',
    permission: 'org-units:read',
    versioned: true,
  })
    .input(inputOf(idParameter, asOfQuery))
    .output(orgUnitDto)
    .query(({ ctx, input }) => getOrgUnit(ctx.service, input)),

  update: operation({
    id: 'updateOrgUnit',
    method: 'PATCH',
    path: '/org-units/{id}',
    tag: 'Organization',
    summary: 'Change an organization unit',
    description:
      'Merges the members sent into the version in force on `effective_from` and adds that version.',
    permission: 'org-units:update',
    versioned: true,
  })
    .input(inputOf(idParameter, updateOrgUnitBody, 'OrgUnitUpdate'))
    .output(orgUnitDto)
    .mutation(({ ctx, input }) =>
      updateOrgUnit(ctx.service, { ...input, expected_version: ctx.expectedVersion }),
    ),

  versions: operation({
    id: 'listOrgUnitVersions',
    method: 'GET',
    path: '/org-units/{id}/versions',
    tag: 'Organization',
    summary: 'List the versions of an organization unit',
    description: 'Every version ever recorded, the superseded ones included.',
    permission: 'org-units:read',
  })
    .input(inputOf(idParameter, versionsQuery))
    .output(pageOf('OrgUnitVersionPage', orgUnitVersionDto))
    .query(({ ctx, input }) => listOrgUnitVersions(ctx.service, input)),
});
