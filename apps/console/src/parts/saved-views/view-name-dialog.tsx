'use client';

import { Button, CloseButton, Dialog, Field, Input } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { type FormEvent, useId, useState } from 'react';
import { Refusal } from '../actions/refusal.tsx';

interface ViewNameDialogProps {
  title: string;
  hint?: string;
  /** What the view is called now. */
  name?: string;
  error: unknown;
  pending: boolean;
  onSave: (name: string) => void;
  onClose: () => void;
}

/** Asks what a view is called. */
export function ViewNameDialog({ title, hint, name = '', error, pending, ...on }: ViewNameDialogProps) {
  const text = useTranslations('savedView');
  const action = useTranslations('action');
  const form = useId();
  const [typed, setTyped] = useState(name);
  const [isMissing, setIsMissing] = useState(false);
  const save = (event: FormEvent) => {
    event.preventDefault();
    const wanted = typed.trim();
    setIsMissing(wanted === '');
    if (wanted !== '') on.onSave(wanted);
  };
  return (
    <Dialog
      open
      width="narrow"
      onOpenChange={(open) => (open ? undefined : on.onClose())}
      title={title}
      description={hint}
      footer={
        <>
          <CloseButton>{action('cancel')}</CloseButton>
          <Button type="submit" form={form} variant="primary" pending={pending}>
            {action('save')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={save} className="flex flex-col gap-4">
        {error ? <Refusal error={error} title={text('notSaved')} /> : null}
        <Field label={text('name')} required error={isMissing ? text('nameMissing') : undefined}>
          {(control) => (
            <Input
              {...control}
              autoFocus
              autoComplete="off"
              maxLength={80}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
