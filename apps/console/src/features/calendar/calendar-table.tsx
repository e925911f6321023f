import { Notice } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { useCallback, useEffect, useMemo } from 'react';
import { useFormats } from '../../format/use-formats.ts';
import { CalendarHead } from './calendar-head.tsx';
import { CalendarLegend } from './calendar-legend.tsx';
import { type CalendarPeriod, dateAt, dayIndex, isYear } from './calendar-period.ts';
import { CalendarReadout } from './calendar-readout.tsx';
import { CalendarRow, rowId } from './calendar-row.tsx';
import { jumpFieldId } from './calendar-toolbar.tsx';
import { CoverRow, type Limit } from './cover-row.tsx';
import { shadeOf } from './day-shades.ts';
import { useDayCursor } from './use-day-cursor.ts';
import { useDayInView } from './use-day-in-view.ts';
import type { CalendarData } from './use-words.ts';

interface CalendarTableProps {
  data: CalendarData;
  /** Who may be away at once; empty until it is read. */
  limits: readonly Limit[];
  /** What the address asks for; until it is here the one before is shown. */
  period: CalendarPeriod;
  today: string;
  onPeriod: (period: CalendarPeriod) => void;
}

/** A row for each person, a column for time. To a screen reader it is a table of people with lists of absences. */
export function CalendarTable({ data, limits, period, today, onPeriod }: CalendarTableProps) {
  const text = useTranslations('calendar');
  const formats = useFormats();
  const { from, to, people, patterns, absences } = data;
  const days = dayIndex(from, to) + 1;
  const shades = useMemo(() => patterns.map((pattern) => shadeOf(pattern.days)), [patterns]);
  const ofPerson = useMemo(() => Map.groupBy(absences, ({ person }) => person), [absences]);
  const holidays = useMemo(
    () => new Map(patterns.flatMap((one) => one.holidays.map((holiday) => [holiday.date, holiday] as const))),
    [patterns],
  );
  const onJump = () => {
    const field = document.getElementById(jumpFieldId);
    const typed = field?.querySelector<HTMLElement>('[role=spinbutton]');
    if (typed) typed.focus();
    else field?.querySelector('button')?.click();
  };
  const { setCursor, onKeyDown, ...at } = useDayCursor({
    ...{ rows: people.length, period, today, onPeriod, onJump },
  });
  const cursor = at.cursor && at.cursor.date >= from && at.cursor.date <= to ? at.cursor : null;
  const row = cursor?.row;
  useEffect(() => {
    if (row !== undefined) document.getElementById(rowId(row))?.scrollIntoView({ block: 'nearest' });
  }, [row]);
  const box = useDayInView(dayIndex(from, cursor?.date ?? today), days);
  const onDay = useCallback(
    (on: number, day: number) => setCursor({ row: on, date: dateAt(from, day) }),
    [setCursor, from],
  );
  const shown = from.slice(0, days > 31 ? 4 : 7);
  const wide = !isYear(shown);
  return (
    <>
      {data.truncated ? <Notice tone="warn">{text('truncated', { count: people.length })}</Notice> : null}
      <CalendarReadout {...{ data, limits, cursor }} absences={(cursor && ofPerson.get(cursor.row)) ?? []} />
      <section
        ref={box}
        // The keys of the calendar work where the focus is: on all of it.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows move through dates and people
        tabIndex={0}
        aria-label={text('keys')}
        aria-keyshortcuts="ArrowLeft ArrowRight ArrowUp ArrowDown Home End PageUp PageDown M Y T J"
        aria-busy={shown !== period}
        onKeyDown={onKeyDown}
        className="relative rounded-panel border border-line bg-surface max-lg:overflow-x-auto print:overflow-visible"
      >
        <table
          className={
            wide
              ? 'w-full table-fixed border-separate border-spacing-0'
              : 'w-full min-w-240 table-fixed border-separate border-spacing-0 print:min-w-0'
          }
        >
          <caption className="sr-only">
            {text('caption', { period: wide ? formats.month(shown) : shown, count: people.length })}
          </caption>
          <colgroup>
            <col className="w-24 sm:w-44" />
            <col />
          </colgroup>
          <thead className="print:table-header-group">
            <tr>
              <th
                scope="col"
                className="sticky left-0 z-20 rounded-tl-panel border-line border-b bg-surface pl-3 text-left text-fine font-medium text-ink-soft lg:top-8"
              >
                {text('person')}
              </th>
              <th
                scope="col"
                className="rounded-tr-panel border-line border-b bg-surface p-0 lg:sticky lg:top-8 lg:z-10"
              >
                <span className="sr-only">{text('absences')}</span>
                <CalendarHead period={shown} {...{ from, to, today, holidays }} />
              </th>
            </tr>
          </thead>
          <tbody>
            {people.map((person, index) => (
              <CalendarRow
                key={person.employee_id}
                index={index}
                person={person}
                absences={ofPerson.get(index) ?? nothing}
                {...{ from, days, wide, onDay }}
                shade={shades[person.pattern] ?? 'none'}
                cursor={cursor?.row === index ? dayIndex(from, cursor.date) : null}
              />
            ))}
          </tbody>
          {limits.length > 0 ? (
            <tfoot>
              {limits.map((limit) => (
                <CoverRow key={limit.id} {...{ limit, from, days, wide }} />
              ))}
            </tfoot>
          ) : null}
        </table>
      </section>
      <CalendarLegend holidays={holidays} hasLimits={limits.length > 0} />
    </>
  );
}

const nothing: readonly never[] = [];
