import {
  createEmployment,
  createEmploymentBody,
  employmentDto,
  employmentVersionDto,
  getEmployment,
  getEmploymentInput,
  listEmployments,
  listEmploymentsInput,
  listEmploymentVersions,
  listEmploymentVersionsInput,
  updateEmployment,
  updateEmploymentBody,
} from '@stempel/services/organization/employments';
import { z } from 'zod';
import { inputOf, operation, router } from '../contract/procedure.ts';
import { employeeParameter, pageOf } from '../contract/shared-fields.ts';
import { versionedOperations } from '../contract/versioned-operations.ts';

const operations = versionedOperations({
  one: 'Employment',
  many: 'Employments',
  noun: 'an employment',
  nouns: 'employments of an employee',
  path: '/employees/{employee_id}/employments',
  tag: 'Organization',
  resource: 'employees',
  parameter: 'employment_id',
});

const employment = {
  ...employeeParameter,
  employment_id: z
    .uuid()
    .meta({ description: 'Id of the employment.', example: '019a5b7c-2f10-7c3e-9d41-6b0a3f2e8c13' }),
};

/** The dated employments of an employee. */
export const employments = router({
  list: operation({
    ...operations.list,
    description: 'All employments, past and future ones too, each as in force on `as_of`.',
  })
    .input(listEmploymentsInput)
    .output(pageOf('EmploymentPage', employmentDto))
    .query(({ ctx, input }) => listEmployments(ctx.service, input)),

  create: operation({
    ...operations.create,
    description: 'In force from `effective_from`, by default from its start.',
  })
    .input(inputOf(employeeParameter, createEmploymentBody, 'EmploymentCreate'))
    .output(employmentDto)
    .mutation(({ ctx, input }) => createEmployment(ctx.service, input)),

  get: operation(operations.get)
    .input(getEmploymentInput)
    .output(employmentDto)
    .query(({ ctx, input }) => getEmployment(ctx.service, input)),

  update: operation(operations.update)
    .input(inputOf(employment, updateEmploymentBody, 'EmploymentUpdate'))
    .output(employmentDto)
    .mutation(({ ctx, input }) =>
      updateEmployment(ctx.service, { ...input, expected_version: ctx.expectedVersion }),
    ),

  versions: operation(operations.versions)
    .input(listEmploymentVersionsInput)
    .output(pageOf('EmploymentVersionPage', employmentVersionDto))
    .query(({ ctx, input }) => listEmploymentVersions(ctx.service, input)),
});
