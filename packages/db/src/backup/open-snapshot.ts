import type { Readable } from 'node:stream';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { inOwnerSession } from './session.ts';
import { copyTarget, type TableShape, tableShapes } from './table-shapes.ts';

/** A migration that the database has: when it was made, and the hash of its text. */
export type AppliedMigration = { at: number; hash: string };

export type SequenceState = { name: string; last: string; isCalled: boolean };

/** A content that lies in the folder of files: its workspace and its id. */
type FolderFile = { workspaceId: string; id: string };

/** What stands in the database at one moment, whoever writes meanwhile. */
export interface Snapshot {
  takenAt: string;
  postgresVersion: string;
  migrations: AppliedMigration[];
  /** What the secret of the installation is known by; null before it left the database. */
  secretProof: string | null;
  tables: TableShape[];
  /** Rows as text of COPY, and how many there were once all is read. */
  read(table: TableShape): { chunks: AsyncIterable<Buffer>; rows(): number };
  /** Contents that rows of the snapshot have in the folder of files. */
  folderFiles(): Promise<FolderFile[]>;
  /** Not below what any row of the snapshot took from them. */
  sequences(): Promise<SequenceState[]>;
}

/** There is nothing of this service in the database. */
export class NothingToBackUpError extends Error {
  override readonly name = 'NothingToBackUpError';
}

/**
 * Reads the database in one transaction that sees it as it was at its start; writers wait for nothing. Throws
 * NothingToBackUpError.
 */
export async function readSnapshot<Result>(
  ownerUrl: string,
  work: (snapshot: Snapshot) => Promise<Result>,
): Promise<Result> {
  return inOwnerSession(ownerUrl, async (client) => {
    await client.query('begin transaction isolation level repeatable read, read only');
    const { rows } = await client.query<{ present: boolean }>(
      `select to_regclass('drizzle.__drizzle_migrations') is not null
          and to_regclass('public.installation') is not null as present`,
    );
    if (!rows[0]?.present) throw new NothingToBackUpError('The database holds no Stempel installation.');
    const workspaces = (await seesEverything(client)) ? null : await workspaceIds(client);
    const snapshot: Snapshot = {
      ...(await describe(client)),
      tables: await tableShapes(client),
      read: (table) => readTable(client, table, workspaces),
      folderFiles: () => folderFiles(client, workspaces),
      sequences: () => sequenceStates(client),
    };
    return work(snapshot);
  });
}

async function describe(
  client: pg.Client,
): Promise<Pick<Snapshot, 'takenAt' | 'postgresVersion' | 'migrations' | 'secretProof'>> {
  const { rows: migrations } = await client.query<{ at: string; hash: string }>(
    'select created_at::text as at, hash from drizzle.__drizzle_migrations order by created_at',
  );
  // Read as JSON: before it left the database the column was not there.
  const { rows } = await client.query<{ at: Date; version: string; proof: string | null }>(
    `select now() as at, current_setting('server_version') as version,
            (select to_jsonb(i) ->> 'secret_proof' from installation i) as proof`,
  );
  const [found] = rows;
  return {
    takenAt: found?.at.toISOString() ?? '',
    postgresVersion: found?.version ?? '',
    migrations: migrations.map(({ at, hash }) => ({ at: Number(at), hash })),
    secretProof: found?.proof ?? null,
  };
}

/** Row-level security binds the owner of the tables too, unless it is a superuser or has BYPASSRLS. */
async function seesEverything(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ free: boolean }>(
    'select rolsuper or rolbypassrls as free from pg_roles where rolname = current_user',
  );
  return rows[0]?.free === true;
}

async function workspaceIds(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>('select id from workspaces order by id');
  return rows.map(({ id }) => id);
}

function readTable(
  client: pg.Client,
  table: TableShape,
  workspaces: readonly string[] | null,
): ReturnType<Snapshot['read']> {
  let rows = 0;
  async function* copy(): AsyncGenerator<Buffer> {
    const stream = client.query(copyTo(`copy ${copyTarget(client, table.name, table.columns)} to stdout`));
    yield* stream as Readable as AsyncIterable<Buffer>;
    // Their number comes behind the last row, perhaps in a packet of its own: what is asked next is answered behind it.
    await client.query('select');
    rows += stream.rowCount;
  }
  async function* inEach(ids: readonly string[]): AsyncGenerator<Buffer> {
    for (const id of ids) {
      await client.query("select set_config('app.workspace_id', $1, true)", [id]);
      yield* copy();
    }
  }
  const chunks = workspaces && table.isTenant ? inEach(workspaces) : copy();
  return { chunks, rows: () => rows };
}

/** Of which the database holds no part. None before there were any. */
async function folderFiles(client: pg.Client, workspaces: readonly string[] | null): Promise<FolderFile[]> {
  const { rows: there } = await client.query<{ present: boolean }>(
    `select to_regclass('public.absence_attachment_parts') is not null as present`,
  );
  if (!there[0]?.present) return [];
  const found: FolderFile[] = [];
  for (const id of workspaces ?? [null]) {
    if (id !== null) await client.query("select set_config('app.workspace_id', $1, true)", [id]);
    const { rows } = await client.query<FolderFile>(
      `select a.workspace_id as "workspaceId", a.id from absence_attachments a
        where not exists (select from absence_attachment_parts p
          where p.workspace_id = a.workspace_id and p.attachment_id = a.id) order by 1, 2`,
    );
    found.push(...rows);
  }
  return found;
}

async function sequenceStates(client: pg.Client): Promise<SequenceState[]> {
  const { rows: names } = await client.query<{ name: string; quoted: string }>(
    `select c.relname as name, c.oid::regclass::text as quoted from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'S' order by 1`,
  );
  const states: SequenceState[] = [];
  for (const { name, quoted } of names) {
    const { rows } = await client.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${quoted}`,
    );
    states.push({ name, last: rows[0]?.last ?? '1', isCalled: rows[0]?.called ?? false });
  }
  return states;
}
