import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Client } from 'pg';

const folder = join(import.meta.dirname, '..', 'functions');

/** The source of one SQL function; the file bears its name. */
export interface FunctionSource {
  readonly name: string;
  /** One `create function` with its comments. */
  readonly text: string;
}

/** The sources of all functions, in the order of their names. */
export function readFunctions(): FunctionSource[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'));
  return files.sort().map((file) => {
    return { name: basename(file, '.sql'), text: readFileSync(join(folder, file), 'utf8') };
  });
}

/**
 * Makes every function what its source says, inside the transaction that the caller has begun: those whose source
 * changed are dropped and made again, whatever their parameters were, and those without a source are dropped. What was
 * applied last is kept in `drizzle.functions`, so that a start without a change touches nothing. Returns the names of those
 * that changed. Throws where something depends on a function that is to go, or where a source makes another function than
 * its file is named for.
 */
export async function applyFunctions(client: Client, sources: readonly FunctionSource[]): Promise<string[]> {
  await client.query(
    'create table if not exists drizzle.functions (name text primary key, source_sha256 text not null)',
  );
  const { rows } = await client.query<{ name: string; source_sha256: string }>(
    'select name, source_sha256 from drizzle.functions',
  );
  const applied = new Map(rows.map((row) => [row.name, row.source_sha256]));
  const hashOf = ({ text }: FunctionSource) => createHash('sha256').update(text).digest('hex');
  const changed = sources.filter((source) => applied.get(source.name) !== hashOf(source));
  const gone = [...applied.keys()].filter((name) => !sources.some((source) => source.name === name));
  for (const name of [...gone, ...changed.map((source) => source.name)]) await dropAll(client, name);
  await client.query('delete from drizzle.functions where name = any($1)', [gone]);
  for (const source of changed) {
    await client.query(source.text);
    if ((await signaturesOf(client, source.name)).length !== 1) {
      throw new Error(`functions/${source.name}.sql must make the one function ${source.name}.`);
    }
    await client.query(
      `insert into drizzle.functions values ($1, $2)
         on conflict (name) do update set source_sha256 = excluded.source_sha256`,
      [source.name, hashOf(source)],
    );
  }
  return changed.map((source) => source.name);
}

async function dropAll(client: Client, name: string): Promise<void> {
  for (const signature of await signaturesOf(client, name)) await client.query(`drop function ${signature}`);
}

async function signaturesOf(client: Client, name: string): Promise<string[]> {
  const { rows } = await client.query<{ signature: string }>(
    `select oid::regprocedure::text as signature from pg_proc
      where pronamespace = 'public'::regnamespace and proname = $1`,
    [name],
  );
  return rows.map(({ signature }) => signature);
}
