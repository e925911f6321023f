'use client';

import { Button, CloseButton, Dialog, Field } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { EmployeeSelect } from '../fields/employee-field.tsx';

interface WhoseDialogProps {
  chosen: string;
  onChoose: (id: string) => void;
  onNext: (() => void) | undefined;
  onClose: () => void;
}

/** Asks for whom an absence is entered. */
export function WhoseDialog({ chosen, onChoose, onNext, onClose }: WhoseDialogProps) {
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
