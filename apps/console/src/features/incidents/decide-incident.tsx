'use client';

import { Button, CloseButton, Dialog, Field, Textarea } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useAction } from '../../parts/actions/use-action.ts';
import { useTRPCClient } from '../../trpc/client.tsx';
import type { Incident } from './incident.ts';

/** Seen with one press, resolved with a word about it, open again with one press. */
export function DecideIncident({ incident }: { incident: Incident }) {
  const text = useTranslations('incident');
  const client = useTRPCClient();
  const [resolving, setResolving] = useState(false);
  const { id, state } = incident;
  const whose = <span className="sr-only">: {incident.employee_name}</span>;
  const acknowledge = useAction(
    () => client.incidents.update.mutate({ id, state: 'acknowledged' }),
    text('acknowledged'),
  );
  const reopen = useAction(() => client.incidents.update.mutate({ id, state: 'open' }), text('reopened'));
  return (
    <>
      {state === 'open' ? (
        <Button size="small" pending={acknowledge.isPending} onClick={() => acknowledge.mutate(undefined)}>
          {text('acknowledge')}
          {whose}
        </Button>
      ) : null}
      {incident.ended_at ? null : state === 'resolved' ? (
        <Button size="small" pending={reopen.isPending} onClick={() => reopen.mutate(undefined)}>
          {text('reopen')}
          {whose}
        </Button>
      ) : (
        <Button size="small" onClick={() => setResolving(true)}>
          {text('resolve')}
          {whose}
        </Button>
      )}
      {resolving ? <ResolveDialog incident={incident} onClose={() => setResolving(false)} /> : null}
    </>
  );
}

function ResolveDialog({ incident, onClose }: { incident: Incident; onClose: () => void }) {
  const text = useTranslations('incident');
  const action = useTranslations('action');
  const client = useTRPCClient();
  const form = useForm({ defaultValues: { note: incident.note ?? '' } });
  const resolve = useAction(async (note: string) => {
    await client.incidents.update.mutate({ id: incident.id, state: 'resolved', note: note || null });
    onClose();
  }, text('resolved'));
  const submit = form.handleSubmit(({ note }) => resolve.mutate(note.trim()));
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      width="narrow"
      title={text('resolveTitle', { name: incident.employee_name })}
      description={text('resolveHint')}
      footer={
        <>
          <CloseButton>{action('cancel')}</CloseButton>
          <Button variant="primary" pending={resolve.isPending} onClick={submit}>
            {text('resolveConfirm')}
          </Button>
        </>
      }
    >
      <form onSubmit={submit} noValidate>
        <Field label={text('note')} hint={text('noteHint')}>
          {(control) => <Textarea {...control} maxLength={2000} {...form.register('note')} />}
        </Field>
      </form>
    </Dialog>
  );
}
