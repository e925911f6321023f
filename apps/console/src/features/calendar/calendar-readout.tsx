import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';
import { EnterAbsence } from '../../parts/absence-request/enter-absence.tsx';
import { useHolidayName } from '../../parts/names/use-holiday-name.ts';
import { dayIndex } from './calendar-period.ts';
import type { Limit } from './cover-row.tsx';
import type { DayCursor } from './use-day-cursor.ts';
import { type CalendarData, type SeenAbsence, useAbsenceWords } from './use-words.ts';

interface CalendarReadoutProps {
  data: CalendarData;
  limits: readonly Limit[];
  cursor: DayCursor | null;
  absences: readonly SeenAbsence[];
}

/** The date that keys or a press lead to, in words: who, when, and what is on it. */
export function CalendarReadout({ data, limits, cursor, absences }: CalendarReadoutProps) {
  const text = useTranslations('calendar');
  const person = cursor ? data.people[cursor.row] : undefined;
  return (
    <div className="sticky top-12 z-20 mb-2 flex min-h-8 flex-wrap items-center gap-x-3 rounded-control border border-line bg-sunken px-3 text-dense lg:top-0 lg:h-8 lg:flex-nowrap print:hidden">
      <p aria-live="polite" className="min-w-0 flex-1 py-1 max-lg:basis-full lg:truncate">
        {cursor ? (
          <DayInWords {...{ data, limits, cursor, absences }} />
        ) : (
          <span className="text-ink-soft">{text('hint')}</span>
        )}
      </p>
      {cursor && person?.known ? (
        <EnterAbsence employeeId={person.employee_id} name={person.name} from={cursor.date} />
      ) : null}
    </div>
  );
}

function DayInWords({ data, limits, cursor, absences }: CalendarReadoutProps & { cursor: DayCursor }) {
  const text = useTranslations('calendar');
  const formats = useFormats();
  const words = useAbsenceWords();
  const holidayName = useHolidayName();
  const person = data.people[cursor.row];
  if (!person) return null;
  const { date } = cursor;
  const pattern = data.patterns[person.pattern];
  const letter = pattern?.days[dayIndex(data.from, date)] ?? 'w';
  const holiday = pattern?.holidays.find((one) => one.date === date);
  const here = absences.filter(({ from, to }) => from <= date && to >= date);
  const day = { f: text('free'), '-': text('notEmployed'), h: text('holiday'), p: text('holiday'), w: '' }[
    letter
  ];
  const said = [
    ...here.map((absence) => `${words.title(absence, person.known)}, ${words.dates(absence)}`),
    ...(holiday ? [holidayName(holiday)] : day ? [day] : []),
  ];
  const cover = limits.flatMap(({ unit, days }) =>
    days.filter((one) => one.date === date).map((one) => text('cover', { unit, ...one })),
  );
  return (
    <>
      <span className="font-semibold">{person.name}</span> · {formats.weekday(date)} ·{' '}
      {[...(said.length > 0 ? said : [text('atWork')]), ...cover].join(' · ')}
    </>
  );
}
