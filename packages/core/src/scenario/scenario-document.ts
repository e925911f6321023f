import { z } from 'zod';
import { findDate, weekdayNames, weekdayOf } from '../time/epoch-day.ts';
import { findInstantSeconds } from '../time/instant.ts';

const maxMinutes = 100_000_000;
const text = z.string().min(1).max(200);
export const date = z.string().refine((value) => findDate(value) !== undefined, 'must be a date, YYYY-MM-DD');
const instant = z
  .string()
  .refine(
    (value) => findInstantSeconds(value) !== undefined,
    'must be an instant with offset, YYYY-MM-DDTHH:MM+HH:MM',
  );
const share = z.string().regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'must be a decimal string from "0" to "1"');
const days = z
  .string()
  .regex(/^-?\d{1,9}(\.\d{1,4})?$/, 'must be a decimal string with at most four decimals');
const list = z.array(z.unknown()).max(100_000).default([]);

/** The document with its lists still to be read one by one, so that each gives its own problems. */
export const scenarioDocument = z.strictObject({
  scenario: z.literal(1),
  id: z.string().max(200).nullish(),
  title: z.string().max(1000).nullish(),
  why: z.string().max(10_000).nullish(),
  source: z.string().max(2000).nullish(),
  timezone: z.string().min(1).max(100),
  period: z.unknown(),
  employments: z.array(z.unknown()).min(1).max(100),
  birth_date: date.nullish(),
  reasons: list,
  activities: list,
  org_units: list,
  holidays: list,
  accounts: list,
  working_time_policies: list,
  supplement_policies: list,
  absence_policies: list,
  settlement_policies: list,
  presence: list,
  entries: list,
  absences: list,
  submission: z.unknown().optional(),
  expect: z.record(z.string(), z.unknown()).default({}),
});

export const periodDocument = z
  .strictObject({ from: date, to: date })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'must not lie before from' });

const weekPattern = z.strictObject(
  Object.fromEntries(weekdayNames.map((name) => [name, z.int().min(0).max(1440)])) as Record<
    (typeof weekdayNames)[number],
    z.ZodInt
  >,
);

const norm = z
  .strictObject({
    weeks: z.array(weekPattern).min(1).max(104),
    anchor: date
      .refine((value) => weekdayOf(findDate(value) ?? 0) === 0, 'must be the date of a Monday')
      .nullish(),
    full_time_weekly_minutes: z.int().min(0).max(10_080).nullish(),
  })
  .refine(({ weeks, anchor }) => weeks.length === 1 || typeof anchor === 'string', {
    path: ['anchor'],
    message: 'is needed for a rotation of several weeks: the Monday on which its first week began',
  });

/**
 * One version of an employment: its terms (docs/norm.md, Norm of a date), and where it stands, for the scope of
 * policies.
 */
export const termsDocument = z.strictObject({
  effective_from: date,
  code: text.nullish(),
  org_unit: text.nullish(),
  working_country: text.nullish(),
  flex_account: text.nullish(),
  norm,
});

/** One version of an org unit; without a date it is in force from the beginning. */
export const orgUnitDocument = z.strictObject({
  code: text,
  effective_from: date.nullish(),
  parent: text.nullish(),
  working_country: text.nullish(),
});

const codes = z.array(text).max(1000).default([]);

export const availabilityScopeDocument = z.strictObject({
  working_countries: codes,
  org_units: codes,
  employment_terms: codes,
});

export const employmentDocument = z
  .strictObject({
    code: text,
    start: date,
    end: date.nullish(),
    timezone: z.string().min(1).max(100).nullish(),
    terms: z.array(termsDocument).min(1).max(1000),
  })
  .refine(({ start, end }) => typeof end !== 'string' || start <= end, {
    path: ['end'],
    message: 'must not lie before start',
  });

export const reasonDocument = z.strictObject({ code: text, kind: z.enum(['work', 'standby']) });

export const activityDocument = z.strictObject({ code: text, parent: text.nullish() });

const openedOn = date.nullish();

export const accountDocument = z.discriminatedUnion('unit', [
  z.strictObject({
    code: text,
    unit: z.literal('minutes'),
    opening: z.int().min(-maxMinutes).max(maxMinutes),
    opened_on: openedOn,
  }),
  z.strictObject({ code: text, unit: z.literal('days'), opening: days, opened_on: openedOn }),
]);

export const presenceDocument = z
  .strictObject({
    employment: text.nullish(),
    start: instant,
    end: instant.nullish(),
    reason: text.nullish(),
    activity: text.nullish(),
    project: text.nullish(),
    dimensions: z.record(z.string(), z.string()).nullish(),
  })
  .refine(({ start, end }) => typeof end !== 'string' || secondsOf(end) > secondsOf(start), {
    path: ['end'],
    message: 'must lie after start',
  });

export const entryDocument = z.strictObject({
  employment: text.nullish(),
  date,
  activity: text,
  minutes: z.int().min(0).max(maxMinutes),
  project: text.nullish(),
  dimensions: z.record(z.string(), z.string()).nullish(),
});

export const absenceDocument = z
  .strictObject({
    employment: text.nullish(),
    from: date,
    to: date.nullish(),
    share: share.default('1'),
    credit: z
      .unknown()
      .optional()
      .refine(isCredit, 'must be "day-norm", "none" or a whole number of minutes'),
    account: text.nullish(),
    earns: z.boolean().default(true),
    activity: text.nullish(),
    requested_on: date.nullish(),
  })
  .refine(({ from, to }) => typeof to !== 'string' || from <= to, {
    path: ['to'],
    message: 'must not lie before from',
  });

export const submissionDocument = z.strictObject({
  payout_minutes: z.int().min(0).max(maxMinutes).default(0),
});

function isCredit(value: unknown): value is 'day-norm' | 'none' | number | undefined {
  if (value === undefined || value === 'day-norm' || value === 'none') return true;
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 1440;
}

function secondsOf(value: string): number {
  return findInstantSeconds(value) ?? 0;
}

export type EmploymentDocument = z.output<typeof employmentDocument>;
export type OrgUnitDocument = z.output<typeof orgUnitDocument>;
export type TermsDocument = z.output<typeof termsDocument>;
export type PresenceDocument = z.output<typeof presenceDocument>;
export type EntryDocument = z.output<typeof entryDocument>;
export type AbsenceDocument = z.output<typeof absenceDocument>;
export type AccountDocument = z.output<typeof accountDocument>;
