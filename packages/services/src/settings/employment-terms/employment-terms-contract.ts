import { issueCode } from '@stempel/core/messages';
import { z } from 'zod';
import {
  createIdentity,
  createVersion,
  dateField,
  identityFields,
  idField,
  nameField,
  stateField,
  updateIdentity,
  updateTarget,
  updateVersion,
  versionedFields,
  versionedListFields,
  versionFields,
} from '../../kernel/contract-fields.ts';

const minutes = z.int().min(0).max(1440);
const week = {
  mon: minutes,
  tue: minutes,
  wed: minutes,
  thu: minutes,
  fri: minutes,
  sat: minutes,
  sun: minutes,
};

/** The minutes of each weekday; several weeks rotate from the anchor (core/docs/norm.md, Norm of a date). */
export const normField = z
  .strictObject({
    weeks: z.array(z.strictObject(week)).min(1).max(53),
    anchor: dateField.nullish().meta({ description: 'A Monday on which the first of several weeks starts.' }),
    full_time_weekly_minutes: z.int().min(0).max(10_080).nullish(),
  })
  .refine((norm) => norm.weeks.length === 1 || norm.anchor, {
    path: ['anchor'],
    message: issueCode('rotation-needs-anchor'),
  })
  .refine((norm) => !norm.anchor || new Date(norm.anchor).getUTCDay() === 1, {
    path: ['anchor'],
    message: issueCode('anchor-no-monday'),
  })
  .meta({
    description: 'Norm: minutes per weekday, and those of a full-time week.',
    example: {
      weeks: [{ mon: 444, tue: 444, wed: 444, thu: 444, fri: 444, sat: 0, sun: 0 }],
      full_time_weekly_minutes: 2220,
    },
  });

const flexAccountField = idField.meta({ description: 'Time account that flex is settled on.' });
const hourlyPayField = idField.meta({ description: 'Activity for hourly pay.' });
const reasonField = idField.meta({ description: 'Reason of presence that names none.' });
const periodField = z
  .enum(['week', 'two-weeks', 'four-weeks', 'month'])
  .meta({ description: 'Length of the statement period.', example: 'month' });
const approvalField = z
  .enum(['automatic', 'manager', 'employee-then-manager'])
  .meta({ description: 'Who submits and approves statements.', example: 'employee-then-manager' });

/** At most a day: what lasts longer is never ended by one press. */
const longestPresenceField = z.int().min(60).max(1440);

const ownFields = {
  name: nameField,
  norm: normField,
  flex_account_id: flexAccountField.nullable(),
  hourly_pay_activity_id: hourlyPayField.nullable(),
  default_reason_id: reasonField.nullable(),
  statement_period: periodField,
  approval_mode: approvalField,
  state: stateField,
};

export const employmentTermsDto = z
  .object({
    ...identityFields,
    ...ownFields,
    ...versionedFields,
  })
  .meta({
    id: 'EmploymentTerms',
    description:
      'Collective agreement: norm, flex account, default reason, statement period and approval mode.',
  });

export const createEmploymentTermsBody = z.strictObject({
  ...createIdentity,
  name: nameField,
  norm: normField,
  flex_account_id: flexAccountField.nullish(),
  hourly_pay_activity_id: hourlyPayField.nullish(),
  default_reason_id: reasonField.nullish(),
  statement_period: periodField.default('month'),
  approval_mode: approvalField.default('employee-then-manager'),
  longest_presence_minutes: longestPresenceField.optional(),
  ...createVersion,
});

export const updateEmploymentTermsBody = z.strictObject({
  ...updateIdentity,
  name: nameField.optional(),
  norm: normField.optional(),
  flex_account_id: flexAccountField.nullish(),
  hourly_pay_activity_id: hourlyPayField.nullish(),
  default_reason_id: reasonField.nullish(),
  statement_period: periodField.optional(),
  approval_mode: approvalField.optional(),
  longest_presence_minutes: longestPresenceField.optional(),
  ...updateVersion,
});

export const updateEmploymentTermsInput = updateEmploymentTermsBody.extend(updateTarget);

export const listEmploymentTermsInput = z.strictObject(versionedListFields);

export const employmentTermsVersionDto = z
  .object({ ...versionFields, ...ownFields })
  .meta({ id: 'EmploymentTermsVersion', description: 'One version of employment terms.' });

/** What the console reads beyond the REST contract: when a check-out asks when work ended. */
interface OwnToConsole {
  longest_presence_minutes: number;
}

export type EmploymentTermsDto = z.output<typeof employmentTermsDto> & OwnToConsole;
export type EmploymentTermsVersionDto = z.output<typeof employmentTermsVersionDto> & OwnToConsole;
export type CreateEmploymentTerms = z.output<typeof createEmploymentTermsBody>;
export type UpdateEmploymentTerms = z.output<typeof updateEmploymentTermsInput>;
export type ListEmploymentTerms = z.output<typeof listEmploymentTermsInput>;
