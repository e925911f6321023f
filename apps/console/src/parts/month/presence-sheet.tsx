'use client';

import { Button, CloseButton, Field, Select, Sheet, Textarea } from '@stempel/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useMay } from '../../session/session-context.tsx';
import { useTRPC } from '../../trpc/client.tsx';
import { Refusal } from '../actions/refusal.tsx';
import { useShownName } from '../names/use-shown-name.ts';
import type { DayTarget } from './day-target.ts';
import { usePresenceActions, usePresenceForm } from './use-presence-form.ts';
import { WhenFields } from './when-fields.tsx';

type PresenceTarget = Extract<DayTarget, { kind: 'presence' }>;

interface PresenceSheetProps {
  employeeId: string;
  target: PresenceTarget;
  onClose: () => void;
  onSaved?: ((date: string) => void) | undefined;
}

/** Adds, changes or removes one presence interval; an end before the start means the next day. */
export function PresenceSheet({ employeeId, target, onClose, onSaved = onClose }: PresenceSheetProps) {
  const text = useTranslations('month');
  const action = useTranslations('action');
  const may = useMay();
  const form = usePresenceForm(target);
  const { save, remove } = usePresenceActions(employeeId, target, { onSaved, onRemoved: onClose });
  const submit = form.handleSubmit((fields) => save.run(fields));
  return (
    <Sheet
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={target.interval ? text('changePresence') : text('addPresence')}
      footer={
        <>
          {target.interval && may('timesheet', 'delete') ? (
            <Button variant="danger" className="mr-auto" pending={remove.isPending} onClick={remove.run}>
              {text('remove')}
            </Button>
          ) : null}
          <CloseButton>{action('cancel')}</CloseButton>
          <Button variant="primary" pending={save.isPending} onClick={submit}>
            {action('save')}
          </Button>
        </>
      }
    >
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        {save.error || remove.error ? (
          <Refusal error={save.error ?? remove.error} title={text('refused')} />
        ) : null}
        <WhenFields
          form={form}
          employeeId={employeeId}
          interval={target.interval}
          beginsAtEnd={target.ends}
        />
        <ReasonField register={form.register('reason')} />
        <Field label={text('note')}>
          {(control) => <Textarea {...control} {...form.register('note')} />}
        </Field>
        <button type="submit" hidden />
      </form>
    </Sheet>
  );
}

function ReasonField({ register }: { register: UseFormRegisterReturn<'reason'> }) {
  const shown = useShownName();
  const text = useTranslations('month');
  const trpc = useTRPC();
  const reasons = useQuery(trpc.reasons.list.queryOptions({ limit: 200, state: ['active'] }));
  return (
    <Field label={text('reason')}>
      {(control) => (
        <Select {...control} {...register}>
          <option value="">{text('defaultReason')}</option>
          {reasons.data?.data.map((reason) => (
            <option key={reason.id} value={reason.code}>
              {shown(reason.name)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
