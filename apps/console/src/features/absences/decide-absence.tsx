'use client';

import { Button } from '@stempel/ui';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { AbsenceRow } from './use-absences.ts';

// Loaded when it is asked for: it weighs more than the list.
const DecideDialog = dynamic(() => import('./decide-dialog.tsx').then((module) => module.DecideDialog), {
  ssr: false,
});

/** Approves an absence or rejects it; each asks first. */
export function DecideAbsence({ absence }: { absence: AbsenceRow }) {
  const text = useTranslations('absence');
  const [asking, setAsking] = useState<'approved' | 'rejected' | null>(null);
  return (
    <span className="flex gap-2 max-sm:flex-col max-sm:items-end">
      <Button size="small" variant="primary" onClick={() => setAsking('approved')}>
        {text('approve')}
      </Button>
      <Button size="small" onClick={() => setAsking('rejected')}>
        {text('reject')}
      </Button>
      {asking ? <DecideDialog absence={absence} asking={asking} onClose={() => setAsking(null)} /> : null}
    </span>
  );
}
