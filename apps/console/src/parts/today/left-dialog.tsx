'use client';

import { Button, CloseButton, Dialog, Field, useToast } from '@stempel/ui';
import { isTimeOfDay, TimeField, timeOfDay } from '@stempel/ui/time-field';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { wallDate, wallTime } from '../../format/dates.ts';
import { readPunch, timeWithPlace } from '../../format/recorded-clock.ts';
import { useFormats } from '../../format/use-formats.ts';
import { atWallClock, toWallClock } from '../../format/zoned.ts';
import { useSession } from '../../session/session-context.tsx';
import { type Outputs, useTRPCClient } from '../../trpc/client.tsx';
import { Refusal } from '../actions/refusal.tsx';
import { DateField } from '../fields/date-field.tsx';

type OpenPresence = NonNullable<Outputs['presence']['open']>;

interface LeftDialogProps {
  employeeId: string;
  open: OpenPresence;
  onClose: () => void;
}

/** When work ended, asked of somebody who checked in so long ago that they most likely forgot to check out. */
export function LeftDialog({ employeeId, open, onClose }: LeftDialogProps) {
  const text = useTranslations('left');
  const time = useTranslations('month');
  const action = useTranslations('action');
  const { presence, proposed_end: proposed } = open;
  const wall = proposed ? toWallClock(proposed, presence.time_zone) : '';
  const [date, setDate] = useState(proposed ? wallDate(wall) : presence.date);
  const [left, setLeft] = useState(proposed ? wallTime(wall) : '');
  const [asked, setAsked] = useState(false);
  const checkOut = useCheckOutAt(employeeId, onClose);
  const isTime = isTimeOfDay(timeOfDay(left)) && timeOfDay(left) !== '24:00';
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    setAsked(true);
    if (date !== '' && isTime) checkOut.mutate(atWallClock(date, timeOfDay(left), presence.time_zone));
  };
  return (
    <Dialog
      open
      width="narrow"
      onOpenChange={(next) => (next ? undefined : onClose())}
      title={text('title')}
      description={<Since presence={presence} />}
      footer={
        <>
          <CloseButton>{action('cancel')}</CloseButton>
          <Button variant="primary" pending={checkOut.isPending} onClick={() => submit()}>
            {text('checkOut')}
          </Button>
        </>
      }
    >
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        {checkOut.error ? <Refusal error={checkOut.error} title={text('refused')} /> : null}
        <Field label={time('date')} required error={asked && !date ? time('dateMissing') : undefined}>
          {(control) => <DateField {...control} value={date} onChange={setDate} />}
        </Field>
        <Field
          label={text('time')}
          required
          hint={<Proposal open={open} />}
          error={asked && !isTime ? time('timeInvalid') : undefined}
        >
          {(control) => <TimeField {...control} value={left} onChange={setLeft} />}
        </Field>
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}

function useCheckOutAt(employeeId: string, onClose: () => void) {
  const text = useTranslations('myTime');
  const client = useTRPCClient();
  const queries = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (at: string) => client.presence.checkOut.mutate({ employee_id: employeeId, at }),
    onSuccess: async () => {
      toast('good', text('checkedOut'));
      onClose();
      await queries.invalidateQueries();
    },
  });
}

function Since({ presence }: Pick<OpenPresence, 'presence'>) {
  const text = useTranslations('left');
  const formats = useFormats();
  const { workspace } = useSession();
  const start = readPunch(presence.start, presence.time_zone, workspace.time_zone);
  return text('since', { date: formats.weekday(start.date), time: timeWithPlace(start) });
}

/** Where the proposal comes from. */
function Proposal({ open }: { open: OpenPresence }) {
  const text = useTranslations('left');
  const formats = useFormats();
  const { norm_minutes: norm, break_minutes: pause, proposed_end: proposed } = open;
  if (proposed === null) return text('noProposal');
  const hours = formats.clock(norm);
  return pause > 0
    ? text('proposalWithBreak', { hours, pause: formats.clock(pause) })
    : text('proposal', { hours });
}
