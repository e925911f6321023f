import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ask } from '@stempel/db/testing';
import { runCommand, runText } from './start-process.ts';

type Given = Record<string, string>;

export const backupFolder = (): string => mkdtempSync(join(tmpdir(), 'stempel-backup-'));

/** A file with a passphrase. */
export function passphraseFile(passphrase = 'a passphrase of some length'): string {
  const file = join(backupFolder(), 'passphrase');
  writeFileSync(file, `${passphrase}\n`);
  return file;
}

/** Runs `backup <words>`; the document it prints, and its exit code. */
export const runBackup = (words: string[], given: Given) => runCommand(['backup', ...words], given);

/** A backup of what the configuration leads to. */
export async function makeBackup(given: Given, options: string[] = []): Promise<string> {
  const file = join(backupFolder(), 'backup');
  const { code, stderr } = await runText(['backup', 'create', file, ...options], given);
  if (code !== 0) throw new Error(`No backup was made.\n${stderr}`);
  return file;
}

const keysAndIndexes = `
  select 'keys and indexes' as name, count(*) || ' ' || md5(string_agg(text, '' order by text)) as content from (
    select conname || pg_get_constraintdef(oid) as text from pg_constraint
     where connamespace = 'public'::regnamespace and contype in ('p', 'u', 'x', 'f')
    union all
    select pg_get_indexdef(indexrelid) from pg_index join pg_class c on c.oid = indexrelid
     where c.relnamespace = 'public'::regnamespace) made`;

/**
 * Every table of the service with its number of rows and a hash of all of them, and the keys and indexes. Left out is what belongs to the place: the
 * name of the role, the cluster, and the transactions of the cluster.
 */
export async function contentOf(ownerUrl: string): Promise<Record<string, string>> {
  const tables = await ask(
    ownerUrl,
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  if (tables.length === 0) return {};
  const hashes = tables.map(
    ({
      name,
    }) => `select '${name}' as name, count(*) || ' ' || coalesce(md5(string_agg(hash, '' order by hash)), '') as content
      from (select md5((to_jsonb(t) - 'app_role' - 'cluster' - 'written_in')::text) as hash from "${name}" t) rows`,
  );
  const found = await ask(ownerUrl, [...hashes, keysAndIndexes].join(' union all '));
  return Object.fromEntries(found.map(({ name, content }) => [String(name), String(content)]));
}
