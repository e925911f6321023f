import pg from 'pg';

/** What a database answers over a connection of its own, which ends with the answer. */
export async function ask<Row extends object = Record<string, unknown>>(
  url: string,
  query: string,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client
    .query<Row>(query)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}
