import pg from 'pg';

/**
 * Renames a database whose first start was interrupted and makes an empty one in its place; nothing is deleted.
 * `adminUrl` leads to another database of the same PostgreSQL. Returns the new name of the old one.
 */
export async function setAsideDatabase(
  adminUrl: string,
  name: string,
  now: Temporal.Instant,
): Promise<string> {
  const digits = now.toString({ smallestUnit: 'second' }).replaceAll(/\D/g, '');
  const aside = `${name}_unfinished_${digits}`;
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    // What a killed process left running still holds the database open.
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
    await client.query(
      `alter database ${client.escapeIdentifier(name)} rename to ${client.escapeIdentifier(aside)}`,
    );
    await client.query(`create database ${client.escapeIdentifier(name)}`);
    return aside;
  } finally {
    await client.end();
  }
}
