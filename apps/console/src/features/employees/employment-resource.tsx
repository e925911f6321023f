'use client';

import { addDays } from '../../format/dates.ts';
import { employeeField } from '../../parts/fields/employee-field.tsx';
import { ownNormField } from '../../parts/fields/norm-field.tsx';
import { countryField, zoneField } from '../../parts/fields/place-fields.tsx';
import { employmentTerms, orgUnits } from '../../parts/fields/references.ts';
import { dateField } from '../../parts/versioned/date-field.tsx';
import { referenceField } from '../../parts/versioned/reference-field.tsx';
import type { VersionedResource, VersionedRow } from '../../parts/versioned/resource.ts';
import { usualChange } from './usual-change.ts';

interface WireEmployment {
  id: string;
  start: string;
  end: string | null;
  effective_from: string;
  version: number;
}

/** An employment as lists show it. */
export type EmploymentRow = WireEmployment & VersionedRow;

export function asEmploymentRow<Row extends WireEmployment>(row: Row): Row & VersionedRow {
  return { ...row, code: row.id, name: [row.start, row.end].filter(Boolean).join(' – '), state: 'active' };
}

/** The employments of one employee, as a resource of their own: dated, and versioned inside. */
export function employmentResource(employeeId: string): VersionedResource<'employments'> {
  const employee = { employee_id: employeeId };
  return {
    name: 'employments',
    kind: 'employments',
    path: `/employees/${employeeId}`,
    group: 'people',
    permission: 'employees',
    procedures: ({ employments }) => ({
      get: {
        query: async ({ id, ...rest }) =>
          asEmploymentRow(await employments.get.query({ ...employee, employment_id: id, ...rest })),
      },
      versions: {
        query: ({ id, ...rest }) => employments.versions.query({ ...employee, employment_id: id, ...rest }),
      },
      create: {
        mutate: async (input: Omit<Parameters<typeof employments.create.mutate>[0], 'employee_id'>) =>
          asEmploymentRow(await employments.create.mutate({ ...input, ...employee })),
      },
      update: {
        mutate: async ({ id, ...rest }: { id: string }) =>
          asEmploymentRow(await employments.update.mutate({ ...rest, ...employee, employment_id: id })),
      },
    }),
    fields: [
      dateField('start', { required: true, label: 'employmentStart' }),
      dateField('end', { label: 'employmentEnd', hint: 'employmentEnd' }),
      referenceField('org_unit_id', orgUnits, { label: 'orgUnit', required: true }),
      referenceField('employment_terms_id', employmentTerms, { label: 'terms', required: true }),
      employeeField('manager_id', { label: 'manager' }),
      { ...countryField, hint: 'employment_country' },
      { ...zoneField, hint: 'employment_zone' },
      ownNormField,
    ],
    columns: [],
    datedByItself: true,
    changesFrom: (row, today) => usualChange(row as VersionedRow & WireEmployment, today),
    reachFrom: earliestMoved,
  };
}

/** Start and end hold for the whole employment: moving one touches the dates that come in or fall away. */
function earliestMoved(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): string | undefined {
  const moved = (name: string) =>
    (before[name] || null) === (after[name] || null) ? [] : [before[name], after[name]];
  const starts = moved('start').filter((date): date is string => typeof date === 'string' && date !== '');
  const ends = moved('end').filter((date): date is string => typeof date === 'string' && date !== '');
  const dates = [...starts, ...ends.map((date) => addDays(date, 1)), String(after.effective_from ?? '')];
  return starts.length + ends.length === 0 ? undefined : dates.filter(Boolean).sort()[0];
}
