import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ask } from '@stempel/db/testing';
import { expect, test } from 'vitest';
import { backupFolder, contentOf } from '../testing/backed-up.ts';
import { findDebianPostgres, startCluster } from '../testing/debian-postgres.ts';
import { emptyDataDir, runCommand, startProcess } from '../testing/start-process.ts';

// What docs/backup.md says of pg_dump, word for word, with Debian's PostgreSQL.

const programs = findDebianPostgres();

test.skipIf(!programs)(
  'a dump as documented is restored into a fresh cluster, and a server starts on it',
  {
    timeout: 400_000,
  },
  async () => {
    const bin = programs ?? '';
    const run = (program: string, ...words: string[]) => promisify(execFile)(join(bin, program), words);
    const [source, target] = [await startCluster(bin), await startCluster(bin)];
    try {
      await ask(source.url('postgres', 'postgres'), `create role stempel login createrole password 'weak'`);
      await ask(source.url('postgres', 'postgres'), 'create database stempel owner stempel');
      await ask(
        source.url('postgres', 'postgres'),
        `create role backup login bypassrls password 'weak'; grant pg_read_all_data to backup`,
      );
      const given = { DATABASE_URL: source.url('stempel', 'stempel'), DATA_DIR: emptyDataDir() };
      const { document } = await runCommand(['seed', 'demo'], given);
      const content = await contentOf(source.url('postgres', 'stempel'));

      const dump = join(backupFolder(), 'stempel.dump');
      const what = ['--format', 'custom', '--exclude-schema', 'pgboss', '--file', dump];
      const bound = run('pg_dump', ...what, '--dbname', given.DATABASE_URL);
      await expect(bound).rejects.toThrow(/row-level security/);
      await run('pg_dump', ...what, '--dbname', source.url('backup', 'stempel'));

      await ask(target.url('postgres', 'postgres'), `create role stempel login createrole password 'weak'`);
      await ask(target.url('postgres', 'postgres'), 'create database stempel owner stempel');
      const there = { ...given, DATABASE_URL: target.url('stempel', 'stempel') };
      const into = ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction'];
      await run('pg_restore', ...into, '--dbname', there.DATABASE_URL, dump);
      expect(await contentOf(target.url('postgres', 'stempel'))).toEqual(content);
      const server = await startProcess(there);
      const headers = { authorization: `Bearer ${document.api_key}` };
      expect((await fetch(`${server.origin}/api/version`, { headers })).status).toBe(200);
      expect((await server.end('SIGTERM')).code).toBe(0);
    } finally {
      await Promise.all([source.stop(), target.stop()]);
    }
  },
);
