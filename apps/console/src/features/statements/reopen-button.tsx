'use client';

import { Button, CloseButton, Dialog, Field, Textarea } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useForm } from 'react-hook-form';

/** Sends a statement back with a note. */
export function ReopenButton({ pending, onReopen }: { pending: boolean; onReopen: (note: string) => void }) {
  const text = useTranslations('statement');
  const action = useTranslations('action');
  const [open, setOpen] = useState(false);
  const form = useForm({ defaultValues: { note: '' } });
  const submit = form.handleSubmit(({ note }) => {
    setOpen(false);
    onReopen(note.trim());
  });
  return (
    <>
      <Button pending={pending} onClick={() => setOpen(true)}>
        {text('reopen')}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        width="narrow"
        title={text('reopenTitle')}
        description={text('reopenHint')}
        footer={
          <>
            <CloseButton>{action('cancel')}</CloseButton>
            <Button variant="primary" onClick={submit}>
              {text('reopenConfirm')}
            </Button>
          </>
        }
      >
        <form onSubmit={submit} noValidate>
          <Field label={text('reopenNote')} error={form.formState.errors.note?.message}>
            {(control) => (
              <Textarea
                {...control}
                {...form.register('note', {
                  validate: (note) => note.trim() !== '' || text('reopenNoteMissing'),
                })}
              />
            )}
          </Field>
        </form>
      </Dialog>
    </>
  );
}
