'use client';

import { Badge, Button } from '@stempel/ui';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useFormats } from '../../format/use-formats.ts';
import { useMay } from '../../session/session-context.tsx';
import type { Outputs } from '../../trpc/client.tsx';

const WellDialog = dynamic(() => import('./well-dialog.tsx').then((module) => module.WellDialog), {
  ssr: false,
});

type Running = NonNullable<Outputs['absences']['illness']['running']>;

/** That somebody is ill and since when, with the way back. */
export function Reported({ running, today }: { running: Running; today: string }) {
  const text = useTranslations('illness');
  const absence = useTranslations('absence');
  const formats = useFormats();
  const may = useMay();
  const [asking, setAsking] = useState(false);
  const { from, to, state } = running;
  const date = formats.date(from);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line pt-3">
      <p role="status" className="min-w-0 flex-1 text-sm">
        {to === null ? text('since', { date }) : text('during', { period: formats.period({ from, to }) })}
      </p>
      {state === 'requested' ? <Badge tone="warn">{absence('state.requested')}</Badge> : null}
      {may('absences', 'update') ? (
        <Button className="h-11! w-full sm:h-9!" onClick={() => setAsking(true)}>
          {text('well')}
        </Button>
      ) : null}
      {asking ? <WellDialog running={running} today={today} onClose={() => setAsking(false)} /> : null}
    </div>
  );
}
