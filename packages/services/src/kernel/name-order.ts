import { type SQL, type SQLWrapper, sql } from '@stempel/db/drizzle';
import { z } from 'zod';
import { collations } from './collations.ts';

/** The order of a short list: by name in a language's order of letters; as created when left out. */
export const nameOrderFields = {
  sort: z.enum(['name']).optional().meta({ description: 'Order of the list; as created when left out.' }),
  direction: z.enum(['asc', 'desc']).optional().meta({ description: 'Ascending when left out.' }),
  collation: z.enum(collations).optional().meta({ description: 'Language whose order texts follow.' }),
};
const nameOrder = z.object(nameOrderFields);
type NameOrder = z.output<typeof nameOrder>;

/** How rows follow each other, and the condition for what comes after the key `[name, id]` of the last row read. */
export function nameOrdered(
  { sort, direction = 'asc', collation = 'en' }: NameOrder,
  columns: { name: SQLWrapper; id: SQLWrapper },
  last: readonly string[] | undefined,
): { order: SQL; after: SQL | undefined } {
  const { name, id } = columns;
  const [lastName = '', lastId] = last ?? [];
  if (sort === undefined)
    return { order: sql`${id}`, after: lastId === undefined ? undefined : sql`${id} > ${lastId}::uuid` };
  const text = sql`${name} collate ${sql.identifier(`${collation}-x-icu`)}`;
  const way = sql.raw(direction);
  const follows = sql.raw(direction === 'asc' ? '>' : '<');
  const after = sql`(${text} ${follows} ${lastName}::text
    or (${name} = ${lastName}::text and ${id} ${follows} ${lastId}::uuid))`;
  return { order: sql`${text} ${way}, ${id} ${way}`, after: lastId === undefined ? undefined : after };
}
