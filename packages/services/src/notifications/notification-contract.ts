import type { schema } from '@stempel/db';
import { z } from 'zod';
import { idField, pageFields, timeZoneField } from '../kernel/contract-fields.ts';

/** What people are told of, in the order of their settings. */
export const notificationKinds = [
  'request',
  'absence',
  'decision',
  'statement',
  'reminder',
  'check-out-forgotten',
  'incident',
  'import-finished',
  'key-expiring',
  'subscription-paused',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

export type Choice = schema.StoredChoice;

/** How everybody is told until they choose otherwise. */
export const usualChoices: Readonly<Record<NotificationKind, Choice>> = {
  request: { console: true, mail: 'at-once' },
  absence: { console: true, mail: 'at-once' },
  decision: { console: true, mail: 'at-once' },
  statement: { console: true, mail: 'at-once' },
  reminder: { console: true, mail: 'digest' },
  'check-out-forgotten': { console: true, mail: 'at-once' },
  incident: { console: true, mail: 'digest' },
  'import-finished': { console: true, mail: 'never' },
  'key-expiring': { console: true, mail: 'at-once' },
  'subscription-paused': { console: true, mail: 'at-once' },
};

export const languages = ['en', 'da', 'de'] as const;
export type Language = (typeof languages)[number];

export interface Notification {
  id: string;
  kind: NotificationKind;
  path: string;
  /** What its words need: whose, of what, until when. */
  facts: Record<string, string>;
  /** Of the employee that it is about. */
  employee_name: string | null;
  created_at: string;
  read_at: string | null;
}

export const listNotificationsInput = z.strictObject(pageFields);

export const markReadInput = z.strictObject({
  /** Left out: all. */
  ids: z.array(idField).min(1).max(200).optional(),
});

export interface NotificationSettings {
  choices: Record<NotificationKind, Choice>;
  language: Language | null;
  time_zone: string;
  digest_hour: number;
  /** No mail of any kind, since they unsubscribed. */
  unsubscribed_at: string | null;
}

const choice = z.strictObject({ console: z.boolean(), mail: z.enum(['at-once', 'digest', 'never']) });

export const saveSettingsInput = z.strictObject({
  choices: z.partialRecord(z.enum(notificationKinds), choice).optional(),
  language: z.enum(languages).optional(),
  time_zone: timeZoneField.optional(),
  digest_hour: z.int().min(0).max(23).optional(),
  /** True: mails are sent again. */
  subscribe: z.literal(true).optional(),
});
export type SaveSettings = z.output<typeof saveSettingsInput>;
