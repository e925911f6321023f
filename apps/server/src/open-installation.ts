import { setTimeout } from 'node:timers/promises';
import { resealClientSecret } from '@stempel/auth/oidc';
import { atAddress, type Database, migrateDatabase, OtherSecretError } from '@stempel/db';
import { startEmbeddedPostgres } from '@stempel/db/embedded';
import type { Config } from './config.ts';
import { type Addresses, connectTo } from './connect-to.ts';
import { addressOf, requireNames, requireSession, unreachable } from './database-address.ts';
import { findInstallationSecret, readInstallationSecret, takeBackSecret } from './installation-secret.ts';
import type { Logger } from './log.ts';
import { settleSecret } from './restored-secret.ts';

const closeFor = 5_000;

/** The database of this installation, migrated and open. */
export type Installation = {
  db: Database;
  /** For whoever opens connections of their own. */
  addresses: Addresses;
  /** Of the tables. */
  ownerUrl: string;
  /** Signs the sessions and seals what must be read again; the same for all servers of one database. */
  instanceSecret: string;
  /** Where the embedded PostgreSQL keeps its files; null on an external database. */
  dataFolder: string | null;
  /** Name under which an unfinished database was kept, when this start started again. */
  setAside: string | null;
  /** Starts the embedded PostgreSQL again when it ends by itself; an external database is somebody else's to run. */
  keepRunning(tell: { restarted: () => void; lost: (error: Error) => void }): void;
  /** Closes the connections and stops the embedded PostgreSQL, unless another process uses it. */
  close(): Promise<void>;
};

type InstallationSettings = {
  poolSize: number;
  startOver?: boolean;
  log?: Logger;
  trace?: Database['trace'];
};

/**
 * Opens the database of the configuration: the external one, or the embedded one, which is started, or taken over
 * when it runs already. `startOver` begins with an empty embedded database and keeps the old one aside. Throws an error that names DATABASE_URL when the external one cannot be reached.
 */
export async function openInstallation(
  config: Config,
  { poolSize, startOver = false, log, trace }: InstallationSettings,
): Promise<Installation> {
  const embedded =
    config.databaseUrl === null ? await startEmbeddedPostgres({ dataDir: config.dataDir }) : null;
  try {
    const setAside = startOver ? await embedded?.setAside(Temporal.Now.instant()) : undefined;
    const ownerUrl = embedded?.ownerUrl ?? config.databaseDirectUrl ?? config.databaseUrl ?? '';
    if (!embedded) await requireSession(config);
    await settleSecret(config, ownerUrl, Temporal.Now.instant());
    const isFirst = findInstallationSecret(config) === undefined;
    const instanceSecret = readInstallationSecret(config);
    const reseal = (sealed: Uint8Array, place: string, former: string) =>
      resealClientSecret(sealed, place, { former, current: instanceSecret });
    const { appUrl: directUrl } = await migrateDatabase(ownerUrl, { secret: instanceSecret, reseal }).catch(
      (error: Error) => {
        if (isFirst && error instanceof OtherSecretError) takeBackSecret(config, instanceSecret);
        throw embedded || error instanceof OtherSecretError ? error : unreachable(addressOf(config), error);
      },
    );
    const url = atAddress(embedded?.ownerUrl ?? config.databaseUrl ?? '', directUrl);
    if (config.databaseDirectUrl) await requireNames(config, url);
    const { preparedStatements } = config;
    const addresses = { url, directUrl, preparedStatements, replica: replicaOf(config, directUrl) };
    const db = connectTo(addresses, { poolSize, log, trace });
    return {
      db,
      addresses,
      ownerUrl,
      instanceSecret,
      dataFolder: embedded?.dataFolder ?? null,
      setAside: setAside ?? null,
      keepRunning: (tell) => embedded?.keepRunning(tell),
      async close() {
        // What still runs then is a job that is taken up again: its transaction ends with the process.
        await Promise.race([db.close(), setTimeout(closeFor, undefined, { ref: false })]);
        await embedded?.stop();
      },
    };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

function replicaOf({ databaseReadUrl, readMaxLagSeconds }: Config, appUrl: string) {
  if (databaseReadUrl === null) return undefined;
  return { url: atAddress(databaseReadUrl, appUrl), mostBehindMs: readMaxLagSeconds * 1_000 };
}
