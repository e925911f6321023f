import { z } from 'zod';
import {
  codeField,
  dateField,
  effectiveFromField,
  expectedVersionField,
  externalIdField,
  idField,
  nameField,
  pageFields,
  scopeField,
  versionedFields,
  versionedFilters,
  versionFields,
} from '../../kernel/contract-fields.ts';
import { employmentDto, nestedEmploymentBody } from '../employments/employment-contract.ts';

const numberField = codeField.meta({
  description: 'Employee number, unique in the workspace.',
  example: '1001',
});
const emailField = z.email().max(320).meta({ description: 'Email address.', example: 'ida@example.com' });
const birthDateField = dateField.meta({ description: 'Date of birth.', example: '1990-05-17' });

const ownFields = {
  name: nameField.meta({ description: 'Full name.', example: 'Ida Holm' }),
  email: emailField.nullable(),
  birth_date: birthDateField.nullable(),
};

export const employeeDto = z
  .object({
    id: idField,
    employee_number: numberField,
    external_id: externalIdField.nullable(),
    ...ownFields,
    employment: employmentDto
      .pick({
        id: true,
        start: true,
        end: true,
        org_unit_id: true,
        manager_id: true,
        employment_terms_id: true,
        working_country: true,
      })
      .nullable()
      .optional()
      .meta({
        description:
          'The employment of the date, else the nearest one; all of them under /employments. Lists hold it when asked to include it.',
      }),
    ...versionedFields,
  })
  .meta({ id: 'Employee', description: 'Employee; an employee has dated employments.' });

export const createEmployeeBody = z.strictObject({
  employee_number: numberField,
  external_id: externalIdField.nullish(),
  name: ownFields.name,
  email: emailField.nullish(),
  birth_date: birthDateField.nullish(),
  employment: nestedEmploymentBody.optional().meta({ description: 'The first employment.' }),
  effective_from: effectiveFromField.optional().meta({
    description: 'In force from this date; default today, or the start of the employment if earlier.',
  }),
});

export const updateEmployeeBody = z.strictObject({
  employee_number: numberField.optional(),
  external_id: externalIdField.nullish(),
  name: ownFields.name.optional(),
  email: emailField.nullish(),
  birth_date: birthDateField.nullish(),
  effective_from: effectiveFromField.optional(),
});

const target = { employee_id: idField };

export const updateEmployeeInput = updateEmployeeBody.extend({
  ...target,
  expected_version: expectedVersionField,
});

export const getEmployeeInput = z.strictObject({ ...target, as_of: versionedFilters.as_of });

export const listEmployeeVersionsInput = z.strictObject({ ...target, ...pageFields });

const { code: _code, ...filters } = versionedFilters;

export const listEmployeesInput = z.strictObject({
  ...pageFields,
  ...filters,
  scope: scopeField,
  employee_number: z
    .array(numberField)
    .max(200)
    .optional()
    .meta({ description: 'Only these employee numbers.' }),
  code: z.array(numberField).max(200).optional().meta({ description: 'The same as employee_number.' }),
  email: z
    .array(emailField)
    .max(200)
    .optional()
    .meta({ description: 'Only these email addresses, in any case.' }),
  org_unit_id: z
    .array(idField)
    .max(200)
    .optional()
    .meta({ description: 'Only employees with an employment in these organization units on `as_of`.' }),
  manager_id: z
    .array(idField)
    .max(200)
    .optional()
    .meta({ description: 'Only employees with one of these managers.' }),
  employment_terms_id: z
    .array(idField)
    .max(200)
    .optional()
    .meta({ description: 'Only employees under these terms.' }),
  include: z
    .array(z.enum(['employment']))
    .max(1)
    .optional()
    .meta({ description: 'What each row holds beside its own fields.', example: ['employment'] }),
  state: z
    .array(z.enum(['active', 'inactive']))
    .max(2)
    .optional()
    .meta({ description: 'Active: an employment covers `as_of`.', example: ['active'] }),
});

export const employeeVersionDto = z
  .object({ ...versionFields, ...ownFields })
  .meta({ id: 'EmployeeVersion', description: 'One version of an employee.' });

export type EmployeeDto = z.output<typeof employeeDto>;
export type EmployeeVersionDto = z.output<typeof employeeVersionDto>;
export type CreateEmployee = z.output<typeof createEmployeeBody>;
export type UpdateEmployee = z.output<typeof updateEmployeeInput>;
export type GetEmployee = z.output<typeof getEmployeeInput>;
export type ListEmployees = z.output<typeof listEmployeesInput>;
export type ListEmployeeVersions = z.output<typeof listEmployeeVersionsInput>;
