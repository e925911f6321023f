import { and, type SQL, type SQLWrapper, sql } from '@stempel/db/drizzle';

interface Order {
  direction: 'asc' | 'desc';
  /** A language, from a closed list: it becomes part of the statement. */
  collation: string;
}

/**
 * How rows with a `sort_key` follow each other, and the condition for what comes after a row: by the key, then by
 * ids, one column unless a row has more.
 */
export function ordered({ direction, collation }: Order, ids: readonly string[] = ['id']) {
  const key = sql`sort_key collate ${sql.identifier(`${collation}-x-icu`)}`;
  const way = sql.raw(direction);
  const follows = sql.raw(direction === 'asc' ? '>' : '<');
  const columns = ids.map((id) => sql.identifier(id));
  const comma = sql`, `;
  return {
    order: sql.join(
      [key, ...columns].map((column) => sql`${column} ${way}`),
      comma,
    ),
    after: ([text, ...last]: readonly string[] = []): SQL =>
      text === undefined
        ? sql`true`
        : sql`(${key} ${follows} ${text}::text or (sort_key = ${text}::text and (${sql.join(columns, comma)}) ${follows} (${sql.join(
            last.map((id) => sql`${id}::uuid`),
            comma,
          )})))`,
  };
}

/** Every word has to occur in one of the texts, in any case. */
export function wordsIn(q: string | undefined, texts: SQLWrapper[]): SQL | undefined {
  const words = (q ?? '').split(/\s+/).filter(Boolean).slice(0, 8);
  if (words.length === 0) return undefined;
  const all = sql`lower(concat_ws(' ', ${sql.join(texts, sql`, `)}) collate "und-x-icu")`;
  return and(...words.map((word) => sql`position(lower(${word}::text collate "und-x-icu") in ${all}) > 0`));
}
