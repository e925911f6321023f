import { connectDatabase, migrateDatabase } from '@stempel/db';
import { emptyDatabase, makeWorkspace, testSecret } from '@stempel/db/testing';
import { emptyDataDir } from './start-process.ts';

/** What a server is given that starts on a database with a workspace in it: no demo is made, which takes a minute. */
export async function preparedDatabase(): Promise<
  Record<'DATABASE_URL' | 'STEMPEL_SECRET' | 'DATA_DIR', string>
> {
  const DATABASE_URL = await emptyDatabase();
  await migrateDatabase(DATABASE_URL, { secret: testSecret });
  const owner = connectDatabase({ url: DATABASE_URL, poolSize: 1 });
  await makeWorkspace(owner);
  await owner.close();
  return { DATABASE_URL, STEMPEL_SECRET: testSecret, DATA_DIR: emptyDataDir() };
}
