import { sql } from '../drizzle.ts';
import type { AnyPgColumn } from '../pg-core.ts';
import { date, index, pgTable, primaryKey, text, uuid } from '../pg-core.ts';
import { plainText } from './column-types.ts';
import { tenantPolicy } from './columns.ts';

type Names = Record<'workspaceId' | 'name' | 'employeeId' | 'since' | 'until' | 'words', AnyPgColumn>;

/**
 * Names in the order of a language, with what decides whether a row is passed over: the rows themselves are all over the
 * table, and to read thousands of them took three times as long.
 */
function inOrder(language: 'und' | 'da', { workspaceId, name, employeeId, since, until, words }: Names) {
  const ordered = sql`${name} collate ${sql.raw(`"${language}-x-icu"`)}`;
  return index(`employee_names_${language}_idx`).on(workspaceId, ordered, employeeId, since, until, words);
}

/**
 * What an employee is called and found by, for the dates of each believed version: what lists of people search and sort
 * by, in the order of their indexes (README.md, People by name and number). Written by `keep_names` alone.
 */
export const employeeNames = pgTable(
  'employee_names',
  {
    workspaceId: uuid().notNull(),
    employeeId: uuid().notNull(),
    /** The first date of the version. */
    since: date({ mode: 'string' }).notNull(),
    /** The first date of the next one; infinity for the last. */
    until: date({ mode: 'string' }).notNull(),
    /** As `since`, but minus infinity for the first: where somebody is shown who is not in force yet. */
    nearestSince: date({ mode: 'string' }).notNull(),
    name: text().notNull(),
    number: text().notNull(),
    /** The folded words of name, number and email, a space before each. */
    words: text().notNull(),
  },
  (table) => [
    primaryKey({
      name: 'employee_names_pkey',
      columns: [table.workspaceId, table.employeeId, table.since, table.until],
    }),
    // No reference to the employee: `keep_names` reads them in the transaction that writes these rows, and a check of each is
    // a quarter of what it costs to write it.
    inOrder('und', table),
    inOrder('da', table),
    index('employee_names_number_idx').on(
      table.workspaceId,
      sql`${table.number} collate "und-x-icu"`,
      table.employeeId,
    ),
    index('employee_names_words_idx').on(
      table.workspaceId,
      sql`${table.words} collate "C"`,
      table.employeeId,
    ),
    tenantPolicy(),
  ],
);

/** Each folded word that some believed version of an employee is found by, for ranges of words that begin alike. */
export const employeeWords = pgTable(
  'employee_words',
  {
    workspaceId: uuid().notNull(),
    word: plainText().notNull(),
    employeeId: uuid().notNull(),
  },
  (table) => [
    primaryKey({
      name: 'employee_words_pkey',
      columns: [table.workspaceId, table.word, table.employeeId],
    }),
    tenantPolicy(),
  ],
);
