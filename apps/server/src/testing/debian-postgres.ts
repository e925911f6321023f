import { execFile, execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
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

export type DebianCluster = { url(role: string, database: string): string; stop(): Promise<void> };

/** A cluster of its own with Debian's PostgreSQL, whose superuser and roles all have the password `weak`. */
export async function startCluster(programs: string): Promise<DebianCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'stempel-debian-'));
  const isRoot = process.getuid?.() === 0;
  chmodSync(folder, 0o755);
  if (isRoot) execFileSync('chown', ['postgres', folder]);
  // PostgreSQL refuses to run as root.
  const run = (program: string, words: string[]) => {
    const own = [join(programs, program), ...words];
    const [first = '', ...rest] = isRoot ? ['runuser', '-u', 'postgres', '--', ...own] : own;
    return promisify(execFile)(first, rest, { cwd: '/' });
  };
  const data = join(folder, 'data');
  await run('initdb', ['--pgdata', data, '--username', 'postgres', '--auth', 'trust', '--no-sync']);
  const port = await freePort();
  const settings = `-c port=${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off`;
  const words = ['--pgdata', data, '--log', join(folder, 'log'), '--options', settings, '--wait'];
  await run('pg_ctl', ['start', ...words]);
  return {
    url: (role, database) => `postgres://${role}:weak@127.0.0.1:${port}/${database}`,
    async stop() {
      await run('pg_ctl', ['stop', '--pgdata', data, '--mode', 'fast']);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
