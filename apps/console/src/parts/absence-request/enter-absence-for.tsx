'use client';

import { Button } from '@stempel/ui';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { entersAbsences } from '../../session/session.ts';
import { useSession } from '../../session/session-context.tsx';
import { useEmployee } from '../fields/employee-field.tsx';
import { AbsenceSheet } from './opened-sheet.tsx';

// Loaded when it is opened: most visits only look.
const WhoseDialog = dynamic(() => import('./whose-dialog.tsx').then((module) => module.WhoseDialog), {
  ssr: false,
});

/** Enters an absence for somebody who is chosen first. */
export function EnterAbsenceFor() {
  const text = useTranslations('absence');
  const session = useSession();
  const [step, setStep] = useState<'closed' | 'whose' | 'what'>('closed');
  const [chosen, setChosen] = useState('');
  const employee = useEmployee(chosen);
  if (!entersAbsences(session)) return null;
  const close = () => {
    setStep('closed');
    setChosen('');
  };
  return (
    <>
      <Button variant="primary" onClick={() => setStep('whose')}>
        {text('enterAbsence')}
      </Button>
      {step === 'whose' ? (
        <WhoseDialog
          chosen={chosen}
          onChoose={setChosen}
          onNext={employee ? () => setStep('what') : undefined}
          onClose={close}
        />
      ) : null}
      {step === 'what' && employee ? (
        <AbsenceSheet
          employeeId={employee.id}
          {...(employee.id === session.employee_id ? {} : { name: employee.name })}
          onClose={close}
        />
      ) : null}
    </>
  );
}
