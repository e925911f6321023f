import { setTimeout } from 'node:timers/promises';
import { resealClientSecret } from '@stempel/auth/oidc';
import { connectDatabase, type Database, migrateDatabase, OtherSecretError } from '@stempel/db';
import { startEmbeddedPostgres } from '@stempel/db/embedded';
import type { Config } from './config.ts';
import { readInstallationSecret } from './installation-secret.ts';

const closeFor = 5_000;

/** The database of this installation, migrated and open. */
export type Installation = {
  db: Database;
  /** For connections of their own: the queue. */
  appUrl: string;
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

/**
 * Opens the database of the configuration: the external one, or the embedded one, which is started, or taken over
 * when it runs already. `startOver` begins with an empty embedded database and keeps the old one aside. Throws an error that names DATABASE_URL when the external one cannot be reached.
 */
export async function openInstallation(
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'secret'>,
  { poolSize, startOver = false }: { poolSize: number; startOver?: boolean },
): Promise<Installation> {
  const embedded =
    config.databaseUrl === null ? await startEmbeddedPostgres({ dataDir: config.dataDir }) : null;
  try {
    const setAside = startOver ? await embedded?.setAside(Temporal.Now.instant()) : undefined;
    const ownerUrl = embedded?.ownerUrl ?? config.databaseUrl ?? '';
    const instanceSecret = readInstallationSecret(config);
    const reseal = (sealed: Uint8Array, place: string, former: string) =>
      resealClientSecret(sealed, place, { former, current: instanceSecret });
    const { appUrl } = await migrateDatabase(ownerUrl, { secret: instanceSecret, reseal }).catch(
      (error: Error) => {
        throw embedded || error instanceof OtherSecretError ? error : unreachable(ownerUrl, error);
      },
    );
    const db = connectDatabase({ url: appUrl, poolSize });
    return {
      db,
      appUrl,
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

const connectionProblems = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EAI_AGAIN',
  '28P01',
  '28000',
  '3D000',
];

/** The password of the URL never reaches a message. */
function unreachable(url: string, error: Error & { code?: string; errors?: Error[] }): Error {
  const [first = error] = error.errors ?? [];
  const code = error.code ?? (first as { code?: string }).code;
  if (code === undefined || !connectionProblems.includes(code)) return error;
  const { host, pathname } = new URL(url);
  const message = `DATABASE_URL leads to ${host}${pathname}, which cannot be used: ${first.message || code}.`;
  return new Error(message, { cause: error });
}
