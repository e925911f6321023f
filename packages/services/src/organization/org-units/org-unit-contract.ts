import { z } from 'zod';
import {
  countryField,
  createIdentity,
  createVersion,
  identityFields,
  idField,
  nameField,
  stateField,
  timeZoneField,
  updateIdentity,
  updateTarget,
  updateVersion,
  versionedFields,
  versionedListFields,
  versionFields,
} from '../../kernel/contract-fields.ts';

const parentField = idField.meta({ description: 'Organization unit above; null at the top.' });
const headField = idField.meta({ description: 'Employee who heads the unit and manages everyone in it.' });

const ownFields = {
  name: nameField,
  parent_id: parentField.nullable(),
  head_employee_id: headField.nullable(),
  working_country: countryField.nullable(),
  time_zone: timeZoneField.nullable(),
  state: stateField,
};

export const orgUnitDto = z
  .object({
    ...identityFields,
    ...ownFields,
    ...versionedFields,
  })
  .meta({ id: 'OrgUnit', description: 'Organization unit; units form a hierarchy.' });

export const createOrgUnitBody = z.strictObject({
  ...createIdentity,
  name: nameField,
  parent_id: parentField.nullish(),
  head_employee_id: headField.nullish(),
  working_country: countryField.nullish(),
  time_zone: timeZoneField.nullish(),
  ...createVersion,
});

export const updateOrgUnitBody = z.strictObject({
  ...updateIdentity,
  name: nameField.optional(),
  parent_id: parentField.nullish(),
  head_employee_id: headField.nullish(),
  working_country: countryField.nullish(),
  time_zone: timeZoneField.nullish(),
  ...updateVersion,
});

export const updateOrgUnitInput = updateOrgUnitBody.extend(updateTarget);

export const listOrgUnitsInput = z.strictObject({
  ...versionedListFields,
  parent_id: z
    .array(parentField)
    .max(200)
    .optional()
    .meta({ description: 'Only units directly below these.' }),
});

export const orgUnitVersionDto = z
  .object({ ...versionFields, ...ownFields })
  .meta({ id: 'OrgUnitVersion', description: 'One version of an organization unit.' });

export type OrgUnitDto = z.output<typeof orgUnitDto>;
export type OrgUnitVersionDto = z.output<typeof orgUnitVersionDto>;
export type CreateOrgUnit = z.output<typeof createOrgUnitBody>;
export type UpdateOrgUnit = z.output<typeof updateOrgUnitInput>;
export type ListOrgUnits = z.output<typeof listOrgUnitsInput>;
