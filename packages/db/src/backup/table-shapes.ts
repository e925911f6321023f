import type pg from 'pg';

/** A table as it is copied: what PostgreSQL works out itself (generated columns) is left out. */
export interface TableShape {
  name: string;
  columns: string[];
  /** Whether its rows belong to workspaces, and only they see them. */
  isTenant: boolean;
  /** For progress; what PostgreSQL believes. */
  estimatedRows: number;
}

/** All tables of the service, by name. The queue's lie in a schema of their own and are made anew by the next server. */
export async function tableShapes(client: pg.Client): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(`
    select c.relname as name, c.relrowsecurity as "isTenant", greatest(c.reltuples, 0)::float8 as "estimatedRows",
           array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
     group by c.oid order by c.relname`);
  return rows;
}

/** `table (column, column)`, as COPY wants it. */
export function copyTarget(client: pg.Client, name: string, columns: readonly string[]): string {
  const quoted = columns.map((column) => client.escapeIdentifier(column));
  return `public.${client.escapeIdentifier(name)} (${quoted.join(', ')})`;
}
