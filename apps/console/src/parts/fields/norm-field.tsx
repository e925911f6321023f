'use client';

import { Button, Checkbox, DurationField, Field } from '@stempel/ui';
import { AddIcon } from '@stempel/ui/icons';
import type { TypedMinutes } from '@stempel/ui/typed-minutes';
import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';
import type { EditorProps, FieldSpec } from '../versioned/resource.ts';
import { DateField } from './date-field.tsx';

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
type Week = Record<(typeof weekdays)[number], TypedMinutes>;

interface Norm {
  weeks: Week[];
  anchor?: string | null;
  full_time_weekly_minutes?: TypedMinutes;
}

const usualWeek: Week = { mon: 444, tue: 444, wed: 444, thu: 444, fri: 444, sat: 0, sun: 0 };
const usualNorm: Norm = { weeks: [usualWeek], full_time_weekly_minutes: 2220 };
const normOf = (value: unknown): Norm => (value && typeof value === 'object' ? (value as Norm) : usualNorm);

const isMinutes = (minutes: TypedMinutes): minutes is number => typeof minutes === 'number';

/** The hours of a week; undefined while a day of it has none that can be read. */
function totalOf(week: Week): number | undefined {
  const days = weekdays.map((day) => week[day]).filter(isMinutes);
  return days.length < weekdays.length ? undefined : days.reduce((total, minutes) => total + minutes, 0);
}

/** A free day has 0:00; a week with an empty day is not finished. */
function lackingIn(value: unknown): string[] {
  const { weeks, full_time_weekly_minutes: fullTime } = normOf(value);
  return [
    ...(weeks.some((week) => totalOf(week) === undefined) ? ['weeks'] : []),
    ...(typeof fullTime === 'string' ? ['full_time_weekly_minutes'] : []),
  ];
}

function NormEditor({ value, onChange }: EditorProps) {
  const text = useTranslations('norm');
  const norm = normOf(value);
  const setWeek = (index: number, week: Week) =>
    onChange({ ...norm, weeks: norm.weeks.map((old, position) => (position === index ? week : old)) });
  return (
    <div className="flex flex-col gap-3 rounded-control border border-line p-3">
      {norm.weeks.map((week, index) => (
        <WeekEditor
          key={index}
          title={norm.weeks.length > 1 ? text('week', { week: index + 1 }) : text('oneWeek')}
          week={week}
          onChange={(next) => setWeek(index, next)}
          onRemove={
            norm.weeks.length > 1
              ? () => onChange({ ...norm, weeks: norm.weeks.filter((_, position) => position !== index) })
              : undefined
          }
        />
      ))}
      <Button
        size="small"
        className="self-start"
        onClick={() => onChange({ ...norm, weeks: [...norm.weeks, usualWeek] })}
      >
        <AddIcon aria-hidden="true" />
        {text('addWeek')}
      </Button>
      {norm.weeks.length > 1 ? (
        <Field label={text('anchor')} hint={text('anchorHint')}>
          {(control) => (
            <DateField
              {...control}
              value={norm.anchor ?? ''}
              onChange={(date) => onChange({ ...norm, anchor: date || null })}
            />
          )}
        </Field>
      ) : null}
      <DurationField
        label={text('fullTime')}
        value={norm.full_time_weekly_minutes ?? null}
        onChange={(minutes) => onChange({ ...norm, full_time_weekly_minutes: minutes })}
      />
    </div>
  );
}

interface WeekEditorProps {
  title: string;
  week: Week;
  onChange: (week: Week) => void;
  onRemove: (() => void) | undefined;
}

function WeekEditor({ title, week, onChange, onRemove }: WeekEditorProps) {
  const text = useTranslations('norm');
  const formats = useFormats();
  const total = totalOf(week);
  return (
    <fieldset>
      <legend className="flex w-full items-center text-fine text-ink-soft">
        <span className="flex-1">
          {[title, total === undefined ? '' : formats.spoken(total)].filter(Boolean).join(' · ')}
        </span>
        {onRemove ? (
          <Button size="small" variant="quiet" onClick={onRemove}>
            {text('removeWeek')}
          </Button>
        ) : null}
      </legend>
      <div className="grid grid-cols-2 gap-x-2 gap-y-2 sm:grid-cols-4">
        {weekdays.map((day) => (
          <DurationField
            key={day}
            label={text(day)}
            value={week[day]}
            error={week[day] === null ? text('dayMissing') : undefined}
            onChange={(minutes) => onChange({ ...week, [day]: minutes })}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface DaySpan {
  first: (typeof weekdays)[number];
  last: (typeof weekdays)[number];
  minutes: number;
}

/** Neighbouring days of the same norm as one; free days are left out. */
function spansOf(week: Week): DaySpan[] {
  const spans: DaySpan[] = [];
  let previous = 0;
  for (const day of weekdays) {
    const typed = week[day];
    const minutes = isMinutes(typed) ? typed : 0;
    const open = spans.at(-1);
    if (open && minutes > 0 && minutes === previous) open.last = day;
    else if (minutes > 0) spans.push({ first: day, last: day, minutes });
    previous = minutes;
  }
  return spans;
}

function SayNorm({ value }: { value: unknown }) {
  const text = useTranslations('norm');
  const formats = useFormats();
  const norm = normOf(value);
  const sayDays = ({ first, last, minutes }: DaySpan) =>
    `${text(first)}${last === first ? '' : `–${text(last)}`} ${formats.clock(minutes)}`;
  const weeks = norm.weeks.map((week) => {
    const days = spansOf(week).map(sayDays).join(', ');
    const total = totalOf(week);
    return total === undefined ? '…' : `${formats.clock(total)}${days ? ` (${days})` : ''}`;
  });
  const fullTime = norm.full_time_weekly_minutes;
  return [
    weeks.join(' | '),
    fullTime && isMinutes(fullTime) ? text('ofFullTime', { hours: formats.clock(fullTime) }) : '',
  ]
    .filter(Boolean)
    .join(' · ');
}

/**
 * Minutes per weekday, in one week or a rotation, and those of a full-time week (core/docs/norm.md, Norm of a date).
 */
export const normField: FieldSpec = {
  name: 'norm',
  label: 'norm',
  initial: usualNorm,
  lacks: lackingIn,
  editor: (props) => <NormEditor {...props} />,
  Say: SayNorm,
};

/** A norm of an employment's own; without one that of its terms holds. */
export const ownNormField: FieldSpec = {
  name: 'norm_override',
  label: 'normOverride',
  initial: null,
  lacks: (value) => (value ? lackingIn(value) : []),
  editor: (props) => <OwnNormEditor {...props} />,
  Say: ({ value }) => (value ? <SayNorm value={value} /> : null),
};

function OwnNormEditor(props: EditorProps) {
  const text = useTranslations('norm');
  return (
    <div className="flex flex-col gap-2">
      <Checkbox
        id={props.control.id}
        label={text('own')}
        checked={Boolean(props.value)}
        onChange={(event) => props.onChange(event.target.checked ? usualNorm : null)}
      />
      {props.value ? <NormEditor {...props} /> : null}
    </div>
  );
}
