import { sql } from '../drizzle.ts';
import {
  boolean,
  date,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from '../pg-core.ts';
import { instant } from './column-types.ts';
import { memberKeys, tenantColumns, tenantPolicy, tenantReference } from './columns.ts';
import { users } from './users.ts';

/** What somebody is told, written in the transaction of its cause. Its words are made when it is read, in their language. */
export const notifications = pgTable(
  'notifications',
  {
    ...tenantColumns(),
    userId: uuid().notNull(),
    kind: text().notNull(),
    /** What it is about and on which occasion: of that a person is told once. */
    about: text().notNull(),
    /** Where it leads in the console. */
    path: text().notNull(),
    facts: jsonb().$type<Record<string, string>>().notNull(),
    createdAt: instant().notNull(),
    /** Null of those that the console does not show. */
    shownAt: instant(),
    readAt: instant(),
    /** When a mail tells it; null for never. */
    mailAt: instant(),
    /** Whether it waits for the mail of a day, of which there is one. */
    isDigest: boolean().notNull().default(false),
    mailedAt: instant(),
  },
  (table) => [
    ...memberKeys('notifications', table),
    tenantReference('notifications_user_fkey', table, table.userId, users),
    uniqueIndex('notifications_about_key').on(table.workspaceId, table.userId, table.kind, table.about),
    index('notifications_user_idx').on(table.workspaceId, table.userId, table.id),
    // For the daily clean-up, which takes the oldest away.
    index('notifications_created_idx').on(table.workspaceId, table.createdAt),
    index('notifications_unread_idx')
      .on(table.workspaceId, table.userId, table.id)
      .where(sql`${table.readAt} is null and ${table.shownAt} is not null`),
    index('notifications_mail_idx')
      .on(table.workspaceId, table.mailAt)
      .where(sql`${table.mailAt} is not null and ${table.mailedAt} is null`),
    index('notifications_reminder_idx')
      .on(table.workspaceId, table.about)
      .where(sql`${table.kind} = 'reminder'`),
    index('notifications_person_mail_idx')
      .on(table.workspaceId, table.userId, table.mailAt)
      .where(sql`${table.mailAt} is not null and ${table.mailedAt} is null`),
  ],
);

/** A kind's ways: whether the console shows it, and when a mail tells it. */
export interface StoredChoice {
  readonly console: boolean;
  readonly mail: 'at-once' | 'digest' | 'never';
}

/** How somebody wants to be told; without a row as everybody is. */
export const notificationSettings = pgTable(
  'notification_settings',
  {
    workspaceId: uuid().notNull(),
    userId: uuid().notNull(),
    /** The one they last used in the console. */
    language: text({ enum: ['en', 'da', 'de'] }),
    /** Where the hour of the digest is meant; null for the zone of the workspace. */
    timeZone: text(),
    digestHour: smallint().notNull().default(7),
    /** The date, in their zone, of the last digest they were sent. */
    digestedOn: date({ mode: 'string' }),
    choices: jsonb().$type<Record<string, StoredChoice>>().notNull().default({}),
    /** When they unsubscribed from every mail of this kind, by the link or the button of a mail program. */
    unsubscribedAt: instant(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ name: 'notification_settings_pkey', columns: [table.workspaceId, table.userId] }),
    tenantReference('notification_settings_user_fkey', table, table.userId, users),
    tenantPolicy(),
  ],
);
