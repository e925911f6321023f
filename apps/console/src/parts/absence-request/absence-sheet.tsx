'use client';

import { Button, CloseButton, Field, Select, Sheet, Textarea } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { todayIn } from '../../format/dates.ts';
import { useSession } from '../../session/session-context.tsx';
import type { Outputs } from '../../trpc/client.tsx';
import { ChangedCost, TypedCost } from '../absences/absence-cost.tsx';
import type { Dates } from '../absences/absence-forecast.ts';
import { ChosenAttachments } from '../absences/attachments/chosen-attachments.tsx';
import { ChangeForecast, TypedForecast } from '../absences/forecast.tsx';
import { Refusal } from '../actions/refusal.tsx';
import { AbsenceDates } from './absence-dates.tsx';
import { changed, emptyForm, formOf, said, typed } from './absence-form.ts';
import { AbsenceMonth } from './absence-month.tsx';
import { NoTypes } from './no-types.tsx';
import { TypeFacts } from './type-facts.tsx';
import { useAbsenceTypes } from './use-absence-types.ts';
import { useSend } from './use-send.ts';

type Absence = Outputs['absences']['list']['data'][number];

interface AbsenceSheetProps {
  employeeId: string;
  /** Of the employee, where it is somebody else's absence. */
  name?: string;
  /** What shall be another way; left out: a new one. */
  absence?: Absence;
  /** The first day of a new one. */
  from?: string;
  onClose: () => void;
}

/**
 * Asks for an absence, or for a change of one: its type, dates or part of a day. The rest follows from the type. Whoever
 * decides about the person enters it, approved.
 */
export function AbsenceSheet({ employeeId, name, absence, from = '', onClose }: AbsenceSheetProps) {
  const text = useTranslations('absence');
  const action = useTranslations('action');
  const month = useTranslations('month');
  const { workspace } = useSession();
  const form = useForm({
    defaultValues: absence ? formOf(absence, todayIn(workspace.time_zone)) : { ...emptyForm, from },
  });
  const { types, nameOf, isRead, decides } = useAbsenceTypes(employeeId, form.watch('from'));
  const chosen = form.watch('activity');
  const hasNone = isRead && types.length === 0 && !absence;
  // What there is only one of is no choice.
  const only = !absence && types.length === 1 ? types[0]?.activity : undefined;
  useEffect(() => {
    if (only && form.getValues('activity') === '') form.setValue('activity', only);
  }, [only, form]);
  const type = types.find(({ activity }) => activity === chosen);
  const isApproved = absence?.state === 'approved';
  const [files, setFiles] = useState<readonly File[]>([]);
  const isEntered = decides && type?.approval !== 'two-steps';
  const send = useSend({ isEntered, onClose });
  const submit = form.handleSubmit(({ activity, ...fields }) =>
    absence
      ? send.change.mutate({
          ...{ id: absence.id, expected_version: absence.version, activity },
          ...{ ...said(fields), note: fields.note.trim() || null },
          ...(fields.reason.trim() ? { reason: fields.reason.trim() } : {}),
        })
      : send.request.mutate({ files, asked: { employee_id: employeeId, activity, ...said(fields) } }),
  );
  const choose = (dates: Dates) => {
    form.setValue('from', dates.from, { shouldDirty: true });
    form.setValue('to', dates.to, { shouldDirty: true });
  };
  const asked = typed(employeeId, form.watch(), type !== undefined);
  const change = absence ? changed(absence.id, form.watch(), type !== undefined) : null;
  return (
    <Sheet
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      outcome={hasNone ? null : absence ? <ChangedCost change={change} /> : <TypedCost absence={asked} />}
      title={absence ? text('changeTitle') : name ? text('enterFor', { name }) : text('ask')}
      footer={
        <>
          <CloseButton>{action('cancel')}</CloseButton>
          <Button variant="primary" pending={send.isPending} disabled={hasNone} onClick={submit}>
            {text(absence && !isApproved ? 'saveChange' : isEntered ? 'enter' : 'send')}
          </Button>
        </>
      }
    >
      <form onSubmit={submit} noValidate className="flex flex-col gap-3">
        {send.error ? <Refusal error={send.error} title={text('refused')} /> : null}
        {hasNone ? <NoTypes date={form.watch('from')} /> : null}
        {isApproved ? <p className="text-dense text-ink-soft">{text('changeHint')}</p> : null}
        <Field label={text('what')} required error={form.formState.errors.activity?.message}>
          {(control) => (
            <Select
              {...control}
              {...form.register('activity', { required: text('whatMissing') })}
              // The choices come after what is chosen, or not at all; it may be sent all the same.
              value={chosen}
            >
              <option value="" />
              {!isRead && chosen !== '' ? <option value={chosen}>…</option> : null}
              {types.map((one) => (
                <option key={one.activity} value={one.activity}>
                  {nameOf(one)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <AbsenceMonth employeeId={employeeId} form={form} />
        <AbsenceDates form={form} type={type} />
        {type ? <TypeFacts type={type} name={name} isEntered={isEntered} /> : null}
        <Field label={month('note')}>
          {(control) => <Textarea {...control} {...form.register('note')} />}
        </Field>
        {isApproved && !decides ? (
          <Field label={text('reason')} hint={text('askReasonHint')}>
            {(control) => <Textarea {...control} {...form.register('reason')} />}
          </Field>
        ) : null}
        {absence ? null : <ChosenAttachments files={files} onChange={setFiles} />}
        {absence ? (
          <ChangeForecast change={change} onChoose={choose} />
        ) : (
          <TypedForecast absence={asked} onChoose={choose} />
        )}
        <button type="submit" hidden />
      </form>
    </Sheet>
  );
}
