'use client';

import { dateField } from '../../parts/versioned/date-field.tsx';
import { nameField, textField } from '../../parts/versioned/fields.tsx';
import type { VersionedResource, VersionedRow } from '../../parts/versioned/resource.ts';
import type { Inputs, Outputs } from '../../trpc/client.tsx';

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

export const employeeResource: VersionedResource<'employees'> = {
  name: 'employees',
  kind: 'employees',
  path: '/employees',
  group: 'people',
  permission: 'employees',
  procedures: ({ employees }) => ({
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
  codeSort: 'number',
  codeLabel: 'employee_number',
  moreColumns: [
    { id: 'unit', label: 'orgUnit', sortable: true, Say: ({ row }) => employmentOf(row)?.unit },
    { id: 'terms', label: 'terms', Say: ({ row }) => employmentOf(row)?.terms },
    { id: 'manager', label: 'manager', Say: ({ row }) => employmentOf(row)?.manager },
  ],
};

type Browsed = Outputs['employees']['browse']['data'][number];

const employmentOf = (row: VersionedRow) => (row as unknown as Browsed).employment;

/** The employees of a scope, as a list. */
export function browsedEmployees(scope: 'self' | 'managed' | 'all'): VersionedResource<'employees'> {
  return {
    ...employeeResource,
    browse: async ({ employees }, input) => {
      const page = await employees.browse.query({ ...input, scope } as Inputs['employees']['browse']);
      const on = input.as_of ?? new Date().toISOString().slice(0, 10);
      return { ...page, data: page.data.map((row) => ({ ...asRow(row), state: stateOn(row, on) })) };
    },
  };
}

/** Active where an employment covers the date. */
function stateOn({ employment }: Browsed, date: string): VersionedRow['state'] {
  const runs = employment && employment.start <= date && (employment.end === null || employment.end >= date);
  return runs ? 'active' : 'inactive';
}
