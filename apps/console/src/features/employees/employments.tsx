'use client';

import { Button, EmptyState, Panel, SkeletonItems } from '@stempel/ui';
import { useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { parseAsString, useQueryState } from 'nuqs';
import { useState } from 'react';
import { useGo } from '../../parts/actions/use-go.ts';
import { Loaded } from '../../parts/lists/loaded.tsx';
import { useAsOf } from '../../parts/versioned/as-of.tsx';
import { PageIcon } from '../../routes/icons.tsx';
import { useMay } from '../../session/session-context.tsx';
import { useTRPCClient } from '../../trpc/client.tsx';
import { useAgreementTerms } from './agreement-terms.ts';
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
  const { goOn } = useGo();
  const [pressed, setPressed] = useState<OpenEmployment | null>(null);
  // The first steps on Home ask for the form of the first one by the date it could start on, and lead on from there.
  const [start, setStart] = useQueryState('employ', parseAsString);
  const asked = start !== null && may('employees', 'update');
  const open: OpenEmployment | null = asked ? { mode: 'create' } : pressed;
  const terms = useAgreementTerms(open?.mode === 'create');
  const close = () => {
    setPressed(null);
    if (asked) void setStart(null);
  };
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
  const isFirst = query.data?.data.length === 0;
  const add = may('employees', 'update') ? (
    <Button
      size="small"
      variant={isFirst ? 'primary' : 'secondary'}
      onClick={() => setPressed({ mode: 'create' })}
    >
      {text('addEmployment')}
    </Button>
  ) : null;
  return (
    <Panel title={text('employments')} className="mt-4" flush actions={query.data?.data.length ? add : null}>
      <Loaded query={query} as={SkeletonItems}>
        {(page) =>
          page.data.length === 0 ? (
            <EmptyState icon={<PageIcon page="employmentTerms" />} title={text('noEmployment')} action={add}>
              {text('noEmploymentHint')}
            </EmptyState>
          ) : (
            <ul className="divide-y divide-line">
              {page.data.map((row) => (
                <EmploymentItem key={row.id} resource={resource} row={row} onOpen={setPressed} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {open && terms !== 'unknown' ? (
        <ObjectSheet
          key={`${open.mode} ${open.row?.id}`}
          resource={resource}
          {...open}
          given={{ ...(asked ? { start } : {}), ...terms }}
          onClose={close}
          onSaved={() => (asked ? goOn('/') : close())}
        />
      ) : null}
    </Panel>
  );
}
