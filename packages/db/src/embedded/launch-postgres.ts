import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import type { ClusterFolder } from './cluster-folder.ts';
import { freePort } from './free-port.ts';
import { withLog } from './postgres-log.ts';
import { findPostmaster } from './postmaster-file.ts';
import { memoryHere, sharedBuffersOn } from './shared-buffers.ts';
import type { SystemAccount } from './system-account.ts';

/** Makes the data directory with a password for the superuser. Throws what initdb printed. */
export function initialiseCluster(
  binaries: Binaries,
  folder: ClusterFolder,
  account: SystemAccount,
  test: boolean,
): void {
  const scratch = mkdtempSync(join(tmpdir(), 'stempel-initdb-'));
  const passwordFile = join(scratch, 'password');
  writeFileSync(passwordFile, `${folder.password}\n`, { mode: 0o600 });
  if (account) for (const path of [scratch, passwordFile]) chownSync(path, account.uid, account.gid);
  chmodSync(scratch, 0o700);
  const sync = test ? ['--no-sync'] : [];
  const result = spawnSync(
    binaries.initdb,
    [
      ...['--pgdata', folder.data, '--username', 'postgres', '--pwfile', passwordFile],
      ...['--auth=scram-sha-256', '--locale=C', '--encoding=UTF8', ...sync],
    ],
    { ...account, cwd: '/', env: environment(), encoding: 'utf8' },
  );
  rmSync(scratch, { recursive: true, force: true });
  if (result.status !== 0) {
    throw new Error(`initdb failed in ${folder.data}:\n${result.error?.message ?? result.stderr}`);
  }
}

/** The account has no home of its own and no locale to inherit; the programs are called by their full path. */
function environment(): NodeJS.ProcessEnv {
  return { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC', NODE_ENV: 'production' };
}

const settings = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=200',
  'timezone=UTC',
  'log_timezone=UTC',
  // The queries are short; compiling them costs more than it gains.
  'jit=off',
];
// After each checkpoint the first change of a page writes it whole: a large close would come to many checkpoints.
const lastingSettings = ['max_wal_size=4GB', `shared_buffers=${sharedBuffersOn(memoryHere())}MB`];
const testSettings = [
  'shared_buffers=128MB',
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=400',
];

/** Starts PostgreSQL on the port, or on a free one; undefined when it gave up, the log says why. */
export async function launchPostgres(
  binaries: Binaries,
  folder: ClusterFolder,
  account: SystemAccount,
  test: boolean,
  wantedPort?: number,
): Promise<number | undefined> {
  // PostgreSQL gives up and is tried again when somebody takes it.
  const port = wantedPort ?? (await freePort());
  const chosen = [...settings, ...(test ? testSettings : lastingSettings), `port=${port}`];
  // Its own session: Ctrl-C in the terminal must reach the server first, which stops PostgreSQL last.
  const child = withLog(folder, (log) =>
    spawn(binaries.postgres, ['-D', folder.data, ...chosen.flatMap((setting) => ['-c', setting])], {
      ...account,
      cwd: '/',
      env: environment(),
      detached: true,
      stdio: ['ignore', log, log],
    }),
  );
  let ended = false;
  child.once('exit', () => {
    ended = true;
  });
  child.once('error', () => {
    ended = true;
  });
  child.unref();
  while (!ended) {
    const postmaster = findPostmaster(folder.data);
    if (postmaster?.pid === child.pid && postmaster?.ready) return port;
    await setTimeout(15);
  }
  return undefined;
}
