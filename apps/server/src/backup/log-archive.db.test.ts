import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ask, findSystemProgram } from '@stempel/db/testing';
import { expect, test, vi } from 'vitest';
import { findDebianPostgres, startCluster } from '../testing/debian-postgres.ts';
import { emptyDataDir, runCommand, startProcess } from '../testing/start-process.ts';

// What docs/backup.md says of PostgreSQL's log, with Debian's PostgreSQL and Debian's pgBackRest.

const programs = findDebianPostgres();
const pgbackrest = findSystemProgram({
  places: [process.env.PGBACKREST_PATH, '/usr/bin/pgbackrest'],
  debianPackage: 'pgbackrest',
  reason: 'Archiving the log of PostgreSQL is not tested: install "pgbackrest".',
});

/** As the page has it, with places of the test's own. */
const configurationOf = (folder: string, port: number) => `[global]
repo1-path=${folder}/repo
repo1-retention-full=2
start-fast=y
lock-path=${folder}/lock
log-path=${folder}/log-of-pgbackrest

[stempel]
pg1-path=${folder}/data
pg1-port=${port}
pg1-socket-path=${folder}
`;

const archivePush = (folder: string) =>
  `${pgbackrest} --config=${folder}/pgbackrest.conf --stanza=stempel archive-push %p`;

async function createWorkspace(slug: string, given: Record<string, string>): Promise<void> {
  const owner = ['--owner-email', `ada@${slug}.example`, '--owner-name', 'Ada'];
  await runCommand(
    ['workspace', 'create', '--slug', slug, '--name', slug, '--time-zone', 'Europe/Copenhagen', ...owner],
    given,
  );
}

test.skipIf(!programs || !pgbackrest)(
  'a cluster whose log is archived is restored to a moment after its backup, and a server starts on it',
  { timeout: 400_000 },
  async () => {
    const cluster = await startCluster(programs ?? '', (folder) => ({
      unix_socket_directories: folder,
      archive_mode: 'on',
      archive_command: archivePush(folder),
    }));
    try {
      const { folder, port } = cluster;
      writeFileSync(join(folder, 'pgbackrest.conf'), configurationOf(folder, port));
      const backRest = (...words: string[]) =>
        cluster.run(pgbackrest ?? '', [`--config=${folder}/pgbackrest.conf`, '--stanza=stempel', ...words]);
      const superuser = cluster.url('postgres', 'postgres');
      await ask(superuser, `create role stempel login createrole password 'weak'`);
      await ask(superuser, 'create database stempel owner stempel');
      const given = { DATABASE_URL: cluster.url('stempel', 'stempel'), DATA_DIR: emptyDataDir() };
      await createWorkspace('before', given);
      await backRest('stanza-create');
      await backRest('check');
      await backRest('--type=full', 'backup');
      const [ended] = await ask<{ at: string }>(superuser, 'select clock_timestamp()::text as at');

      await createWorkspace('after', given);
      // pgBackRest counts in seconds: it takes no backup that ended in the second of the moment.
      const moment = await vi.waitFor(
        async () => {
          const [now] = await ask<{ at: string; is_later: boolean }>(
            superuser,
            `select clock_timestamp()::text as at,
                    date_trunc('second', clock_timestamp()) > date_trunc('second', '${ended?.at}'::timestamptz) as is_later`,
          );
          expect(now?.is_later).toBe(true);
          return now;
        },
        { timeout: 10_000, interval: 50 },
      );
      await createWorkspace('mistake', given);
      await ask(superuser, 'select pg_switch_wal()');

      const target = ['--type=time', `--target=${moment?.at}`, '--target-action=promote'];
      await cluster.whileStopped(() => backRest('--delta', ...target, 'restore'));
      await vi.waitFor(
        async () => {
          const [state] = await ask<{ recovers: boolean }>(
            superuser,
            'select pg_is_in_recovery() as recovers',
          );
          expect(state?.recovers).toBe(false);
        },
        { timeout: 60_000, interval: 100 },
      );
      await backRest('check');

      const slugs = await ask<{ slug: string }>(
        cluster.url('postgres', 'stempel'),
        'select slug from workspaces order by slug',
      );
      expect(slugs.map(({ slug }) => slug)).toEqual(['after', 'before']);
      // Roles and their rights are of the cluster, so nothing is made anew; the secret is the one of before.
      const server = await startProcess(given);
      expect((await fetch(`${server.origin}/api/ping`)).status).toBe(200);
      expect((await server.end('SIGTERM')).code).toBe(0);
    } finally {
      await cluster.stop();
    }
  },
);
