'use client';

import { lazy, Suspense, useState } from 'react';
import { durationLanguage } from '../duration/duration.ts';
import { Input, Select } from '../field.tsx';
import { useUi } from '../ui-provider.tsx';
import type { Choice } from './config-schema.ts';
import type { ControlProps } from './field-props.ts';
import { useSchemaForm } from './schema-form-context.tsx';

// Loaded with the first config that has a date: few do.
const DateField = lazy(() =>
  import('../date-field/date-field.tsx').then((module) => ({ default: module.DateField })),
);

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A line of text; empty means that the field is left out. */
export function TextControl({
  control,
  value,
  onChange,
  placeholder,
}: ControlProps & { placeholder?: string }) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Input
      {...control}
      value={typed ?? textOf(value)}
      placeholder={placeholder}
      autoComplete="off"
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(event.target.value || undefined);
      }}
      // What is left out may have a default, which shows again.
      onBlur={() => setTyped(null)}
    />
  );
}

/** A date; empty means that the field is left out. */
export function DateControl({ control, value, onChange }: ControlProps) {
  return (
    <Suspense fallback={<div className="h-8" />}>
      <DateField {...control} value={textOf(value)} onChange={(date) => onChange(date || undefined)} />
    </Suspense>
  );
}

/** An exact decimal: typed with the sign of the language, kept with a point. */
export function DecimalControl({ control, value, onChange }: ControlProps) {
  const { decimal } = durationLanguage(useUi().locale);
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Input
      {...control}
      inputMode="decimal"
      autoComplete="off"
      className="max-w-40 tabular-nums"
      value={typed ?? textOf(value).replace('.', decimal)}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(event.target.value.trim().replace(',', '.') || undefined);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}

/** One of a short list. */
export function ChoiceControl({
  control,
  required,
  value,
  onChange,
  choices,
}: ControlProps & { choices: readonly Choice[] }) {
  const { word, text } = useSchemaForm();
  return (
    <Select
      {...control}
      value={value === undefined ? '' : String(value)}
      onChange={(event) => onChange(choices.find((choice) => String(choice) === event.target.value))}
    >
      {required && value !== undefined ? null : <option value="">{text.none}</option>}
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {typeof choice === 'number' ? choice : word(choice)}
        </option>
      ))}
    </Select>
  );
}

/** A code of another object: chosen by name where they are known. */
export function ReferenceControl({
  control,
  required,
  value,
  onChange,
  siblings,
  kind,
}: ControlProps & { kind: string }) {
  const { references, text } = useSchemaForm();
  const choices = references(kind, siblings);
  const code = textOf(value);
  if (!choices)
    return (
      <TextControl
        control={control}
        required={required}
        value={value}
        onChange={onChange}
        siblings={siblings}
      />
    );
  const known = choices.some((choice) => choice.code === code);
  return (
    <Select {...control} value={code} onChange={(event) => onChange(event.target.value || undefined)}>
      {required && known ? null : <option value="">{text.choose}</option>}
      {known || !code ? null : <option value={code}>{code}</option>}
      {choices.map((choice) => (
        <option key={choice.code} value={choice.code}>
          {choice.name === choice.code ? choice.code : `${choice.name} (${choice.code})`}
        </option>
      ))}
    </Select>
  );
}

const months = Array.from({ length: 12 }, (_, month) => String(month + 1).padStart(2, '0'));
const days = Array.from({ length: 31 }, (_, day) => String(day + 1).padStart(2, '0'));

const monthNames = (locale: string) => {
  const name = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
  return months.map((one) => ({ one, name: name.format(new Date(`2024-${one}-01T00:00:00Z`)) }));
};

/** A month by its name, kept as its number. */
export function MonthControl({ control, value, onChange }: ControlProps) {
  const { text } = useSchemaForm();
  const { locale } = useUi();
  return (
    <Select
      {...control}
      value={typeof value === 'number' ? String(value) : ''}
      onChange={(event) => onChange(event.target.value ? Number(event.target.value) : undefined)}
    >
      <option value="">{text.choose}</option>
      {monthNames(locale).map(({ one, name }) => (
        <option key={one} value={Number(one)}>
          {name}
        </option>
      ))}
    </Select>
  );
}

/** A day of the year, `MM-DD`; half of one (`03-`) is handed on as it stands, and refused. */
export function MonthDayControl({ control, value, onChange }: ControlProps) {
  const { text } = useSchemaForm();
  const { locale } = useUi();
  const [month = '', day = ''] = textOf(value).split('-');
  const change = (next: string) => onChange(next === '-' ? undefined : next);
  return (
    <div className="flex gap-2">
      <Select {...control} value={month} onChange={(event) => change(`${event.target.value}-${day}`)}>
        <option value="">{text.month}</option>
        {monthNames(locale).map(({ one, name }) => (
          <option key={one} value={one}>
            {name}
          </option>
        ))}
      </Select>
      <Select
        aria-label={text.day}
        value={day}
        className="max-w-20"
        onChange={(event) => change(`${month}-${event.target.value}`)}
      >
        <option value="">{text.day}</option>
        {days.map((one) => (
          <option key={one} value={one}>
            {Number(one)}
          </option>
        ))}
      </Select>
    </div>
  );
}
