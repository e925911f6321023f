import { z } from 'zod';
import { type Holiday, holidayTypes } from '../calendar/holiday.ts';
import { getDecimal } from '../figures/decimal.ts';
import { issueSaid } from '../messages/index.ts';
import { daysInMonth, type EpochDay } from '../time/epoch-day.ts';
import { getTimeOfDay } from '../time/time-of-day.ts';
import { choiceField, countField, decimalField, timeField } from './config-fields.ts';

const years = { min: 1900, max: 2200 };

/** The name of a holiday. */
export const nameField = z
  .string()
  .min(1)
  .max(200)
  .meta({ title: 'Name', description: 'Name shown in calendars and explanations.', unit: 'text' });

/** What a holiday does to the day, alike for all generators (docs/norm.md, Holidays). */
export const effectFields = {
  type: choiceField(
    { title: 'Type', description: 'Type of day, used by the rules for holidays.' },
    holidayTypes,
  ).default('public'),
  norm_share: decimalField(
    {
      title: 'Part of the day off',
      description: 'Part of the day that is off.',
      unit: 'share',
    },
    { max: 1 },
  ).default('1'),
  from_time: timeField({
    title: 'From',
    description: 'Time at which the holiday begins.',
  }).default('00:00'),
};

/** First and last calendar year of a yearly holiday. */
export const yearFields = {
  first_year: countField(
    { title: 'First year', description: 'First year of the holiday.', unit: 'year' },
    years,
  ).optional(),
  last_year: countField(
    { title: 'Last year', description: 'Last year of the holiday.', unit: 'year' },
    years,
  ).optional(),
};

export const monthField = countField(
  { title: 'Month', description: 'Month of the year, 1 to 12.', unit: 'month' },
  { min: 1, max: 12 },
);

export const dayField = countField(
  {
    title: 'Day',
    description: 'Day of the month; 29 February counts as 28 February in other years.',
    unit: 'day',
  },
  { min: 1, max: 31 },
);

/** Refuses 31 April and the like, at `day`. */
export function refuseMissingDay(
  config: { month: number; day: number },
  issues: z.core.$RefinementCtx,
): void {
  if (config.day <= daysInMonth(2024, config.month)) return;
  issues.addIssue({
    code: 'custom',
    path: ['day'],
    ...issueSaid('month-without-day', { month: config.month, day: config.day }),
  });
}

export function isHeldIn(
  config: { first_year?: number | undefined; last_year?: number | undefined },
  year: number,
): boolean {
  return year >= (config.first_year ?? year) && year <= (config.last_year ?? year);
}

/** Makes the holiday on a date from the fields above. */
export function holidayMaker(config: {
  type: Holiday['type'];
  norm_share: string;
  from_time: string;
}): (on: EpochDay, name: string) => Holiday {
  const normShare = getDecimal(config.norm_share);
  const fromMinute = getTimeOfDay(config.from_time);
  return (on, name) => ({ on, name, type: config.type, normShare, fromMinute });
}
