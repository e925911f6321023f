import { sql } from '../drizzle.ts';
import { index, jsonb, pgTable, smallint, text, uniqueIndex, uuid } from '../pg-core.ts';
import { instant } from './column-types.ts';
import { memberKeys, tenantColumns, tenantReference } from './columns.ts';
import { users } from './users.ts';

/** A page as somebody likes to see it, under a name of theirs: what its address holds beside its path. */
export const savedViews = pgTable(
  'saved_views',
  {
    ...tenantColumns(),
    userId: uuid().notNull(),
    /** The path of the page, without the slash at its beginning. */
    page: text().notNull(),
    name: text().notNull(),
    parameters: jsonb().$type<Record<string, string>>().notNull(),
    /** How often a mail leads to it, at which hour of its owner; null for never. */
    mailEvery: text({ enum: ['day', 'week', 'month'] }),
    mailHour: smallint(),
    /** When the next one is due. */
    mailAt: instant(),
    mailedAt: instant(),
    /** When the mails ended because their owner may not read the report any more. */
    mailEndedAt: instant(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    ...memberKeys('saved_views', table),
    tenantReference('saved_views_user_fkey', table, table.userId, users),
    uniqueIndex('saved_views_name_key').on(table.workspaceId, table.userId, table.page, table.name),
    index('saved_views_mail_idx').on(table.workspaceId, table.mailAt).where(sql`${table.mailAt} is not null`),
  ],
);
