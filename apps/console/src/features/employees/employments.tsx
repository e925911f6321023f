'use client';

import { Button, EmptyState, Panel } from '@stempel/ui';
import { useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Loaded } from '../../parts/lists/loaded.tsx';
import { useAsOf } from '../../parts/versioned/as-of.tsx';
import { useMay } from '../../session/session-context.tsx';
import { useTRPCClient } from '../../trpc/client.tsx';
import { EmploymentItem, type OpenEmployment } from './employment-item.tsx';
import { asEmploymentRow, employmentResource } from './employment-resource.tsx';

// Loaded when it is opened: most visits only look.
const ObjectSheet = dynamic(
  () => import('../../parts/versioned/object-sheet.tsx').then((module) => module.ObjectSheet),
  { ssr: false },
);

/** The dated employments of an employee, as in force on the date of the page. */
export function Employments({ employeeId }: { employeeId: string }) {
  const text = useTranslations('employee');
  const may = useMay();
  const client = useTRPCClient();
  const resource = employmentResource(employeeId);
  const { asOf, asOfInput } = useAsOf();
  const [open, setOpen] = useState<OpenEmployment | null>(null);
  const query = useQuery({
    queryKey: ['employments', employeeId, asOf],
    queryFn: async () => {
      const page = await client.employments.list.query({
        employee_id: employeeId,
        limit: 1000,
        ...asOfInput,
      });
      return { ...page, data: page.data.map(asEmploymentRow) };
    },
  });
  const add = may('employees', 'update') ? (
    <Button size="small" onClick={() => setOpen({ mode: 'create' })}>
      {text('addEmployment')}
    </Button>
  ) : null;
  return (
    <Panel title={text('employments')} className="mt-4" flush actions={query.data?.data.length ? add : null}>
      <Loaded query={query}>
        {(page) =>
          page.data.length === 0 ? (
            <EmptyState title={text('noEmployment')} action={add}>
              {text('noEmploymentHint')}
            </EmptyState>
          ) : (
            <ul className="divide-y divide-line">
              {page.data.map((row) => (
                <EmploymentItem key={row.id} resource={resource} row={row} onOpen={setOpen} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {open ? (
        <ObjectSheet
          key={`${open.mode} ${open.row?.id}`}
          resource={resource}
          {...open}
          onClose={() => setOpen(null)}
          onSaved={() => setOpen(null)}
        />
      ) : null}
    </Panel>
  );
}
