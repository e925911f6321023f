import { type SQL, sql } from '@stempel/db/drizzle';
import type { AnyPgColumn } from '@stempel/db/pg-core';
import type { PeopleWords } from './people-words.ts';

interface Searched {
  /** Where the rows come from: a few that were looked up, or a table with its condition, in whose index they are met. */
  readonly rows: SQL;
  readonly isFew: boolean;
  readonly id: AnyPgColumn;
  readonly words: AnyPgColumn;
  /** What is shown, the id as `id` and the words among it. */
  readonly columns: SQL;
  readonly most: number;
}

/** Those that fit best, with whether the name `begins` with what was typed: these first, then by the folded name. */
export function fittingBest(
  { phrase, match }: PeopleWords,
  { rows, isFew, id, words, columns, most }: Searched,
): SQL {
  const begins = sql`strpos(${words}, ${phrase}) = 1`;
  const word = sql`${words} collate "C"`;
  if (isFew) {
    return sql`select ${columns}, ${begins} as begins from ${rows} where ${match}
                order by ${begins} desc, ${word}, ${id} limit ${most}`;
  }
  // In the order of an index: those that begin so and, where they are not enough, those before them and those after.
  const from = (condition: SQL, isFirst: boolean) => sql`(
    select ${columns}, ${isFirst}::boolean as begins from ${rows} and ${match} and ${condition}
     order by ${word}, ${id} limit ${most})`;
  const last = sql`${phrase}::text || chr(1114111)`;
  const isShort = sql`(select count(*) from firsts) < ${most}`;
  return sql`
    with firsts as materialized ${from(sql`${word} >= ${phrase} and ${word} < ${last}`, true)}
    select * from firsts
    union all ${from(sql`${word} < ${phrase} and ${isShort}`, false)}
    union all ${from(sql`${word} >= ${last} and ${isShort}`, false)}
    limit ${most}`;
}
