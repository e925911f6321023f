import { ask } from '@stempel/db/testing';

/**
 * Every table of a database, whoever made it, in which some row says one of these texts in any column, in any case; with
 * the number of rows. Bytes are searched as well; ones that look packed are named as `table (packed)`, since nothing can be found in them. The
 * texts have no characters that JSON or a pattern writes otherwise.
 */
export async function searchEverything(
  ownerUrl: string,
  texts: readonly string[],
): Promise<Record<string, number>> {
  const tables = await ask<{ schema: string; name: string; bytes: string[] | null }>(
    ownerUrl,
    `select n.nspname as schema, c.relname as name,
            array_agg(a.attname::text) filter (where a.atttypid = 'bytea'::regtype) as bytes
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relkind in ('r', 'p', 'm') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
        and not c.relispartition
      group by 1, 2 order by 1, 2`,
  );
  const pattern = texts.flatMap((text) => [text, Buffer.from(text).toString('hex')]).join('|');
  const found: Record<string, number> = {};
  for (const { schema, name, bytes } of tables) {
    const packed = (bytes ?? []).map(
      (column) => `encode(substring("${column}" for 4), 'hex') ~ '^(504b0304|1f8b|28b52ffd)'`,
    );
    const [row] = await ask<{ said: number; packed: number }>(
      ownerUrl,
      `select count(*) filter (where to_jsonb(t)::text ~* '${pattern}')::int as said,
              count(*) filter (where ${packed.join(' or ') || 'false'})::int as packed
         from "${schema}"."${name}" t`,
    );
    const shown = schema === 'public' ? name : `${schema}.${name}`;
    if (row && row.said > 0) found[shown] = row.said;
    if (row && row.packed > 0) found[`${shown} (packed)`] = row.packed;
  }
  return found;
}
