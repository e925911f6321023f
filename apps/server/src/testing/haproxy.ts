import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '@stempel/db/free-port';
import { findSystemProgram } from '@stempel/db/testing';
import { projectRoot } from '../config.ts';

/** The haproxy that is here, or Debian's; undefined, said aloud, without one. */
export function findHaproxy(): string | undefined {
  return findSystemProgram({
    places: [process.env.HAPROXY_PATH, '/usr/sbin/haproxy', '/opt/homebrew/bin/haproxy'],
    debianPackage: 'haproxy',
    reason: 'Nothing is tested behind haproxy: install one and name it in HAPROXY_PATH.',
  });
}

export type Haproxy = { origin: string; stop(): Promise<void> };

/** Starts haproxy as `operate/haproxy.cfg` has it, in front of servers of this machine, which it looks at more often. */
export async function startHaproxy(program: string, [one, two]: readonly [Place, Place]): Promise<Haproxy> {
  const folder = mkdtempSync(join(tmpdir(), 'stempel-haproxy-'));
  const port = await freePort();
  const file = join(folder, 'haproxy.cfg');
  const documented = readFileSync(join(projectRoot, 'apps/server/operate/haproxy.cfg'), 'utf8');
  const config = replaced(documented, [
    ['0.0.0.0:8080', `127.0.0.1:${port}`],
    ['10.0.0.11:3000 port 9464', `127.0.0.1:${one.port} port ${one.opsPort}`],
    ['10.0.0.12:3000 port 9464', `127.0.0.1:${two.port} port ${two.opsPort}`],
    ['inter 1s', 'inter 200ms'],
  ]);
  writeFileSync(file, config);
  const child = spawn(program, ['-db', '-f', file], { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk));
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const origin = `http://127.0.0.1:${port}`;
  const deadline = performance.now() + 20_000;
  while (!(await isServed(origin))) {
    if (child.exitCode !== null || performance.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`haproxy serves nothing:\n${said}\n${config}`);
    }
    await setTimeout(50);
  }
  return {
    origin,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type Place = { port: number; opsPort: number };

/** Each text must be there: a file that changed must not be tested as something else. */
function replaced(text: string, pairs: readonly (readonly [string, string])[]): string {
  return pairs.reduce((done, [from, to]) => {
    if (!done.includes(from)) throw new Error(`"${from}" is not in the file any more.`);
    return done.replace(from, to);
  }, text);
}

async function isServed(origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/api/ping`)).status === 200;
  } catch {
    return false;
  }
}
