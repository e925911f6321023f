'use client';

import { Button, CloseButton, Dialog, Field, Input, useToast } from '@stempel/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Refusal } from '../../parts/actions/refusal.tsx';
import { judged, type TypedPolicy } from '../../parts/plugins/typed-policy.ts';
import { useTRPCClient } from '../../trpc/client.tsx';

/** Asks for a name and keeps the week of the preview as a test of the policy. */
export function KeepWeek({
  typed,
  id,
  at,
  onClose,
}: {
  typed: TypedPolicy;
  id: string;
  at: { employeeId: string | null; week: string };
  onClose: () => void;
}) {
  const text = useTranslations('policy');
  const action = useTranslations('action');
  const field = useTranslations('field');
  const client = useTRPCClient();
  const queries = useQueryClient();
  const toast = useToast();
  const [title, setTitle] = useState('');
  const save = useMutation({
    mutationFn: () =>
      client.policies.saveScenario.mutate({
        policy: { ...judged(typed, id), id },
        employee_id: at.employeeId ?? '',
        date: at.week,
        title,
      }),
    onSuccess: async () => {
      toast('good', text('weekKept'));
      onClose();
      await queries.invalidateQueries({ queryKey: ['policy-scenarios'] });
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={text('keepWeek')}
      description={text('keepWeekHint')}
      footer={
        <>
          <CloseButton>{action('cancel')}</CloseButton>
          <Button
            variant="primary"
            pending={save.isPending}
            disabled={title.trim() === ''}
            onClick={() => save.mutate()}
          >
            {action('save')}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (title.trim()) save.mutate();
        }}
        className="flex flex-col gap-3"
      >
        <Field label={field('name')} required hint={text('testNameHint')}>
          {(control) => (
            <Input {...control} value={title} onChange={(event) => setTitle(event.target.value)} />
          )}
        </Field>
        {save.error ? <Refusal error={save.error} title={text('notKept')} /> : null}
      </form>
    </Dialog>
  );
}
