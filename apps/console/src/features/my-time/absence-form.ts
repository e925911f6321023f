import { timeOfDay } from '@stempel/ui/time-field';
import type { Outputs } from '../../trpc/client.tsx';

type Absence = Outputs['absences']['list']['data'][number];

export interface AbsenceForm {
  activity: string;
  from: string;
  to: string;
  part: '' | 'half' | 'times';
  start: string;
  end: string;
  note: string;
  /** Why an approved absence shall change. */
  reason: string;
}

export const emptyForm: AbsenceForm = {
  activity: '',
  from: '',
  to: '',
  part: '',
  start: '',
  end: '',
  note: '',
  reason: '',
};

/** An absence as the form shows it; one without an end until today. */
export function formOf(absence: Absence, today: string): AbsenceForm {
  const { from, to, share, start_time: start, end_time: end } = absence;
  const last = to ?? (from > today ? from : today);
  return {
    ...emptyForm,
    activity: absence.activity ?? '',
    from,
    to: last === from ? '' : last,
    part: start === null ? (share === '0.5' ? 'half' : '') : 'times',
    start: start ?? '',
    end: end ?? '',
    note: absence.note ?? '',
  };
}

/** Dates and part of the day as they are sent. */
export function said({ from, to, part, start, end, note }: Omit<AbsenceForm, 'activity'>) {
  return {
    from,
    ...(to && part !== 'times' ? { to } : {}),
    ...(part === 'half' ? { part } : {}),
    ...(part === 'times' ? { part: { start: timeOfDay(start), end: timeOfDay(end) } } : {}),
    ...(note.trim() ? { note: note.trim() } : {}),
  };
}
