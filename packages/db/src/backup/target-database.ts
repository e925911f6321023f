import type pg from 'pg';
import { moveSchema } from '../move/move-state.ts';

/** Why a database cannot be restored into, with the next step. */
export class UnfitTargetError extends Error {
  override readonly name = 'UnfitTargetError';
  readonly code: 'in-use' | 'not-empty' | 'foreign-tables';

  constructor(code: UnfitTargetError['code'], message: string) {
    super(message);
    this.code = code;
  }
}

/** Servers and commands of this service that use the database. */
export async function refuseWhileInUse(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ names: string[] | null }>(
    `select array_agg(distinct application_name) as names from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
        and (application_name = 'stempel' or application_name like 'stempel %'
             or application_name in ('stempel-queue', 'stempel-listen'))`,
  );
  if (!rows[0]?.names) return;
  throw new UnfitTargetError(
    'in-use',
    'A server of this database runs. Stop every server and command that uses it, then try again.',
  );
}

/** Throws where what lies there is not this service's, or holds workspaces or people and may not be replaced. */
export async function refuseOverData(client: pg.Client, replace: boolean): Promise<void> {
  const { rows } = await client.query<{ ours: boolean; relations: string }>(
    `select to_regclass('public.installation') is not null
        and to_regclass('drizzle.__drizzle_migrations') is not null as ours,
       (select count(*) from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
          and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')) as relations`,
  );
  const [found] = rows;
  if (!found?.ours) {
    if (Number(found?.relations) === 0) return;
    throw new UnfitTargetError(
      'foreign-tables',
      'The schema "public" of this database holds tables that are not those of Stempel. Make an empty database for it.',
    );
  }
  if (replace) return;
  const { rows: held } = await client.query<{ full: boolean }>(
    'select exists (select from workspaces) or exists (select from identities) as full',
  );
  if (!held[0]?.full) return;
  throw new UnfitTargetError(
    'not-empty',
    'The database holds data already. To put the backup in its place, and lose what is there now, add --replace.',
  );
}

/** Takes away everything of this service, inside the transaction of the caller; extensions stay. */
export async function clearDatabase(client: pg.Client): Promise<void> {
  for (const schema of ['pgboss', 'drizzle', moveSchema])
    await client.query(`drop schema if exists ${schema} cascade`);
  for (const kind of ['table', 'function', 'sequence'] as const) {
    const { rows } = await client.query<{ names: string | null }>(listed[kind]);
    if (rows[0]?.names) await client.query(`drop ${kind} ${rows[0].names} cascade`);
  }
}

const notOfExtension =
  "not exists (select from pg_depend d where d.objid = o.oid and d.deptype in ('e', 'i', 'a'))";

const listed = {
  table: `select string_agg(o.oid::regclass::text, ', ') as names from pg_class o
           where o.relnamespace = 'public'::regnamespace and o.relkind in ('r', 'p') and ${notOfExtension}`,
  function: `select string_agg(o.oid::regprocedure::text, ', ') as names from pg_proc o
              where o.pronamespace = 'public'::regnamespace and ${notOfExtension}`,
  sequence: `select string_agg(o.oid::regclass::text, ', ') as names from pg_class o
              where o.relnamespace = 'public'::regnamespace and o.relkind = 'S' and ${notOfExtension}`,
};
