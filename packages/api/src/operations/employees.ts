import {
  createEmployee,
  createEmployeeBody,
  employeeDto,
  employeeVersionDto,
  getEmployee,
  getEmployeeInput,
  listEmployees,
  listEmployeesInput,
  listEmployeeVersions,
  listEmployeeVersionsInput,
  updateEmployee,
  updateEmployeeBody,
} from '@stempel/services/organization/employees';
import { inputOf, operation, router } from '../contract/procedure.ts';
import { employeeParameter, pageOf } from '../contract/shared-fields.ts';
import { versionedOperations } from '../contract/versioned-operations.ts';

const operations = versionedOperations({
  one: 'Employee',
  many: 'Employees',
  noun: 'an employee',
  nouns: 'employees',
  path: '/employees',
  tag: 'Organization',
  resource: 'employees',
  parameter: 'employee_id',
});

/** Employees. */
export const employees = router({
  list: operation(operations.list)
    .input(listEmployeesInput)
    .output(pageOf('EmployeePage', employeeDto))
    .query(({ ctx, input }) => listEmployees(ctx.service, input)),

  create: operation(operations.create)
    .input(inputOf({}, createEmployeeBody, 'EmployeeCreate'))
    .output(employeeDto)
    .mutation(({ ctx, input }) => createEmployee(ctx.service, input)),

  get: operation(operations.get)
    .input(getEmployeeInput)
    .output(employeeDto)
    .query(({ ctx, input }) => getEmployee(ctx.service, input)),

  update: operation(operations.update)
    .input(inputOf(employeeParameter, updateEmployeeBody, 'EmployeeUpdate'))
    .output(employeeDto)
    .mutation(({ ctx, input }) =>
      updateEmployee(ctx.service, { ...input, expected_version: ctx.expectedVersion }),
    ),

  versions: operation(operations.versions)
    .input(listEmployeeVersionsInput)
    .output(pageOf('EmployeeVersionPage', employeeVersionDto))
    .query(({ ctx, input }) => listEmployeeVersions(ctx.service, input)),
});
