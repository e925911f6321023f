import { sql } from '../drizzle.ts';
import { index, pgTable, primaryKey, text, uuid } from '../pg-core.ts';
import { plainText } from './column-types.ts';
import { tenantPolicy } from './columns.ts';

/** What users who were not deleted are found by (README.md, People by name and number). Written by `keep_user_names` alone. */
export const userNames = pgTable(
  'user_names',
  {
    workspaceId: uuid().notNull(),
    userId: uuid().notNull(),
    /** The folded words of names and addresses, a space before each. */
    words: text().notNull(),
  },
  (table) => [
    primaryKey({ name: 'user_names_pkey', columns: [table.workspaceId, table.userId] }),
    index('user_names_words_idx').on(table.workspaceId, sql`${table.words} collate "C"`, table.userId),
    tenantPolicy(),
  ],
);

/** Each of these words once, for ranges of words that begin alike. */
export const userWords = pgTable(
  'user_words',
  {
    workspaceId: uuid().notNull(),
    word: plainText().notNull(),
    userId: uuid().notNull(),
  },
  (table) => [
    primaryKey({ name: 'user_words_pkey', columns: [table.workspaceId, table.word, table.userId] }),
    tenantPolicy(),
  ],
);
