'use client';

import { Button, CloseButton, Dialog, Field } from '@stempel/ui';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { entersAbsences } from '../../session/session.ts';
import { useSession } from '../../session/session-context.tsx';
import { EmployeeSelect, useEmployee } from '../fields/employee-field.tsx';

// Loaded when it is opened: most visits only look.
const AbsenceSheet = dynamic(() => import('./absence-sheet.tsx').then((module) => module.AbsenceSheet), {
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

interface WhoseDialogProps {
  chosen: string;
  onChoose: (id: string) => void;
  onNext: (() => void) | undefined;
  onClose: () => void;
}

function WhoseDialog({ chosen, onChoose, onNext, onClose }: WhoseDialogProps) {
  const text = useTranslations('absence');
  const action = useTranslations('action');
  return (
    <Dialog
      open
      width="narrow"
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={text('enterAbsence')}
      footer={
        <>
          <CloseButton>{action('cancel')}</CloseButton>
          <Button variant="primary" disabled={!onNext} onClick={onNext}>
            {text('next')}
          </Button>
        </>
      }
    >
      <div data-passing="">
        <Field label={text('whose')} required>
          {(control) => <EmployeeSelect control={control} value={chosen} onChange={onChoose} />}
        </Field>
      </div>
    </Dialog>
  );
}
