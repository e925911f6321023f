import pg from 'pg';
import { proofOf } from './claim-installation.ts';
import { applicationUrl } from './migrate-database.ts';
import { isMovedAway } from './move/move-state.ts';

type QueueFindings = { waiting: number; active: number; failed: number; oldestSeconds: number };

/** What a look at a database tells of the installation in it; nothing is changed. */
export interface DatabaseFindings {
  postgresVersion: string;
  /** Whether everything was moved to another database: nothing is written to this one. */
  isMovedAway: boolean;
  /** As `newestMigration` says of this version; null where there is none. */
  newestMigration: number | null;
  /** How far the clock of the database is ahead of this one. */
  clockAheadMs: number;
  /** What the log of PostgreSQL tells of sessions like this one: errors of statements with the values in them, values of statements. */
  logged: { errors: boolean; values: boolean };
  appRole: string | null;
  secretProof: string | null;
  /** Processes that take from the queue. */
  servers: number;
  /** Since when the first of them has been; null where there is none, or the owner is not told. */
  serverSeconds: number | null;
  /** Null before the first server started; `hidden` from an owner who is no superuser and lacks the secret of its role. */
  queue: QueueFindings | null | 'hidden';
  /** Work that is due and not done: since when the oldest is. */
  due: { work: string; ageSeconds: number }[];
}

const patienceMilliseconds = 10_000;

/**
 * Looks as the owner of the tables; at the queue and the servers as the application role, whose tables and sessions those
 * are. Throws what connecting throws.
 */
export async function inspectDatabase(
  ownerUrl: string,
  secret: string | undefined,
): Promise<DatabaseFindings> {
  const { isQueued, hasRole, ...found } = await over(ownerUrl, inspectServer);
  const { appRole: role, secretProof } = found;
  const canSignIn = hasRole && secret !== undefined && secretProof === proofOf(secret);
  const roleUrl = role !== null && canSignIn ? applicationUrl(ownerUrl, { role, secret }) : ownerUrl;
  return over(roleUrl, async (client) => ({
    ...found,
    ...(await inspectServers(client)),
    queue: isQueued ? await inspectQueue(client) : null,
  }));
}

async function over<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'stempel-doctor',
    connectionTimeoutMillis: patienceMilliseconds,
    query_timeout: patienceMilliseconds,
  });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

type Installation = Pick<DatabaseFindings, 'newestMigration' | 'appRole' | 'secretProof' | 'due'> & {
  /** A dump of the database alone brings no roles. */
  hasRole: boolean;
};
type Server = Installation &
  Pick<DatabaseFindings, 'postgresVersion' | 'isMovedAway' | 'clockAheadMs' | 'logged'> & {
    isQueued: boolean;
  };

/** Settings that everybody may read, as they are for this database. */
const logged = `json_build_object(
  'errors', current_setting('log_min_messages') not in ('log', 'fatal', 'panic'),
  'values', current_setting('log_parameter_max_length') <> '0' and (current_setting('log_statement') <> 'none'
    or exists (select from pg_settings where setting <> '-1'
                and name in ('log_min_duration_statement', 'log_min_duration_sample'))))`;

async function inspectServer(client: pg.Client): Promise<Server> {
  const clockAheadMs = await compareClocks(client);
  const [server] = await ask<{
    version: string;
    moved: boolean;
    installed: boolean;
    queued: boolean;
    logged: DatabaseFindings['logged'];
  }>(
    client,
    `select current_setting('server_version') as version, ${isMovedAway} as moved,
              to_regclass('drizzle.__drizzle_migrations') is not null
                and to_regclass('public.installation') is not null as installed,
              to_regclass('pgboss.job') is not null as queued, ${logged} as logged`,
  );
  const found = {
    postgresVersion: server?.version ?? '',
    isMovedAway: server?.moved ?? false,
    logged: server?.logged ?? { errors: false, values: false },
    clockAheadMs,
  };
  const none = { newestMigration: null, appRole: null, secretProof: null, due: [], hasRole: false };
  const installation = server?.installed ? await inspectInstallation(client) : none;
  return { ...found, ...installation, isQueued: server?.queued ?? false };
}

async function ask<Row extends pg.QueryResultRow>(client: pg.Client, text: string): Promise<Row[]> {
  return (await client.query<Row>(text)).rows;
}

/** Against the middle of the time that the answer took. */
async function compareClocks(client: pg.Client): Promise<number> {
  const asked = Date.now();
  const [row] = await ask<{ at: number }>(
    client,
    'select extract(epoch from clock_timestamp())::float8 * 1000 as at',
  );
  return (row?.at ?? 0) - (asked + Date.now()) / 2;
}

async function inspectInstallation(client: pg.Client): Promise<Installation> {
  // Read as JSON and by name: an earlier version may not have them yet.
  const [row] = await ask<{
    newest: number | null;
    role: string | null;
    isThere: boolean;
    proof: string | null;
    due: boolean;
  }>(
    client,
    `select (select max(created_at)::float8 from drizzle.__drizzle_migrations) as newest,
            (select to_jsonb(i) ->> 'app_role' from installation i) as role,
            exists (select from pg_roles where rolname = (select to_jsonb(i) ->> 'app_role' from installation i)) as "isThere",
            (select to_jsonb(i) ->> 'secret_proof' from installation i) as proof,
            to_regclass('public.due_work') is not null as due`,
  );
  const due = row?.due
    ? await ask<{ work: string; ageSeconds: number }>(
        client,
        `select work, extract(epoch from now() - min(greatest(due_at, noted_at)))::float8 as "ageSeconds" from due_work
          where due_at <= now() group by work order by 2 desc`,
      )
    : [];
  const { newest = null, role = null, proof = null } = row ?? {};
  return { newestMigration: newest, appRole: role, hasRole: row?.isThere ?? false, secretProof: proof, due };
}

async function inspectServers(
  client: pg.Client,
): Promise<Pick<DatabaseFindings, 'servers' | 'serverSeconds'>> {
  const [row] = await ask<{ servers: number; since: number | null }>(
    client,
    `select count(*)::int as servers, extract(epoch from now() - min(backend_start))::float8 as since
       from pg_stat_activity where datname = current_database() and application_name = 'stempel-listen'`,
  );
  return { servers: row?.servers ?? 0, serverSeconds: row?.since ?? null };
}

async function inspectQueue(client: pg.Client): Promise<DatabaseFindings['queue']> {
  const [may] = await ask<{ read: boolean }>(
    client,
    `select has_table_privilege('pgboss.job', 'select') as read`,
  );
  if (!may?.read) return 'hidden';
  const [row] = await ask<QueueFindings>(
    client,
    `select count(*) filter (where state in ('created', 'retry') and start_after <= now())::int as waiting,
            count(*) filter (where state = 'active')::int as active,
            count(*) filter (where state = 'failed')::int as failed,
            coalesce(extract(epoch from now() - min(greatest(created_on, start_after))
              filter (where state in ('created', 'retry') and start_after <= now())), 0)::float8 as "oldestSeconds"
       from pgboss.job`,
  );
  return row ?? null;
}
