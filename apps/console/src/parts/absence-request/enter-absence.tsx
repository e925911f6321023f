'use client';

import { Button } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { entersAbsences } from '../../session/session.ts';
import { useSession } from '../../session/session-context.tsx';
import { AbsenceSheet } from './opened-sheet.tsx';

interface EnterAbsenceProps {
  employeeId: string;
  name: string;
  /** The first day of it. */
  from?: string;
}

/** Enters an absence for somebody; for oneself it is asked for. Nothing for who may not. */
export function EnterAbsence({ employeeId, name, from }: EnterAbsenceProps) {
  const text = useTranslations('absence');
  const session = useSession();
  const [open, setOpen] = useState(false);
  const isOwn = session.employee_id === employeeId;
  if (!isOwn && !entersAbsences(session)) return null;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {text(isOwn ? 'ask' : 'enterAbsence')}
      </Button>
      {open ? (
        <AbsenceSheet
          employeeId={employeeId}
          {...(isOwn ? {} : { name })}
          {...(from ? { from } : {})}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
