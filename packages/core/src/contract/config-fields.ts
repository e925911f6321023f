import { z } from 'zod';
import { isDecimal } from '../figures/decimal.ts';
import { issueCode, issueSaid } from '../messages/index.ts';
import { findDate, weekdayNames } from '../time/epoch-day.ts';
import type { RegistryName } from './plugin.ts';
import { severities } from './violation.ts';

/** Longest duration a config may name: ten years of minutes. A bound for forms, not a rule of any law. */
const mostMinutes = 5_256_000;

interface FieldText {
  readonly title: string;
  readonly description: string;
}

/** Whole minutes. */
export function minutesField(text: FieldText, bounds: { min?: number; max?: number } = {}) {
  return z
    .int()
    .min(bounds.min ?? 0)
    .max(bounds.max ?? mostMinutes)
    .meta({ ...text, unit: 'minutes' });
}

/** A whole number of something else than minutes; `unit` names it. */
export function countField(text: FieldText & { unit: string }, bounds: { min: number; max: number }) {
  return z
    .int()
    .min(bounds.min)
    .max(bounds.max)
    .meta({ ...text });
}

export interface DecimalOptions {
  /** Refuse 0 too. */
  readonly positive?: boolean;
  readonly negative?: boolean;
  /** Largest allowed value. */
  readonly max?: number;
}

/** An exact decimal, written as a string (docs/configuration.md, Plugins). Not negative unless `negative` is set. */
export function decimalField(text: FieldText & { unit: string }, options: DecimalOptions = {}) {
  return z
    .string()
    .max(40)
    .regex(options.negative ? /^-?\d+(\.\d+)?$/ : /^\d+(\.\d+)?$/, issueCode('decimal-wanted'))
    .refine(
      (value) => !isDecimal(value) || !options.positive || /[1-9]/.test(value),
      issueCode('more-than-zero'),
    )
    .refine(
      (value) => !isDecimal(value) || options.max === undefined || isAtMost(value, options.max),
      issueSaid('above-maximum', { max: options.max ?? '' }),
    )
    .meta({ ...text, format: 'decimal' });
}

// Exact for the whole-number limits that configs have: "1.0000…01" is above 1.
function isAtMost(value: string, max: number): boolean {
  const [whole = '0', fraction = ''] = value.split('.');
  const size = BigInt(whole);
  return size < BigInt(max) || (size === BigInt(max) && !/[1-9]/.test(fraction));
}

/** A local time of day `HH:MM`; `24:00` only where a window ends. */
export function timeField(text: FieldText, options: { end?: boolean } = {}) {
  const pattern = options.end ? /^(?:([01]\d|2[0-3]):[0-5]\d|24:00)$/ : /^([01]\d|2[0-3]):[0-5]\d$/;
  return z
    .string()
    .regex(pattern, issueCode('time-of-day-wanted'))
    .meta({ ...text, unit: 'local time', format: 'time-of-day' });
}

/** A day of the year `MM-DD`; 29 February counts as 28 February in other years. */
export function monthDayField(text: FieldText) {
  return z
    .string()
    .regex(/^\d{2}-\d{2}$/, issueCode('day-of-year-wanted'))
    .refine((value) => findDate(`2024-${value}`) !== undefined, issueCode('no-such-day-of-year'))
    .meta({ ...text, unit: 'month and day', format: 'month-day' });
}

/** A local date `YYYY-MM-DD`. */
export function dateField(text: FieldText) {
  return z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/, issueCode('date-wanted'))
    .refine((value) => findDate(value) !== undefined, issueCode('no-such-date'))
    .meta({ ...text, unit: 'date', format: 'date' });
}

export function weekdayField(text: FieldText) {
  return z.enum(weekdayNames).meta({ ...text, unit: 'weekday' });
}

/** What a code refers to; declared ones (`reason`, `account`) are checked against the input they are used with. */
export type Reference =
  | 'reason'
  | 'account'
  | 'activity'
  | 'project'
  | 'dimension'
  /** A value of the dimension that the field `dimension` beside it names. */
  | 'dimension-value'
  | 'counter';

/** The code of another object. */
export function codeField(text: FieldText, reference: Reference) {
  return z
    .string()
    .min(1)
    .max(200)
    .meta({ ...text, unit: 'code', 'x-reference': reference });
}

/** A list of codes, at least one. */
export function codesField(text: FieldText, reference: Reference) {
  return z
    .array(codeField({ title: text.title, description: text.description }, reference))
    .min(1)
    .max(1000)
    .meta({ ...text, unit: 'codes' });
}

export function flagField(text: FieldText) {
  return z.boolean().meta({ ...text, unit: 'yes or no' });
}

export function choiceField<const Choices extends readonly [string, ...string[]]>(
  text: FieldText,
  choices: Choices,
) {
  return z.enum(choices).meta({ ...text, unit: 'choice' });
}

/** How bad a finding is; `warning` unless configured. */
export function severityField() {
  return choiceField({ title: 'Severity', description: 'How a breach is shown.' }, severities).default(
    'warning',
  );
}

/** Another plugin with its config. The extension lets forms render the nested form. */
export function pluginField(text: FieldText, registry: RegistryName) {
  return z
    .strictObject({
      plugin: z
        .string()
        .min(1)
        .max(100)
        .meta({ title: 'Plugin', description: 'Id of the plugin.', unit: 'plugin id' }),
      config: z
        .record(z.string(), z.unknown())
        .meta({ title: 'Config', description: 'Config of the nested plugin.', unit: 'config' }),
      version: z.int().min(1).max(1000).optional().meta({
        title: 'Plugin version',
        description: 'Version the config was written for.',
        unit: 'version',
      }),
    })
    .meta({ ...text, unit: 'plugin', 'x-plugin-registry': registry });
}

/** Refuses a window whose ends are equal, at `from` (docs/time.md, Time of day). */
export function refuseEmptyWindow(config: { from: string; to: string }, issues: z.core.$RefinementCtx): void {
  if (config.from !== config.to) return;
  issues.addIssue({
    code: 'custom',
    path: ['from'],
    ...issueSaid('times-equal', { time: config.from }),
  });
}
