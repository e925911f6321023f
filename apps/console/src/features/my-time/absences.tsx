'use client';

import { Badge, type BadgeTone, Button, Panel } from '@stempel/ui';
import { useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useFormats } from '../../format/use-formats.ts';
import { useMay } from '../../session/session-context.tsx';
import { type Outputs, useTRPC } from '../../trpc/client.tsx';
import { Loaded } from '../load/loaded.tsx';

// Loaded when it is opened: most visits only look.
const AbsenceSheet = dynamic(() => import('./absence-sheet.tsx').then((module) => module.AbsenceSheet), {
  ssr: false,
});

type Absence = Outputs['absences']['list']['data'][number];
const tones: Record<Absence['state'], BadgeTone> = {
  requested: 'warn',
  approved: 'good',
  rejected: 'bad',
  cancelled: 'neutral',
};

/** The absences of an employee, with a way to ask for one. */
export function Absences({ employeeId }: { employeeId: string }) {
  const text = useTranslations('absence');
  const formats = useFormats();
  const may = useMay();
  const trpc = useTRPC();
  const [asking, setAsking] = useState(false);
  const query = useQuery(trpc.absences.list.queryOptions({ employee_id: employeeId, limit: 100 }));
  return (
    <Panel
      title={text('title')}
      className="mt-4"
      flush
      actions={
        may('absences', 'create') ? (
          <Button size="small" onClick={() => setAsking(true)}>
            {text('ask')}
          </Button>
        ) : null
      }
    >
      <Loaded query={query}>
        {(page) =>
          page.data.length === 0 ? (
            <p className="px-4 py-3 text-dense text-ink-soft">{text('none')}</p>
          ) : (
            <ul className="divide-y divide-line">
              {page.data.map((absence) => (
                <li key={absence.id} className="flex flex-wrap items-center gap-3 px-4 py-2 text-dense">
                  <span className="tabular-nums">
                    {absence.to
                      ? formats.period({ from: absence.from, to: absence.to })
                      : formats.date(absence.from)}
                  </span>
                  <span className="text-ink-soft">{absence.activity}</span>
                  <span className="min-w-0 flex-1 truncate text-ink-soft italic">{absence.note}</span>
                  <Badge tone={tones[absence.state]}>{text(`state.${absence.state}`)}</Badge>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {asking ? <AbsenceSheet employeeId={employeeId} onClose={() => setAsking(false)} /> : null}
    </Panel>
  );
}
