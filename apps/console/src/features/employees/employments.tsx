'use client';

import { Button, EmptyState, Panel } from '@stempel/ui';
import { useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useMay } from '../../session/session-context.tsx';
import { useTRPCClient } from '../../trpc/client.tsx';
import { Loaded } from '../load/loaded.tsx';
import type { SheetMode } from '../versioned/object-sheet.tsx';
import type { VersionedResource, VersionedRow } from '../versioned/resource.ts';
import { employmentResource } from './employment-resource.tsx';

// Loaded when it is opened: most visits only look.
const ObjectSheet = dynamic(
  () => import('../versioned/object-sheet.tsx').then((module) => module.ObjectSheet),
  { ssr: false },
);

type Open = { mode: SheetMode; row?: VersionedRow };

/** The dated employments of an employee. */
export function Employments({ employeeId }: { employeeId: string }) {
  const text = useTranslations('employee');
  const may = useMay();
  const client = useTRPCClient();
  const resource = employmentResource(employeeId);
  const [open, setOpen] = useState<Open | null>(null);
  const query = useQuery({
    queryKey: ['employments', employeeId],
    queryFn: () => resource.procedures(client).list.query({ limit: 1000 }),
  });
  const add = may('employees', 'update') ? (
    <Button size="small" onClick={() => setOpen({ mode: 'create' })}>
      {text('addEmployment')}
    </Button>
  ) : null;
  return (
    <Panel title={text('employments')} className="mt-4" flush actions={add}>
      <Loaded query={query}>
        {(page) =>
          page.data.length === 0 ? (
            <EmptyState title={text('noEmployment')}>{text('noEmploymentHint')}</EmptyState>
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
          key={open.mode}
          resource={resource}
          mode={open.mode}
          {...(open.row ? { row: open.row } : {})}
          onClose={() => setOpen(null)}
          onSaved={() => setOpen(null)}
        />
      ) : null}
    </Panel>
  );
}

interface EmploymentItemProps {
  resource: VersionedResource;
  row: VersionedRow;
  onOpen: (open: Open) => void;
}

function EmploymentItem({ resource, row, onOpen }: EmploymentItemProps) {
  const label = useTranslations('field');
  const text = useTranslations('versioned');
  const may = useMay();
  const values = row as unknown as Record<string, unknown>;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3">
      <dl className="grid min-w-0 flex-1 grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-4">
        {resource.fields.slice(0, 6).map((field) => (
          <div key={field.name}>
            <dt className="text-fine text-ink-soft">{label(field.label)}</dt>
            <dd className="text-dense empty:before:text-ink-soft empty:before:content-['–']">
              <field.Say value={values[field.name]} />
            </dd>
          </div>
        ))}
      </dl>
      {may('employees', 'update') ? (
        <div className="flex flex-wrap gap-2">
          <Button size="small" variant="quiet" onClick={() => onOpen({ mode: 'correct', row })}>
            {text('correctButton')}
          </Button>
          <Button size="small" onClick={() => onOpen({ mode: 'change', row })}>
            {text('changeButton')}
          </Button>
        </div>
      ) : null}
    </li>
  );
}
