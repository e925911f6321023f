'use client';

import { CalendarDate } from '@internationalized/date';
import { CalendarDays } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { DateField as AriaDateField, DateInput, DateSegment } from 'react-aria-components/DateField';
import { useOverlayTriggerState } from 'react-stately/useOverlayTriggerState';
import { classNames } from '../class-names.ts';
import type { FieldControl } from '../field.tsx';
import { useUi } from '../ui-provider.tsx';
import { MonthPopover } from './month-popover.tsx';

// Loaded when it is opened: most dates are typed.
const Month = lazy(() => import('./month.tsx').then((module) => ({ default: module.Month })));

interface DateFieldProps extends Partial<FieldControl> {
  /** `2026-03-01`, or nothing. */
  value: string;
  onChange: (value: string) => void;
  /** Names the field where no label does. */
  'aria-label'?: string;
  autoFocus?: boolean;
  className?: string;
}

/** A year of fewer digits is still being typed: 0002, 0020, 0202 on the way to 2026. */
const firstYear = 1000;

function parse(value: string): CalendarDate | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value) ?? [];
  return year ? new CalendarDate(Number(year), Number(month), Number(day)) : null;
}

/** Some parts are typed and some are not; a window that goes to the back is no reason to look. */
function isHalfTyped(field: Element): boolean {
  if (field.contains(document.activeElement)) return false;
  const parts = [...field.querySelectorAll('[role=spinbutton]')];
  const typed = parts.filter((part) => !part.hasAttribute('data-placeholder'));
  return typed.length > 0 && typed.length < parts.length;
}

/** A date in the order and with the signs of the language: typed part by part, moved with the arrows, or picked. */
export function DateField({ id, value, onChange, className, autoFocus = false, ...aria }: DateFieldProps) {
  const { text } = useUi();
  const month = useOverlayTriggerState({});
  const button = useRef<HTMLButtonElement>(null);
  // Not told before the year is whole or the field is left: whoever listens would look up half a date.
  const [half, setHalf] = useState<CalendarDate | null>(null);
  const tell = (date: CalendarDate | null) => {
    setHalf(null);
    onChange(date?.toString() ?? '');
  };
  // A date that is left half typed is none: it is emptied, so that the field shows what its form holds.
  const [emptied, setEmptied] = useState(0);
  const leave = (field: Element) => {
    if (half) return tell(half);
    if (!isHalfTyped(field)) return;
    setEmptied(emptied + 1);
    tell(null);
  };
  const labelled = aria['aria-label'] ? {} : { 'aria-labelledby': `${id}-label` };
  return (
    <div
      className={classNames(
        'flex h-8 w-full max-w-56 min-w-0 items-center rounded-control border bg-surface pl-2 text-sm focus-within:border-accent focus-within:outline-2 focus-within:outline-accent/40',
        aria['aria-invalid'] ? 'border-bad' : 'border-line-strong',
        className,
      )}
    >
      <AriaDateField
        key={emptied}
        {...(id ? { id } : {})}
        {...labelled}
        {...(aria['aria-label'] ? { 'aria-label': aria['aria-label'] } : {})}
        {...(aria['aria-describedby'] ? { 'aria-describedby': aria['aria-describedby'] } : {})}
        isInvalid={aria['aria-invalid'] ?? false}
        autoFocus={autoFocus && emptied === 0}
        value={half ?? parse(value)}
        onChange={(date) => (date && date.year < firstYear ? setHalf(date) : tell(date))}
        onBlur={(event) => leave(event.currentTarget)}
        shouldForceLeadingZeros
        className="min-w-0 flex-1"
      >
        <DateInput className="flex items-center">
          {(segment) => (
            <DateSegment
              segment={segment}
              className="rounded-mark px-px text-ink tabular-nums caret-transparent outline-none data-[focused]:bg-accent data-[focused]:text-on-accent data-[placeholder]:text-ink-soft data-[placeholder]:data-[focused]:text-on-accent data-[type=literal]:text-ink-soft"
            />
          )}
        </DateInput>
      </AriaDateField>
      <button
        ref={button}
        type="button"
        aria-label={text.pickDate}
        title={text.pickDate}
        aria-haspopup="dialog"
        aria-expanded={month.isOpen}
        onClick={month.open}
        className="flex size-7 shrink-0 items-center justify-center rounded-control text-ink-soft hover:bg-ink/7 hover:text-ink [&_svg]:size-4"
      >
        <CalendarDays aria-hidden="true" />
      </button>
      <MonthPopover state={month} button={button} label={text.pickDate}>
        <Suspense fallback={<div className="h-64 w-60" />}>
          <Month
            value={parse(value)}
            onChange={(date) => {
              tell(date);
              month.close();
            }}
          />
        </Suspense>
      </MonthPopover>
    </div>
  );
}
