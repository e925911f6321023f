import { and, type SQL, type SQLWrapper, sql } from '@stempel/db/drizzle';
import { orderOf } from '../../kernel/collations.ts';

interface Order {
  direction: 'asc' | 'desc';
  /** A language, from a closed list: it becomes part of the statement. */
  collation: string;
}

/** A text in the order of a language. */
export function inOrderOf(language: string, text: SQLWrapper): SQL {
  return sql`${text} collate ${sql.identifier(`${orderOf(language)}-x-icu`)}`;
}

/**
 * How rows with a `sort_key` follow each other, and the condition for what comes after a row: by the key, then by
 * ids, one column unless a row has more.
 */
export function ordered({ direction, collation }: Order, ids: readonly string[] = ['id']) {
  const key = inOrderOf(collation, sql`sort_key`);
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

/**
 * Every word has to occur in one of the texts, in any case, with accents or without. A word of nothing but marks is passed
 * over among others; nothing has it alone.
 */
export function wordsIn(q: string | undefined, texts: SQLWrapper[]): SQL | undefined {
  const words = (q ?? '').split(/\s+/).filter(Boolean).slice(0, 8);
  if (words.length === 0) return undefined;
  const all = sql`fold_text(concat_ws(' ', ${sql.join(texts, sql`, `)}))`;
  const folded = (text: string) => sql`btrim(fold_text(${text}::text))`;
  return and(
    sql`${folded(words.join(''))} <> ''`,
    ...words.map((word) => sql`position(${folded(word)} in ${all}) > 0`),
  );
}
