import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../embedded/free-port.ts';
import { chooseSystemAccount } from '../embedded/system-account.ts';
import { findSystemProgram } from './system-program.ts';

/** The pgbouncer that is here, or Debian's; undefined, said aloud, without one. */
export function findPgbouncer(): string | undefined {
  return findSystemProgram({
    places: [
      process.env.PGBOUNCER_PATH,
      '/usr/sbin/pgbouncer',
      '/usr/bin/pgbouncer',
      '/opt/homebrew/bin/pgbouncer',
    ],
    debianPackage: 'pgbouncer',
    reason: 'Nothing is tested behind pgbouncer: install one and name it in PGBOUNCER_PATH.',
  });
}

/** Whether this pgbouncer can carry prepared statements, as it may from 1.21 on. */
export function carriesNames(program: string): boolean {
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  const [, major, minor] = /(\d+)\.(\d+)/.exec(stdout) ?? [];
  return Number(major) * 1_000 + Number(minor) >= 1_021;
}

export interface Pgbouncer {
  /** The address of a database behind it, with the login of `url`. */
  addressOf(url: string): string;
  stop(): Promise<void>;
  log(): string;
}

/**
 * Starts a pgbouncer in front of the PostgreSQL of an owner, for all of its databases. Roles are looked up in PostgreSQL, as
 * apps/server/docs/several-machines.md has it.
 */
export async function startPgbouncer(
  program: string,
  ownerUrl: string,
  settings: { pool_mode: 'transaction' | 'session'; default_pool_size: number } & Record<
    string,
    string | number
  >,
): Promise<Pgbouncer> {
  const owner = new URL(ownerUrl);
  const folder = mkdtempSync(join(tmpdir(), 'stempel-pgbouncer-'));
  const port = await freePort();
  const [config, users, log] = ['pgbouncer.ini', 'userlist.txt', 'pgbouncer.log'].map((name) =>
    join(folder, name),
  );
  if (!config || !users || !log) throw new Error('no files');
  const name = decodeURIComponent(owner.username);
  writeFileSync(users, `"${name}" "${decodeURIComponent(owner.password)}"\n`);
  const all = {
    ...{ listen_addr: '127.0.0.1', listen_port: port, unix_socket_dir: '', logfile: log },
    ...{ auth_type: 'scram-sha-256', auth_file: users, auth_user: name },
    auth_query: 'select usename, passwd from pg_shadow where usename = $1',
    max_client_conn: 500,
    ...(carriesNames(program) ? { max_prepared_statements: 0 } : {}),
    ...settings,
  };
  const lines = Object.entries(all).map(([key, value]) => `${key} = ${value}`);
  const server = `* = host=${owner.hostname} port=${owner.port}`;
  writeFileSync(config, ['[databases]', server, '[pgbouncer]', ...lines, ''].join('\n'));
  // As PostgreSQL, it refuses to run as root.
  const account = chooseSystemAccount();
  if (account) for (const path of [folder, config, users]) chownSync(path, account.uid, account.gid);
  chmodSync(folder, 0o700);
  const child = spawn(program, ['-q', config], { ...account, cwd: '/', stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const readLog = () => (existsSync(log) ? readFileSync(log, 'utf8') : '(no log)');
  const deadline = Date.now() + 10_000;
  while (!(await answers(port))) {
    if (child.exitCode !== null || Date.now() > deadline)
      throw new Error(`pgbouncer did not start:\n${readLog()}`);
    await setTimeout(20);
  }
  return {
    addressOf(url) {
      const address = new URL(url);
      address.host = `127.0.0.1:${port}`;
      return address.href;
    },
    log: readLog,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}
