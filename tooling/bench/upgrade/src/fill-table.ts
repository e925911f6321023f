import type pg from 'pg';

const perStatement = 1_000_000;

/** Repeats the rows that a table has, with other ids, until there are as many; returns how many there are. */
export async function fillTable(client: pg.Client, table: string, rows: number): Promise<number> {
  // The rows are those of recorded days, and refer to what the ones they repeat refer to.
  await client.query('set session_replication_role to replica; set synchronous_commit to off');
  await client.query(
    `drop table if exists pattern; create temporary table pattern as select * from ${table}`,
  );
  const { rows: columns } = await client.query<{ names: string }>(
    `select string_agg(quote_ident(attname), ', ') as names from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attname <> 'id'`,
    [table],
  );
  const names = columns[0]?.names ?? '';
  const count = async (from: string) =>
    Number((await client.query<{ count: string }>(`select count(*) from ${from}`)).rows[0]?.count);
  const inPattern = await count('pattern');
  let there = inPattern;
  while (there < rows && inPattern > 0) {
    const { rowCount } = await client.query(
      `insert into ${table} (id, ${names})
         select gen_random_uuid(), ${names} from pattern cross join generate_series(1, $1::int) limit $2`,
      [Math.ceil(Math.min(perStatement, rows - there) / inPattern), Math.min(perStatement, rows - there)],
    );
    there += rowCount ?? 0;
    process.stdout.write(`${table}: ${there} of ${rows} rows made\n`);
  }
  await client.query('set session_replication_role to default');
  return there;
}
