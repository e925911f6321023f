'use client';

import { Button, EmptyState, Panel, SkeletonEntries } from '@stempel/ui';
import { CalendarIcon } from '@stempel/ui/icons';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { AbsenceSheet } from '../../parts/absence-request/opened-sheet.tsx';
import { AbsenceLine } from '../../parts/absences/absence-line.tsx';
import { AttachmentsButton } from '../../parts/absences/attachments/attachments-button.tsx';
import { Loaded } from '../../parts/lists/loaded.tsx';
import { useMay } from '../../session/session-context.tsx';
import { useTRPC } from '../../trpc/client.tsx';
import { AbsenceActions } from './absence-actions.tsx';

/** The absences of an employee, the latest first, with a way to ask for one. */
export function Absences({ employeeId }: { employeeId: string }) {
  const text = useTranslations('absence');
  const may = useMay();
  const trpc = useTRPC();
  const [asking, setAsking] = useState(false);
  const query = useQuery(trpc.absences.list.queryOptions({ employee_id: employeeId, limit: 1000 }));
  const ask = may('absences', 'create') ? (
    <Button size="small" onClick={() => setAsking(true)}>
      {text('ask')}
    </Button>
  ) : null;
  return (
    <Panel title={text('title')} className="mt-4" flush actions={ask}>
      <Loaded query={query} as={SkeletonEntries}>
        {(page) =>
          page.data.length === 0 ? (
            <EmptyState icon={<CalendarIcon aria-hidden="true" />} title={text('none')}>
              {text('noneHint')}
            </EmptyState>
          ) : (
            <ul className="divide-y divide-line">
              {[...page.data].reverse().map((absence) => (
                <AbsenceLine key={absence.id} absence={absence}>
                  <AttachmentsButton absence={absence} adds={may('absences', 'update')} />
                  <AbsenceActions absence={absence} />
                </AbsenceLine>
              ))}
            </ul>
          )
        }
      </Loaded>
      {asking ? <AbsenceSheet employeeId={employeeId} onClose={() => setAsking(false)} /> : null}
    </Panel>
  );
}
