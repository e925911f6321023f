'use client';

import { Select } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import type { EditorProps, FieldSpec } from '../../parts/versioned/resource.ts';

const minutesPerHour = 60;
/** A day less the daily rest of 11 hours. */
const usualHours = 13;
const offeredHours = Array.from({ length: 17 }, (_, index) => 8 + index);

/** After how many hours a check-out asks when work ended. */
export const longestPresenceField: FieldSpec = {
  name: 'longest_presence_minutes',
  label: 'longest_presence_minutes',
  hint: 'longest_presence_minutes',
  required: true,
  initial: usualHours * minutesPerHour,
  editor: (props) => <Hours {...props} />,
  Say: ({ value }) => <SayHours value={value} />,
};

function Hours({ control, value, onChange }: EditorProps) {
  const text = useTranslations('choice.longest_presence_minutes');
  const chosen = Number(value) / minutesPerHour;
  const offered = offeredHours.includes(chosen) ? offeredHours : [...offeredHours, chosen];
  return (
    <Select
      {...control}
      value={chosen}
      onChange={(event) => onChange(Number(event.target.value) * minutesPerHour)}
    >
      {offered.map((hours) => (
        <option key={hours} value={hours}>
          {text('hours', { hours })}
        </option>
      ))}
    </Select>
  );
}

function SayHours({ value }: { value: unknown }) {
  const text = useTranslations('choice.longest_presence_minutes');
  return typeof value === 'number' ? text('hours', { hours: value / minutesPerHour }) : null;
}
