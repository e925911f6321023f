'use client';

import { Popover } from '@base-ui/react/popover';
import { CalendarDate } from '@internationalized/date';
import { CalendarDays } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { DateField as AriaDateField, DateInput, DateSegment } from 'react-aria-components/DateField';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { classNames } from '../class-names.ts';
import type { FieldControl } from '../field.tsx';
import { useUi } from '../ui-provider.tsx';

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

/** English dates are written day first: the product's users are European. */
const tagOf = (locale: string) => (locale === 'en' ? 'en-GB' : locale);

function parse(value: string): CalendarDate | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value) ?? [];
  return year ? new CalendarDate(Number(year), Number(month), Number(day)) : null;
}

/** A date in the order and with the signs of the language: typed part by part, moved with the arrows, or picked. */
export function DateField({ id, value, onChange, className, autoFocus = false, ...aria }: DateFieldProps) {
  const { locale, text } = useUi();
  const [open, setOpen] = useState(false);
  const labelled = aria['aria-label'] ? {} : { 'aria-labelledby': `${id}-label` };
  return (
    <I18nProvider locale={tagOf(locale)}>
      <div
        className={classNames(
          'flex h-8 w-full max-w-56 min-w-0 items-center rounded-control border bg-surface pl-2 text-sm focus-within:border-accent focus-within:outline-2 focus-within:outline-accent/40',
          aria['aria-invalid'] ? 'border-bad' : 'border-line-strong',
          className,
        )}
      >
        <AriaDateField
          {...(id ? { id } : {})}
          {...labelled}
          {...(aria['aria-label'] ? { 'aria-label': aria['aria-label'] } : {})}
          {...(aria['aria-describedby'] ? { 'aria-describedby': aria['aria-describedby'] } : {})}
          isInvalid={aria['aria-invalid'] ?? false}
          autoFocus={autoFocus}
          value={parse(value)}
          onChange={(date) => onChange(date?.toString() ?? '')}
          shouldForceLeadingZeros
          className="min-w-0 flex-1"
        >
          <DateInput className="flex items-center">
            {(segment) => (
              <DateSegment
                segment={segment}
                className="rounded-[0.2rem] px-px text-ink tabular-nums caret-transparent outline-none data-[focused]:bg-accent data-[focused]:text-on-accent data-[placeholder]:text-ink-soft data-[placeholder]:data-[focused]:text-on-accent data-[type=literal]:text-ink-soft"
              />
            )}
          </DateInput>
        </AriaDateField>
        <Popover.Root open={open} onOpenChange={setOpen}>
          <Popover.Trigger
            aria-label={text.pickDate}
            title={text.pickDate}
            className="flex size-7 shrink-0 items-center justify-center rounded-control text-ink-soft hover:bg-ink/7 hover:text-ink [&_svg]:size-4"
          >
            <CalendarDays aria-hidden="true" />
          </Popover.Trigger>
          <Popover.Portal>
            <Popover.Positioner sideOffset={4} align="end" className="z-[60]">
              <Popover.Popup
                aria-label={text.pickDate}
                className="rounded-panel border border-line bg-raised p-3 shadow-pop outline-none"
              >
                <Suspense fallback={<div className="h-64 w-60" />}>
                  <I18nProvider locale={tagOf(locale)}>
                    <Month
                      value={parse(value)}
                      onChange={(date) => {
                        onChange(date.toString());
                        setOpen(false);
                      }}
                    />
                  </I18nProvider>
                </Suspense>
              </Popover.Popup>
            </Popover.Positioner>
          </Popover.Portal>
        </Popover.Root>
      </div>
    </I18nProvider>
  );
}
