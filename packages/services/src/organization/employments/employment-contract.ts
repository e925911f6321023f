import { z } from 'zod';
import {
  countryField,
  dateField,
  effectiveFromField,
  expectedVersionField,
  externalIdField,
  idField,
  pageFields,
  timeZoneField,
  versionedFields,
  versionedFilters,
  versionFields,
} from '../../kernel/contract-fields.ts';
import { normField } from '../../settings/employment-terms/employment-terms-contract.ts';

const employeeField = idField.meta({ description: 'The employee.' });
const startField = dateField.meta({ description: 'First employed date.', example: '2026-01-01' });
const endField = dateField.meta({ description: 'Last employed date; null while it is open.', example: null });
const orgUnitField = idField.meta({ description: 'Organization unit.' });
const managerField = idField.meta({ description: 'Employee who manages this employment.' });
const termsField = idField.meta({ description: 'Employment terms.' });

const versionOwnFields = {
  org_unit_id: orgUnitField,
  manager_id: managerField.nullable(),
  employment_terms_id: termsField,
  working_country: countryField
    .nullable()
    .meta({ description: "Country of work; else the organization unit's." }),
  time_zone: timeZoneField
    .nullable()
    .meta({ description: "Own zone; else the organization unit's or the workspace's." }),
  norm_override: normField.nullable().meta({ description: 'Replaces the norm of the employment terms.' }),
};

export const employmentDto = z
  .object({
    id: idField,
    employee_id: employeeField,
    external_id: externalIdField.nullable(),
    start: startField,
    end: endField.nullable(),
    ...versionOwnFields,
    ...versionedFields,
  })
  .meta({ id: 'Employment', description: 'Dated employment of an employee, versioned inside.' });

const createFields = {
  external_id: externalIdField.nullish(),
  start: startField,
  end: endField.nullish(),
  org_unit_id: orgUnitField,
  manager_id: managerField.nullish(),
  employment_terms_id: termsField,
  working_country: countryField.nullish(),
  time_zone: timeZoneField.nullish(),
  norm_override: normField.nullish(),
};

/** The employment of a new employee, nested in its body. */
export const nestedEmploymentBody = z.strictObject(createFields);

export const createEmploymentBody = z.strictObject({
  ...createFields,
  effective_from: effectiveFromField
    .optional()
    .meta({ description: 'In force from this date; default the start.', example: '2026-01-01' }),
});

export const createEmploymentInput = createEmploymentBody.extend({ employee_id: employeeField });

export const updateEmploymentBody = z.strictObject({
  external_id: externalIdField.nullish(),
  start: startField.optional(),
  end: endField.nullish(),
  org_unit_id: orgUnitField.optional(),
  manager_id: managerField.nullish(),
  employment_terms_id: termsField.optional(),
  working_country: countryField.nullish(),
  time_zone: timeZoneField.nullish(),
  norm_override: normField.nullish(),
  effective_from: effectiveFromField.optional(),
});

const target = { employee_id: employeeField, employment_id: idField };

export const updateEmploymentInput = updateEmploymentBody.extend({
  ...target,
  expected_version: expectedVersionField,
});

export const getEmploymentInput = z.strictObject({ ...target, as_of: versionedFilters.as_of });

export const listEmploymentVersionsInput = z.strictObject({ ...target, ...pageFields });

export const listEmploymentsInput = z.strictObject({
  employee_id: employeeField,
  ...pageFields,
  as_of: versionedFilters.as_of,
  external_id: versionedFilters.external_id,
  updated_since: versionedFilters.updated_since,
  org_unit_id: z
    .array(orgUnitField)
    .max(200)
    .optional()
    .meta({ description: 'Only in these organization units.' }),
  state: z
    .array(z.enum(['active', 'upcoming', 'ended']))
    .max(3)
    .optional()
    .meta({ description: 'Only employments in these states on `as_of`.', example: ['active'] }),
});

export const employmentVersionDto = z
  .object({ ...versionFields, ...versionOwnFields })
  .meta({ id: 'EmploymentVersion', description: 'One version of an employment.' });

export type EmploymentDto = z.output<typeof employmentDto>;
export type EmploymentVersionDto = z.output<typeof employmentVersionDto>;
export type NestedEmployment = z.output<typeof nestedEmploymentBody>;
export type CreateEmployment = z.output<typeof createEmploymentInput>;
export type UpdateEmployment = z.output<typeof updateEmploymentInput>;
export type GetEmployment = z.output<typeof getEmploymentInput>;
export type ListEmployments = z.output<typeof listEmploymentsInput>;
export type ListEmploymentVersions = z.output<typeof listEmploymentVersionsInput>;
