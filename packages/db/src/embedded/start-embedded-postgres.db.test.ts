import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ask } from '../testing/index.ts';
import { findPostmaster, isPostgresRunning } from './postmaster-file.ts';
import { memoryHere, sharedBuffersOn } from './shared-buffers.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start-embedded-postgres.ts';

let dataDir = '';
const started: EmbeddedPostgres[] = [];

async function start({ durable = false } = {}): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, test: !durable });
  started.push(postgres);
  return postgres;
}

function postmasterOf(postgres: EmbeddedPostgres): number {
  return findPostmaster(postgres.dataFolder)?.pid ?? 0;
}

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'stempel-embedded-'));
  chmodSync(dataDir, 0o755);
});

afterEach(async () => {
  for (const postgres of started.splice(0)) await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test('data survive a stop and a start', async () => {
  const first = await start();
  await ask(first.ownerUrl, 'create table kept as select 7 as value');
  await first.stop();
  expect(isPostgresRunning(postmasterOf(first))).toBe(false);
  const second = await start();
  expect(await ask(second.ownerUrl, 'select value from kept')).toEqual([{ value: 7 }]);
});

test('pages are kept in a part of the memory of the machine', async () => {
  const { ownerUrl } = await start({ durable: true });
  const [found] = await ask(
    ownerUrl,
    "select setting::int * 8 / 1024 as mebibytes from pg_settings where name = 'shared_buffers'",
  );
  expect(found).toEqual({ mebibytes: sharedBuffersOn(memoryHere()) });
});

test('two users share one PostgreSQL, and the last to leave stops it', async () => {
  const [first, second] = await Promise.all([start(), start()]);
  expect(second?.ownerUrl).toBe(first?.ownerUrl);
  await first?.stop();
  expect(await ask(second?.ownerUrl ?? '', 'select 1 as one')).toEqual([{ one: 1 }]);
  await second?.stop();
  await expect(ask(second?.ownerUrl ?? '', 'select 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});

test('after a kill -9 of PostgreSQL itself it starts again with what was committed', async () => {
  const first = await start({ durable: true });
  await ask(first.ownerUrl, 'create table kept as select 7 as value');
  process.kill(postmasterOf(first), 'SIGKILL');
  const second = await start({ durable: true });
  expect(await ask(second.ownerUrl, 'select value from kept')).toEqual([{ value: 7 }]);
});

test('kept running, it comes back at its address after a kill -9, and stays away once it is stopped', async () => {
  const postgres = await start({ durable: true });
  await ask(postgres.ownerUrl, 'create table kept as select 7 as value');
  const restarted = new Promise<void>((resolve, reject) =>
    postgres.keepRunning({ restarted: resolve, lost: reject }),
  );
  process.kill(postmasterOf(postgres), 'SIGKILL');
  await restarted;
  expect(await ask(postgres.ownerUrl, 'select value from kept')).toEqual([{ value: 7 }]);
  await postgres.stop();
  await expect(ask(postgres.ownerUrl, 'select 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});

test('a PostgreSQL orphaned by a kill -9 of its server is taken over and stopped in the end', async () => {
  const entry = new URL('./start-embedded-postgres.ts', import.meta.url).href;
  const script = `import { startEmbeddedPostgres } from '${entry}';
    const { ownerUrl } = await startEmbeddedPostgres({ dataDir: '${dataDir}', test: true });
    console.log(ownerUrl); setInterval(() => {}, 1000);`;
  const server = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [printed] = (await once(server.stdout, 'data')) as [Buffer];
  server.kill('SIGKILL');
  await once(server, 'exit');
  const next = await start();
  expect(next.ownerUrl).toBe(printed.toString().trim());
  const pid = postmasterOf(next);
  await next.stop();
  for (let waited = 0; isPostgresRunning(pid) && waited < 100; waited += 1) await setTimeout(10);
  expect(isPostgresRunning(pid)).toBe(false);
});

test('a lock file left by another machine or a reused process id does not keep it from starting', async () => {
  const first = await start();
  const { dataFolder } = first;
  await first.stop();
  writeFileSync(
    join(dataFolder, 'postmaster.pid'),
    `${process.pid}\n${dataFolder}\n1\n5432\n\n127.0.0.1\n1\nready\n`,
  );
  const second = await start();
  expect(await ask(second.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
});
