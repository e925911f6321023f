import type pg from 'pg';

type Definition = { table: string; name: string; text: string };

/** Puts back what was set aside. */
export type Rebuild = { statements: string[] };

/**
 * Drops foreign keys, keys and indexes, inside the transaction of the caller, and returns what makes them again. Rows are
 * loaded in any order then, and each index is built once instead of row by row.
 */
export async function setAsideIndexes(client: pg.Client): Promise<Rebuild> {
  const constraints = async (kinds: string) =>
    (
      await client.query<Definition>(
        `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as text
           from pg_constraint where connamespace = 'public'::regnamespace and contype::text = any ($1::text[])
          order by conrelid::regclass::text, contype, conname`,
        [kinds.split('')],
      )
    ).rows;
  const foreign = await constraints('f');
  const keys = await constraints('pux');
  const { rows: indexes } = await client.query<Definition>(
    `select i.indrelid::regclass::text as table, i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as text
       from pg_index i join pg_class c on c.oid = i.indexrelid
      where c.relnamespace = 'public'::regnamespace
        and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
      order by 1, 2`,
  );
  for (const { table, name } of [...foreign, ...keys]) {
    await client.query(`alter table ${table} drop constraint ${name}`);
  }
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  const add = ({ table, name, text }: Definition) => `alter table ${table} add constraint ${name} ${text}`;
  return { statements: [...keys.map(add), ...indexes.map(({ text }) => text), ...foreign.map(add)] };
}
