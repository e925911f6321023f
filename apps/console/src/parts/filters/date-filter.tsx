'use client';

import { InlineField } from '@stempel/ui';
import { CalendarIcon } from '@stempel/ui/icons';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useFormats } from '../../format/use-formats.ts';
import { DateField } from '../fields/date-field.tsx';

interface DateFilterProps {
  label: string;
  /** `2026-03-01`, or nothing for any date. */
  value: string;
  onChange: (date: string) => void;
  /** Said instead of a date where there is none. */
  none?: string;
}

// While a year is being typed it is a year of antiquity, which nobody asks for.
const earliest = '1900-01-01';

/** A date that narrows a list. It says the date until it is pressed: the field to type in weighs too much for a list. */
export function DateFilter({ label, value, onChange, none }: DateFilterProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <InlineField label={label}>
      {(id) =>
        typed === null ? (
          <ClosedFilter id={id} value={value} none={none} onOpen={() => setTyped(value)} />
        ) : (
          <DateField
            id={id}
            autoFocus
            className="w-full! sm:w-36!"
            value={typed >= earliest ? value : typed}
            onChange={(date) => {
              setTyped(date);
              if (date === '' || date >= earliest) onChange(date);
            }}
          />
        )
      }
    </InlineField>
  );
}

interface ClosedProps {
  id: string;
  value: string;
  none: string | undefined;
  onOpen: () => void;
}

function ClosedFilter({ id, value, none, onOpen }: ClosedProps) {
  const text = useTranslations('audit');
  const formats = useFormats();
  return (
    <button
      id={id}
      type="button"
      aria-labelledby={`${id}-label ${id}`}
      data-said={value === '' ? undefined : ''}
      onClick={onOpen}
      className="flex h-8 min-w-0 flex-1 items-center gap-2 rounded-control border border-line-strong bg-surface px-2 text-sm sm:max-w-48 sm:min-w-36 hover:border-accent [&_svg]:size-4 [&_svg]:text-ink-soft"
    >
      <span className={value ? 'flex-1 text-left' : 'flex-1 text-left text-ink-soft'}>
        {value ? formats.date(value) : (none ?? text('anyDate'))}
      </span>
      <CalendarIcon aria-hidden="true" />
    </button>
  );
}
