import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@stempel/db/embedded';
import { CommandError } from '../cli/output.ts';
import type { Config } from '../config.ts';
import { addressOf, requireSession } from '../database-address.ts';

/** Works on the database of the configuration as its owner, as it is: nothing is migrated. */
export async function withOwnerUrl<Result>(
  config: Config,
  work: (ownerUrl: string) => Promise<Result>,
): Promise<Result> {
  if (config.databaseUrl !== null) {
    await requireSession(config);
    return work(addressOf(config).url);
  }
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir });
  try {
    return await work(embedded.ownerUrl);
  } finally {
    await embedded.stop();
  }
}

/** Else a mistyped DATA_DIR would become an empty database. */
export function requireDatabase({ databaseUrl, dataDir }: Config): void {
  if (databaseUrl !== null || existsSync(join(dataDir, 'postgres'))) return;
  throw new CommandError(
    'no-database',
    `There is no embedded database in ${dataDir}. Set DATA_DIR or DATABASE_URL.`,
  );
}
