import { z } from 'zod';
import { idField, instantField, nameField } from '../../kernel/contract-fields.ts';

/** Views of one person at most, of a page and in all: more than anybody looks through. */
export const mostViews = { ofPage: 50, inAll: 200 } as const;
const mostParameters = 40;

/** The path of a page of the console without the slash at its beginning: `reports/presence`. */
const pageField = z
  .string()
  .max(100)
  .regex(/^[a-z0-9-]+(?:\/[a-z0-9-]+)*$/);

/** What the address of the page holds behind its path: values by name. */
const parametersField = z
  .record(
    z
      .string()
      .max(60)
      .regex(/^[A-Za-z][\w-]*$/),
    z.string().max(1000),
  )
  .refine((parameters) => Object.keys(parameters).length <= mostParameters);

export const listSavedViewsInput = z.strictObject({ page: pageField });

export const createSavedViewInput = z.strictObject({
  page: pageField,
  name: nameField.max(80),
  parameters: parametersField,
});

/** How often a mail leads to a view, and at which hour of its owner's zone. */
const mailField = z.strictObject({
  every: z.enum(['day', 'week', 'month']),
  hour: z.int().min(0).max(23),
});

export const updateSavedViewInput = z.strictObject({
  id: idField,
  name: nameField.max(80).optional(),
  parameters: parametersField.optional(),
  /** Of a report; null: no mail any more. */
  mail: mailField.nullable().optional(),
});

export const savedViewInput = z.strictObject({ id: idField });

const savedViewDto = z.object({
  id: idField,
  page: pageField,
  name: nameField,
  parameters: parametersField,
  mail: mailField.nullable(),
  mail_next_at: instantField.nullable(),
  /** Where the hour is meant: the zone of its owner. */
  mail_time_zone: z.string(),
  /** When the mails ended because their owner could not read the report or not sign in. */
  mail_ended_at: instantField.nullable(),
  /**
   * Why none comes: the owner unsubscribed or has no address, though mails are planned; may not read the report; or could
   * not when they ended.
   */
  mail_held: z.enum(['unsubscribed', 'no-address', 'no-right', 'ended']).nullable(),
  created_at: instantField,
});

export type CreateSavedView = z.output<typeof createSavedViewInput>;
export type UpdateSavedView = z.output<typeof updateSavedViewInput>;
export type ViewMail = z.output<typeof mailField>;
export type SavedViewDto = z.output<typeof savedViewDto>;
