import { execFile, spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@stempel/db/free-port';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { projectRoot } from '../config.ts';
import { signInAt } from '../testing/console-client.ts';
import { preparedDatabase } from '../testing/prepared-database.ts';

// The folder that images and packages are made of has all that a server needs, and is nothing that it writes to.

const folder = join(mkdtempSync(join(tmpdir(), 'stempel-assembled-')), 'opt');
/** Whom nothing in the folder belongs to, where this process may become somebody else. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
const password = 'a password of a test';

let given: NodeJS.ProcessEnv;
let origin: string;
let said = '';
let processId = 0;
let end: () => Promise<number | null>;

const run = promisify(execFile);
const stempel = (...words: string[]) =>
  run(join(folder, 'bin/stempel'), words, { env: given, cwd: '/', ...nobody });

beforeAll(async () => {
  // As root of the folder, so that whoever runs it has no right to change it.
  chmodSync(join(folder, '..'), 0o755);
  await run(process.execPath, ['tooling/run/assemble.mjs', folder], { cwd: projectRoot });
  const { DATA_DIR, ...prepared } = await preparedDatabase();
  if (nobody.uid !== undefined) chownSync(DATA_DIR, nobody.uid, nobody.gid);
  const [PORT, OPS_PORT] = [String(await freePort()), String(await freePort())];
  given = {
    ...prepared,
    DATA_DIR,
    PORT,
    OPS_PORT,
    NODE_ENV: 'production',
    DRAIN_SECONDS: '0',
    LOG_LEVEL: 'warn',
  };
  origin = `http://127.0.0.1:${PORT}`;
  // As in an image: no other Node, no home, another folder.
  const child = spawn(join(folder, 'bin/stempel-server'), [], { env: given, cwd: '/', ...nobody });
  processId = child.pid ?? 0;
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  end = () => {
    child.kill('SIGTERM');
    return ended;
  };
  await vi.waitFor(() => expect(said).toContain('Stempel is ready'), { timeout: 120_000, interval: 100 });
}, 900_000);
afterAll(async () => {
  await end?.();
  // Some hundred megabytes, which would hold up the end of the run.
  await rm(folder, { recursive: true, force: true });
});

test('it runs with what is in it, and asks for nothing that is not', async () => {
  expect(existsSync(join(folder, 'packages/db/src'))).toBe(false);
  expect(existsSync(join(folder, 'node_modules/.pnpm'))).toBe(true);
  // Loaded only when somebody asks for the holidays of a country.
  const asking = join(folder, 'packages/services/src/settings/engine-host/country-holidays.js');
  const load = `process.getBuiltinModule('module').createRequire('${asking}')('date-holidays')`;
  await run(join(folder, 'bin/node'), ['-e', load], { cwd: '/' });
  expect(said).not.toMatch(/cannot find|not built|EACCES|EROFS/i);
  // There is no npm beside it.
  expect(said).toContain(` ${join(folder, 'bin/stempel')} workspace create `);
  expect(readFileSync(join(folder, 'bin/stempel-server'), 'utf8')).toContain('DEMO=off');
  // In place of the program that it is called by, so that a signal ends it, and with the flags of npm start.
  const called = `/proc/${processId}/cmdline`;
  if (existsSync(called)) {
    const words = readFileSync(called, 'utf8').split('\0').filter(Boolean);
    const { serverFlags } = await import(join(projectRoot, 'tooling/run/runtime.mjs'));
    expect(words.slice(1, -1)).toEqual(serverFlags);
    expect(words.at(-1)).toMatch(/dist\/main\.js$/);
  }
  const health = await fetch(`http://127.0.0.1:${given.OPS_PORT}/health/ready`);
  expect([health.status, await health.json()]).toMatchObject([200, { status: 'ready' }]);
});

test('the command line is beside it, and somebody signs in and gets a page with its scripts', async () => {
  const [slug, email] = ['assembled', 'owner@assembled.test'];
  const owner = ['--owner-email', email, '--owner-name', 'Owner', '--owner-password', password];
  await stempel(
    'workspace',
    'create',
    '--slug',
    slug,
    '--name',
    'A',
    '--time-zone',
    'Europe/Copenhagen',
    ...owner,
  );
  const { cookie } = await signInAt(origin, email, password);
  const page = await fetch(`${origin}/`, { headers: { cookie } });
  expect(page.status).toBe(200);
  const [script] = /\/_next\/static\/[^"]+\.js/.exec(await page.text()) ?? [];
  expect((await fetch(`${origin}${script}`)).status).toBe(200);
});

test('it ends in order', async () => {
  expect(await end()).toBe(0);
  expect(said).not.toMatch(/not ended in order/);
});
