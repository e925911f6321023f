import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { findBinaries } from '../embedded/binaries.ts';
import { prepareClusterFolder } from '../embedded/cluster-folder.ts';
import { launchPostgres } from '../embedded/launch-postgres.ts';
import { findPostmaster, isPostgresRunning } from '../embedded/postmaster-file.ts';
import { chooseSystemAccount } from '../embedded/system-account.ts';

export interface OwnReplica {
  /** As the superuser. */
  ownerUrl: string;
  /** `url` of the primary with the address of the replica. */
  addressOf(url: string): string;
  /** `kill -9` of the whole server. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Kills it and deletes its files. */
  remove(): Promise<void>;
}

/**
 * A streaming replica of a PostgreSQL of the embedded binaries: a base backup by PostgreSQL's own functions, a copy of its
 * files, and a standby that follows.
 */
export async function ownReplica(primary: { ownerUrl: string; dataFolder: string }): Promise<OwnReplica> {
  const account = chooseSystemAccount();
  const dataDir = mkdtempSync(join(tmpdir(), 'stempel-replica-'));
  chmodSync(dataDir, 0o755);
  const folder = prepareClusterFolder(dataDir, account);
  await copyRunning(primary, folder.data);
  const from = new URL(primary.ownerUrl);
  const user = `user=${from.username} password=${decodeURIComponent(from.password)}`;
  const conninfo = `host=${from.hostname} port=${from.port} ${user} application_name=replica`;
  appendFileSync(join(folder.data, 'postgresql.auto.conf'), `\nprimary_conninfo = '${conninfo}'\n`);
  writeFileSync(join(folder.data, 'standby.signal'), '');
  if (account) {
    for (const name of ['standby.signal', 'backup_label'])
      chownSync(join(folder.data, name), account.uid, account.gid);
  }
  const binaries = findBinaries(account, folder.shared);
  let port: number | undefined;
  const start = async () => {
    port = await launchPostgres(binaries, folder, account, true, port);
    if (port === undefined) throw new Error(readFileSync(join(folder.own, 'postgres.log'), 'utf8'));
  };
  const kill = async () => {
    const running = findPostmaster(folder.data);
    if (!running || !isPostgresRunning(running.pid)) return;
    process.kill(running.pid, 'SIGKILL');
    while (isPostgresRunning(running.pid)) await setTimeout(20);
    rmSync(join(folder.data, 'postmaster.pid'), { force: true });
  };
  await start();
  const addressOf = (url: string) => {
    const address = new URL(url);
    address.port = String(port);
    return address.href;
  };
  return {
    ownerUrl: addressOf(primary.ownerUrl),
    addressOf,
    kill,
    start,
    async remove() {
      await kill();
      rmSync(dataDir, { recursive: true, force: true });
      rmSync(folder.data, { recursive: true, force: true });
    },
  };
}

/** A base backup of a running server; what it writes meanwhile comes with the log that is streamed. */
async function copyRunning(primary: { ownerUrl: string; dataFolder: string }, target: string): Promise<void> {
  const client = new pg.Client({ connectionString: primary.ownerUrl });
  await client.connect();
  try {
    await client.query("select pg_backup_start('replica', true)");
    // A file that goes away meanwhile makes it complain; the log makes up for it.
    spawnSync('cp', ['-a', `${primary.dataFolder}/.`, target], { stdio: 'ignore' });
    for (const name of ['postmaster.pid', 'postmaster.opts', 'pg_wal'])
      rmSync(join(target, name), { recursive: true, force: true });
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    makeLogFolder(primary.dataFolder, target);
    writeFileSync(join(target, 'backup_label'), rows[0]?.labelfile ?? '');
  } finally {
    await client.end();
  }
}

function makeLogFolder(source: string, target: string): void {
  for (const name of ['pg_wal', 'pg_wal/archive_status', 'pg_wal/summaries']) {
    mkdirSync(join(target, name), { recursive: true, mode: 0o700 });
    spawnSync('chown', [`--reference=${source}/pg_wal`, join(target, name)]);
  }
}
