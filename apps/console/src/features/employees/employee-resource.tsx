'use client';

import { dateField } from '../versioned/date-field.tsx';
import { nameField, textField } from '../versioned/fields.tsx';
import type { VersionedResource, VersionedRow } from '../versioned/resource.ts';

interface EmployeeRow {
  id: string;
  employee_number: string;
  name: string;
  effective_from: string;
  version: number;
}

/** Employees are matched by their number; they have no state of their own, their employments have. */
function asRow<Row extends EmployeeRow>(row: Row): Row & VersionedRow {
  return { ...row, code: row.employee_number, state: 'active' };
}

export const employeeResource: VersionedResource = {
  name: 'employees',
  kind: 'employees',
  path: '/employees',
  group: 'people',
  permission: 'employees',
  procedures: ({ employees }) => ({
    list: {
      query: async (input) => {
        const page = await employees.list.query(input);
        return { ...page, data: page.data.map(asRow) };
      },
    },
    get: { query: async ({ id, ...rest }) => asRow(await employees.get.query({ employee_id: id, ...rest })) },
    versions: { query: ({ id, ...rest }) => employees.versions.query({ employee_id: id, ...rest }) },
    create: {
      mutate: async (input: Parameters<typeof employees.create.mutate>[0]) =>
        asRow(await employees.create.mutate(input)),
    },
    update: {
      mutate: async ({ id, ...rest }: { id: string }) =>
        asRow(await employees.update.mutate({ employee_id: id, ...rest })),
    },
  }),
  fields: [
    textField('employee_number', { required: true, hint: 'employee_number' }),
    nameField,
    textField('email'),
    dateField('birth_date'),
    textField('external_id', { hint: 'external_id' }),
  ],
  columns: ['email'],
};
