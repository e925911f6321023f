import { isTimeOfDay, timeOfDay } from '@stempel/ui/time-field';
import type { Outputs } from '../../trpc/client.tsx';

type Absence = Outputs['absences']['list']['data'][number];

export interface AbsenceForm {
  activity: string;
  from: string;
  to: string;
  /** Sickness whose end nobody knows yet. */
  open: boolean;
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
  open: false,
  part: '',
  start: '',
  end: '',
  note: '',
  reason: '',
};

/** An absence as the form shows it; one without an end until today, should it get one. */
export function formOf(absence: Absence, today: string): AbsenceForm {
  const { from, to, share, start_time: start, end_time: end } = absence;
  const last = to ?? (from > today ? from : today);
  return {
    ...emptyForm,
    activity: absence.activity ?? '',
    from,
    to: last === from ? '' : last,
    open: to === null,
    part: start === null ? (share === '0.5' ? 'half' : '') : 'times',
    start: start ?? '',
    end: end ?? '',
    note: absence.note ?? '',
  };
}

/** Dates and part of the day as they are sent. */
export function said({ from, to, open, part, start, end, note }: Omit<AbsenceForm, 'activity'>) {
  return {
    from,
    ...(open ? { to: null } : to && part !== 'times' ? { to } : {}),
    ...(part === 'half' ? { part } : {}),
    ...(part === 'times' ? { part: { start: timeOfDay(start), end: timeOfDay(end) } } : {}),
    ...(note.trim() ? { note: note.trim() } : {}),
  };
}

/** What is foreseen of a form; null while it says too little. */
export function typed(employeeId: string, form: AbsenceForm, isOffered: boolean) {
  const asked = dated(form, isOffered);
  if (!asked) return null;
  const to = 'to' in asked ? asked.to : asked.from;
  return { employee_id: employeeId, by_type: true, ...asked, to };
}

/** What is foreseen of an absence that the form changes; null while it says too little. */
export function changed(id: string, form: AbsenceForm, isOffered: boolean) {
  const wanted = dated(form, isOffered);
  return wanted && { id, wanted };
}

function dated({ activity, ...fields }: AbsenceForm, isOffered: boolean) {
  const { from, to, open, part, start, end } = fields;
  const lacksTimes = part === 'times' && !(isTimeOfDay(timeOfDay(start)) && isTimeOfDay(timeOfDay(end)));
  if (!isOffered || from === '' || (!open && to !== '' && to < from) || lacksTimes) return null;
  const { note: _, ...dates } = said(fields);
  return { activity, ...dates };
}
