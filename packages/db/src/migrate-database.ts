import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { findDatabaseError } from './database-error.ts';
import { securityStatements } from './security-statements.ts';

const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url));
// Any constant: it only has to be the same in every server of this product.
const migrationLock = 7_303_014;
const oldestVersion = 150_000;

export interface MigratedDatabase {
  /** Connects as the application role, which row-level security binds. */
  appUrl: string;
  /** 64 hex digits shared by all servers of the database; sessions are signed with it. */
  instanceSecret: string;
}

/**
 * Brings the schema up to date as its owner and makes the application role. Safe to call from several servers
 * at once. Throws an error that names DATABASE_URL where the owner may not do this.
 */
export async function migrateDatabase(ownerUrl: string): Promise<MigratedDatabase> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'stempel-migrate' });
  try {
    await client.connect();
    await checkServer(client);
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await client.query('set client_min_messages = warning');
    await migrate(drizzle(client), { migrationsFolder });
    const installation = await ensureInstallation(client);
    for (const statement of securityStatements(installation.app_role)) await client.query(statement);
    return { appUrl: appUrlOf(ownerUrl, installation), instanceSecret: installation.instance_secret };
  } catch (error) {
    throw explain(error, ownerUrl);
  } finally {
    await client.end();
  }
}

async function checkServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
  const version = Number(rows[0]?.server_version_num);
  if (version >= oldestVersion) return;
  throw new Error(`DATABASE_URL leads to PostgreSQL ${Math.floor(version / 10_000)}; 15 or newer is needed.`);
}

interface Installation {
  app_role: string;
  app_password: string;
  instance_secret: string;
}

/** The role and its password are made once; roles belong to the whole cluster, hence the database in its name. */
async function ensureInstallation(client: pg.Client): Promise<Installation> {
  const known = await client.query<Installation>(
    'select app_role, app_password, instance_secret from installation',
  );
  if (known.rows[0]) return known.rows[0];
  const { rows } = await client.query<{ name: string; present: boolean }>(
    `select name, exists (select from pg_roles where rolname = name) as present
       from (select left(current_database(), 59) || '_app' as name) as wanted`,
  );
  const role = rows[0]?.name ?? 'stempel_app';
  const password = randomBytes(24).toString('base64url');
  const secret = randomBytes(32).toString('hex');
  const quoted = client.escapeIdentifier(role);
  await client.query('begin');
  await client.query(
    rows[0]?.present
      ? `alter role ${quoted} with login password '${password}'`
      : `create role ${quoted} login nosuperuser nocreatedb nocreaterole nobypassrls password '${password}'`,
  );
  await client.query(
    'insert into installation (app_role, app_password, instance_secret) values ($1, $2, $3)',
    [role, password, secret],
  );
  await client.query('commit');
  return { app_role: role, app_password: password, instance_secret: secret };
}

function appUrlOf(ownerUrl: string, installation: Installation): string {
  const url = new URL(ownerUrl);
  url.username = encodeURIComponent(installation.app_role);
  url.password = encodeURIComponent(installation.app_password);
  return url.href;
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
