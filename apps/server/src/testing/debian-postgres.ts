import { execFile, execFileSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@stempel/db/free-port';
import { findSystemProgram } from '@stempel/db/testing';

const versions = '/usr/lib/postgresql';

/** The programs of Debian's PostgreSQL; undefined where there is none, and none can be installed. */
export function findDebianPostgres(): string | undefined {
  const places = () =>
    existsSync(versions)
      ? readdirSync(versions).map((version) => join(versions, version, 'bin', 'pg_dump'))
      : [];
  const found = findSystemProgram({
    places: [...places(), join(versions, '15/bin/pg_dump'), join(versions, '17/bin/pg_dump')],
    debianPackage: 'postgresql',
    reason: 'There is no pg_dump, so what the documentation says of it is not tested. Install "postgresql".',
  });
  return found && join(found, '..');
}

export type DebianCluster = {
  url(role: string, database: string): string;
  /** Belongs to the account that PostgreSQL runs as; the cluster's own files are in `data`, its configuration in `etc`. */
  folder: string;
  port: number;
  /** Runs a program of Debian as that account. */
  run(program: string, words: string[]): Promise<{ stdout: string }>;
  /** Stops it for some work on its files, and starts what they are then. */
  whileStopped(work: () => Promise<unknown>): Promise<void>;
  stop(): Promise<void>;
};

const isRoot = process.getuid?.() === 0;

/** PostgreSQL refuses to run as root; a short search path of whoever runs the tests may lack the folder. */
function runAsPostgres(program: string, words: string[]) {
  const own = [program, ...words];
  const [first = '', ...rest] = isRoot ? ['/usr/sbin/runuser', '-u', 'postgres', '--', ...own] : own;
  return promisify(execFile)(first, rest, { cwd: '/' });
}

/** As Debian has it: what restores the data brings no configuration with it. */
function moveConfiguration(data: string, etc: string): void {
  mkdirSync(etc);
  for (const name of ['postgresql.conf', 'pg_hba.conf', 'pg_ident.conf'])
    renameSync(join(data, name), join(etc, name));
}

/** A cluster of its own with Debian's PostgreSQL, whose superuser and roles all have the password `weak`. */
export async function startCluster(
  programs: string,
  settingsOf: (folder: string) => Record<string, string> = () => ({}),
): Promise<DebianCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'stempel-debian-'));
  chmodSync(folder, 0o755);
  if (isRoot) execFileSync('chown', ['postgres', folder]);
  const run = (program: string, words: string[]) => runAsPostgres(join(programs, program), words);
  const [data, etc] = [join(folder, 'data'), join(folder, 'etc')];
  // Whatever the locale of who runs the tests.
  const locale = ['--encoding', 'UTF8', '--locale', 'C.UTF-8'];
  await run('initdb', [
    '--pgdata',
    data,
    '--username',
    'postgres',
    '--auth',
    'trust',
    '--no-sync',
    ...locale,
  ]);
  const port = await freePort();
  moveConfiguration(data, etc);
  const settings = {
    data_directory: data,
    ...{ port: String(port), listen_addresses: '127.0.0.1', unix_socket_directories: '', fsync: 'off' },
    ...settingsOf(folder),
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`);
  appendFileSync(join(etc, 'postgresql.conf'), lines.join(''));
  let isRunning = false;
  const start = async () => {
    await run('pg_ctl', ['start', '--pgdata', etc, '--log', join(folder, 'log'), '--wait']);
    isRunning = true;
  };
  const end = async () => {
    if (isRunning) await run('pg_ctl', ['stop', '--pgdata', etc, '--mode', 'fast']);
    isRunning = false;
  };
  await start();
  return {
    url: (role, database) => `postgres://${role}:weak@127.0.0.1:${port}/${database}`,
    folder,
    port,
    run: runAsPostgres,
    async whileStopped(work) {
      await end();
      await work();
      await start();
    },
    async stop() {
      await end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
