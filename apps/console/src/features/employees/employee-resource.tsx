'use client';

import { Badge } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';
import { useShownName } from '../../parts/names/use-shown-name.ts';
import { useAsOf } from '../../parts/versioned/as-of.tsx';
import { dateField } from '../../parts/versioned/date-field.tsx';
import { nameField, textField } from '../../parts/versioned/fields.tsx';
import type { VersionedResource, VersionedRow } from '../../parts/versioned/resource.ts';
import { useSession } from '../../session/session-context.tsx';
import type { Inputs, Outputs } from '../../trpc/client.tsx';
import { standingOf } from './standing.ts';

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
    nameField,
    textField('employee_number', { required: true, hint: 'employee_number' }),
    textField('email'),
    dateField('birth_date'),
    textField('external_id', { hint: 'external_id' }),
  ],
  // Without an employment nothing can be recorded for somebody.
  firstNext: (id, from) => `/employees/${id}?employ=${from}`,
  columns: ['email'],
  codeSort: 'number',
  codeLabel: 'employee_number',
  standing: { Say: EmploymentBadge, words: 'employment' },
  moreColumns: [
    { id: 'unit', label: 'orgUnit', sortable: true, Say: ({ row }) => employmentOf(row)?.unit },
    { id: 'terms', label: 'terms', Say: TermsName },
    { id: 'manager', label: 'manager', Say: ({ row }) => employmentOf(row)?.manager },
  ],
};

type Browsed = Outputs['employees']['browse']['data'][number];

const employmentOf = (row: VersionedRow) => (row as unknown as Browsed).employment;

function TermsName({ row }: { row: VersionedRow }) {
  const shown = useShownName();
  return shown(employmentOf(row)?.terms ?? '');
}

/** The employees of a scope, as a list. */
export function browsedEmployees(scope: 'self' | 'managed' | 'all'): VersionedResource<'employees'> {
  return {
    ...employeeResource,
    browse: async ({ employees }, input) => {
      const page = await employees.browse.query({ ...input, scope } as Inputs['employees']['browse']);
      return { ...page, data: page.data.map(asRow) };
    },
  };
}

/** Says of somebody who is not employed why that is. */
function EmploymentBadge({ row }: { row: VersionedRow }) {
  const text = useTranslations('employee.standing');
  const formats = useFormats();
  const { workspace } = useSession();
  const { asOf } = useAsOf();
  const employment = employmentOf(row);
  const standing = standingOf(employment, { asOf, zone: workspace.time_zone });
  if (standing === 'running') return null;
  const { start = '', end } = employment ?? {};
  return (
    <Badge>
      {text(standing, {
        date: standing === 'none' ? '' : formats.date((standing === 'ended' && end) || start),
      })}
    </Badge>
  );
}
