'use client';

import type { CalendarDate } from '@internationalized/date';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
} from 'react-aria-components/Calendar';
import { Heading } from 'react-aria-components/Heading';

interface MonthProps {
  value: CalendarDate | null;
  onChange: (date: CalendarDate) => void;
}

const step =
  'flex size-7 items-center justify-center rounded-control text-ink-soft outline-none hover:bg-ink/7 hover:text-ink data-[focus-visible]:outline-2 data-[focus-visible]:outline-solid data-[focus-visible]:outline-accent [&_svg]:size-4';

/** A month to pick a date from; arrows move days and weeks, Page Up and Page Down months. */
export function Month({ value, onChange }: MonthProps) {
  return (
    <Calendar value={value} onChange={onChange} autoFocus className="w-fit">
      <header className="mb-2 flex items-center gap-1">
        <Button slot="previous" className={step}>
          <ChevronLeft aria-hidden="true" />
        </Button>
        <Heading className="flex-1 text-center text-dense font-semibold" />
        <Button slot="next" className={step}>
          <ChevronRight aria-hidden="true" />
        </Button>
      </header>
      <CalendarGrid weekdayStyle="short" className="border-collapse">
        <CalendarGridHeader>
          {(day) => (
            <CalendarHeaderCell className="h-7 w-8 text-fine font-medium text-ink-soft">
              {day}
            </CalendarHeaderCell>
          )}
        </CalendarGridHeader>
        <CalendarGridBody>
          {(date) => (
            <CalendarCell
              date={date}
              className="flex size-8 cursor-pointer items-center justify-center rounded-control text-dense tabular-nums outline-none data-[focus-visible]:outline-2 data-[focus-visible]:outline-solid data-[focus-visible]:outline-accent data-[hovered]:bg-ink/7 data-[outside-month]:text-ink-soft/70 data-[selected]:bg-accent data-[selected]:text-on-accent"
            />
          )}
        </CalendarGridBody>
      </CalendarGrid>
    </Calendar>
  );
}
