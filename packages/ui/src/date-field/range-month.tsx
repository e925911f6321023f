'use client';

import { CalendarDate } from '@internationalized/date';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useContext, useEffect, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import {
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
} from 'react-aria-components/Calendar';
import { Heading } from 'react-aria-components/Heading';
import { RangeCalendar, RangeCalendarStateContext } from 'react-aria-components/RangeCalendar';
import { classNames } from '../class-names.ts';

/** Dates as text, both included. */
export interface Range {
  from: string;
  to: string;
}

/** How a day looks: the ground it stands on, and what stands under its number. */
export interface DayLook {
  ground?: string;
  mark?: ReactNode;
}

interface RangeMonthProps {
  'aria-label': string;
  value: Range | null;
  /** The date that is shown while nothing is chosen. */
  today: string;
  /** The first day was pressed: one day, until a last one is pressed. */
  onStart: (date: string) => void;
  onChange: (range: Range) => void;
  /** The month that is shown, `2026-03`. */
  onMonth: (month: string) => void;
  /** The day that keys or a press lead to. */
  onDay: (date: string) => void;
  /** The day under the pointer; null once it has left. */
  onPoint: (date: string | null) => void;
  lookOf: (date: string) => DayLook;
}

const step =
  'flex size-9 items-center justify-center rounded-control text-ink-soft outline-none hover:bg-ink/7 hover:text-ink data-[focus-visible]:outline-2 data-[focus-visible]:outline-solid data-[focus-visible]:outline-accent [&_svg]:size-4';

const cell =
  'flex h-10 w-full cursor-pointer flex-col items-center justify-center rounded-control text-dense leading-4 tabular-nums outline-none data-[focus-visible]:outline-2 data-[focus-visible]:outline-solid data-[focus-visible]:outline-accent data-[outside-month]:invisible data-[today]:font-semibold data-[today]:underline data-[today]:underline-offset-2 data-[selected]:rounded-none data-[selected]:bg-accent data-[selected]:text-on-accent data-[selection-start]:rounded-l-control data-[selection-end]:rounded-r-control';

function parse(date: string): CalendarDate {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return new CalendarDate(year, month, day);
}

/**
 * A month on which the first and the last of some days are pressed, or chosen by keys: arrows move days and weeks, Page Up
 * and Page Down months, Enter chooses.
 */
export function RangeMonth({ value, today, onChange, lookOf, onPoint, ...props }: RangeMonthProps) {
  const [focused, setFocused] = useState(parse(value?.from ?? today));
  const from = value?.from;
  // What is typed elsewhere is shown, and the first day keeps the focus until keys move it.
  useEffect(() => {
    if (from) setFocused(parse(from));
  }, [from]);
  return (
    <RangeCalendar
      aria-label={props['aria-label']}
      value={value && { start: parse(value.from), end: parse(value.to) }}
      onChange={({ start, end }) => onChange({ from: start.toString(), to: end.toString() })}
      focusedValue={focused}
      onFocusChange={(date) => setFocused(parse(date.toString()))}
      // A press elsewhere leaves one day chosen, not all that the pointer passed on its way.
      commitBehavior="reset"
      className="w-full max-w-md"
    >
      <Watch {...props} />
      <header className="mb-1 flex items-center gap-1">
        <Button slot="previous" className={step}>
          <ChevronLeft aria-hidden="true" />
        </Button>
        <Heading className="flex-1 text-center text-dense font-semibold" />
        <Button slot="next" className={step}>
          <ChevronRight aria-hidden="true" />
        </Button>
      </header>
      <CalendarGrid weekdayStyle="short" className="w-full table-fixed border-collapse">
        <CalendarGridHeader>
          {(day) => (
            <CalendarHeaderCell className="h-6 text-fine font-medium text-ink-soft">{day}</CalendarHeaderCell>
          )}
        </CalendarGridHeader>
        <CalendarGridBody>
          {(date) => {
            const { ground, mark } = lookOf(date.toString());
            return (
              <CalendarCell
                date={date}
                className={classNames(cell, ground)}
                onHoverStart={() => onPoint(date.toString())}
                onHoverEnd={() => onPoint(null)}
              >
                {({ formattedDate }) => (
                  <>
                    <span>{formattedDate}</span>
                    {/* Said in words where the focus or the pointer leads. */}
                    <span aria-hidden="true" className="flex h-3 items-center gap-0.5 text-tiny leading-3">
                      {mark}
                    </span>
                  </>
                )}
              </CalendarCell>
            );
          }}
        </CalendarGridBody>
      </CalendarGrid>
    </RangeCalendar>
  );
}

/** Tells what happens inside: the calendar itself tells of whole ranges only. */
function Watch({ onStart, onMonth, onDay }: Pick<RangeMonthProps, 'onStart' | 'onMonth' | 'onDay'>) {
  const state = useContext(RangeCalendarStateContext);
  const started = state?.anchorDate?.toString();
  const month = state?.visibleRange.start.toString().slice(0, 7);
  const day = state?.isFocused ? state.focusedDate.toString() : undefined;
  useEffect(() => {
    if (started) onStart(started);
  }, [started]);
  useEffect(() => {
    if (month) onMonth(month);
  }, [month]);
  useEffect(() => {
    if (day) onDay(day);
  }, [day]);
  return null;
}
