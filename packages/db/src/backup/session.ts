import pg from 'pg';

/** Under this name a backup and a restore show in `pg_stat_activity`. */
const sessionName = 'stempel-backup';

/** One connection as the owner of the tables; ended after the work, whatever came of it. */
export async function inOwnerSession<Result>(
  ownerUrl: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    connectionString: ownerUrl,
    application_name: sessionName,
    keepAlive: true,
  });
  // What ends the connection between two queries fails the next one, not the process.
  client.on('error', () => {});
  await client.connect();
  try {
    // Text in the archive means the same whatever the database or the role is set to.
    await client.query(
      `set timezone to 'UTC'; set datestyle to 'ISO, YMD'; set intervalstyle to 'postgres'; set extra_float_digits to 3;
       set client_min_messages to warning; set statement_timeout to 0; set idle_in_transaction_session_timeout to 0`,
    );
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}
