import pg from 'pg';

const perStatement = 1_000_000;

/** Repeats the rows of presence that are there until there are as many; returns how many there are. */
export async function fillPresence(ownerUrl: string, rows: number): Promise<number> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    // The rows are those of recorded days, and refer to what the ones they repeat refer to.
    await client.query('set session_replication_role to replica; set synchronous_commit to off');
    await client.query('create temporary table pattern as select * from presence');
    const { rows: columns } = await client.query<{ names: string }>(
      `select string_agg(quote_ident(attname), ', ') as names from pg_attribute
        where attrelid = 'presence'::regclass and attnum > 0 and not attisdropped and attname not in ('id', 'created_in')`,
    );
    const names = columns[0]?.names ?? '';
    let there = await count(client);
    while (there < rows) {
      await client.query(
        `insert into presence (id, ${names})
           select gen_random_uuid(), ${names} from pattern cross join generate_series(1, $1::int / (select count(*) from pattern) + 1)
            limit $1`,
        [Math.min(perStatement, rows - there)],
      );
      there = await count(client);
      process.stdout.write(`${there} of ${rows} rows made\n`);
    }
    return there;
  } finally {
    await client.end();
  }
}

async function count(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: string }>('select count(*) from presence');
  return Number(rows[0]?.count);
}
