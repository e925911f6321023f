import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import pg from 'pg';
import { applyFunctions, readFunctions } from './apply-functions.ts';
import { applyMigrations, lastMigration, makeMigrationsTable } from './apply-migrations.ts';
import { claimInstallation, type InstallationSecret, passwordOf } from './claim-installation.ts';
import { findDatabaseError } from './database-error.ts';
import { fillNames } from './fill-names.ts';
import { applyInSteps } from './migrating/apply-in-steps.ts';
import { holdMigrationLock } from './migrating/migration-lock.ts';
import { inPatientTransaction } from './migrating/patient-transaction.ts';
import { clearMove } from './move/refuse-writes.ts';
import { noteCluster } from './note-cluster.ts';
import { planningStatements } from './planning-statements.ts';
import { noteOrders, renewOrders } from './renew-orders.ts';
import { securityStatements } from './security-statements.ts';

/** The migrations, as drizzle-kit writes them. */
export const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url));

/** The moment of the newest migration that this version knows, by which migrations are told apart. */
export function newestMigration(): number {
  return Math.max(...readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis));
}

const oldestVersion = 150_000;

export interface MigratedDatabase {
  /** Connects as the application role, which row-level security binds. */
  appUrl: string;
}

/**
 * Brings the schema up to date as its owner and makes the application role. Safe to call from several servers
 * at once, and while servers of the version before work on the database. Throws an error that names DATABASE_URL where the owner may not do this, OtherSecretError where the database
 * belongs to an installation with another secret, MovedAwayError where it was moved to another database.
 */
export async function migrateDatabase(
  ownerUrl: string,
  installation: InstallationSecret,
): Promise<MigratedDatabase> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'stempel-migrate' });
  try {
    await client.connect();
    await checkServer(client);
    await holdMigrationLock(client);
    await client.query('set client_min_messages = warning');
    await clearMove(client);
    await bringUpToDate(client);
    const login = await claimInstallation(client, installation);
    await noteCluster(client);
    for (const statement of [...securityStatements(login.role), ...planningStatements(login.role)])
      await inPatientTransaction(client, () => client.query(statement));
    return { appUrl: withLogin(ownerUrl, login) };
  } catch (error) {
    throw explain(error, ownerUrl);
  } finally {
    await client.end();
  }
}

/** A new database gets everything in one transaction; one that servers may be using in steps that do not hold them up. */
async function bringUpToDate(client: pg.Client): Promise<void> {
  const migrations = readMigrationFiles({ migrationsFolder });
  await makeMigrationsTable(client);
  const isNew = (await lastMigration(client)) === Number.NEGATIVE_INFINITY;
  if (!isNew) {
    await applyInSteps(client, migrations);
    await renewOrders(client);
  }
  await inPatientTransaction(client, async () => {
    if (isNew) {
      await applyMigrations(client, migrations);
      await noteOrders(client);
    }
    const changed = await applyFunctions(client, readFunctions());
    // What follows writes rows, which are waited for without anybody behind.
    await client.query('set local lock_timeout = 0');
    await fillNames(client, changed);
  });
}

/** Throws where PostgreSQL is older than what the schema needs. */
export async function checkServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
  const version = Number(rows[0]?.server_version_num);
  if (version < oldestVersion)
    throw new Error(
      `DATABASE_URL leads to PostgreSQL ${Math.floor(version / 10_000)}; 15 or newer is needed.`,
    );
  const { rows: encodings } = await client.query<{ server_encoding: string }>('show server_encoding');
  const encoding = encodings[0]?.server_encoding;
  if (encoding === 'UTF8') return;
  throw new Error(
    `The database of DATABASE_URL keeps text as ${encoding}, which cannot hold every name; make one with ` +
      "create database … encoding 'UTF8' template template0.",
  );
}

function withLogin(address: string, login: { role: string; password: string }): string {
  const url = new URL(address);
  url.username = encodeURIComponent(login.role);
  url.password = encodeURIComponent(login.password);
  return url.href;
}

/** Where the application role of an installation connects, once it was made. */
export function applicationUrl(ownerUrl: string, { role, secret }: { role: string; secret: string }): string {
  return withLogin(ownerUrl, { role, password: passwordOf(secret) });
}

/** Another address of the same database, that of a pooler or a replica, with the login of the application role. */
export function atAddress(address: string, appUrl: string): string {
  const { username, password } = new URL(appUrl);
  return withLogin(address, { role: decodeURIComponent(username), password: decodeURIComponent(password) });
}

const insufficientPrivilege = '42501';

function explain(error: unknown, ownerUrl: string): unknown {
  const user = URL.canParse(ownerUrl) ? decodeURIComponent(new URL(ownerUrl).username) : '';
  if (findDatabaseError(error)?.code !== insufficientPrivilege) return error;
  return new Error(
    `The role "${user}" of DATABASE_URL may not set up the database: ${(error as Error).message}. ` +
      'It must own the database and have CREATEROLE, because the service itself runs under a role of its own.',
    { cause: error },
  );
}
