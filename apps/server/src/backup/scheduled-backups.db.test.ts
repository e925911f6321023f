import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connectDatabase, migrateDatabase } from '@stempel/db';
import { emptyDatabase, testSecret } from '@stempel/db/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { backupFolder, runBackup } from '../testing/backed-up.ts';
import { callConsole, signInAt } from '../testing/console-client.ts';
import { emptyDataDir, runCommand, startProcess } from '../testing/start-process.ts';
import { listBackups } from './backup-folder.ts';
import { backUpIfDue } from './scheduled-backups.ts';

let ownerUrl: string;
/** Two servers of one database. */
let servers: ReturnType<typeof connectDatabase>[];

beforeAll(async () => {
  ownerUrl = await emptyDatabase();
  const { appUrl } = await migrateDatabase(ownerUrl, { secret: testSecret });
  servers = [1, 2].map(() => connectDatabase({ url: appUrl, poolSize: 1 }));
});
afterAll(() => Promise.all(servers.map((server) => server.close())));

function settingsOf(server: number, folder: string, now: string, keep = 14) {
  const { locks } = servers[server] as (typeof servers)[number];
  const plan = { folder, at: { hour: 3, minute: 0 }, keep, passphrase: null };
  const log = { info() {}, warn() {}, error() {} };
  return {
    plan,
    ownerUrl,
    secret: testSecret,
    files: null,
    locks,
    now: () => Temporal.Instant.from(now),
    log,
  };
}

const namesIn = (folder: string) => readdirSync(folder).toSorted();

test('two servers make one at its time, verified, and none before the next', async () => {
  const folder = backupFolder();
  const at = '2026-11-25T03:00:05Z';
  const made = await Promise.all([0, 1].map((server) => backUpIfDue(settingsOf(server, folder, at))));
  expect(made.filter((path) => path !== undefined)).toHaveLength(1);
  const name = 'stempel-2026-11-25T03-00-05Z.tar';
  expect(namesIn(folder)).toEqual([name, `${name}.verified`]);
  expect(await backUpIfDue(settingsOf(1, folder, '2026-11-26T02:59:59Z'))).toBeUndefined();
  expect(await backUpIfDue(settingsOf(1, folder, '2026-11-26T03:00:00Z'))).toBeDefined();
  expect(await listBackups(folder)).toMatchObject([
    { verifiedAt: Temporal.Instant.from('2026-11-26T03:00:00Z') },
    { verifiedAt: Temporal.Instant.from(at) },
  ]);
});

test('the newest are kept, and what is not ours', async () => {
  const folder = backupFolder();
  writeFileSync(join(folder, 'notes.txt'), 'of somebody');
  writeFileSync(join(folder, 'stempel-2026-11-01T03-00-00Z.tar'), 'older, never verified');
  writeFileSync(join(folder, 'stempel-2026-11-24T03-00-00Z.tar.partial'), 'of a process that was killed');
  for (const day of [21, 22, 23, 24]) {
    await backUpIfDue(settingsOf(0, folder, `2026-11-${day}T04:00:00Z`, 2));
  }
  writeFileSync(join(folder, 'stempel-2026-11-25T03-00-00Z.tar'), 'newer, never verified');
  await backUpIfDue(settingsOf(0, folder, '2026-11-25T04:00:00Z', 2));
  expect(namesIn(folder)).toEqual([
    'notes.txt',
    'stempel-2026-11-24T04-00-00Z.tar',
    'stempel-2026-11-24T04-00-00Z.tar.verified',
    'stempel-2026-11-25T03-00-00Z.tar',
    'stempel-2026-11-25T04-00-00Z.tar',
    'stempel-2026-11-25T04-00-00Z.tar.verified',
  ]);
});

test('where none can be made it says so, and nothing is deleted', async () => {
  const folder = backupFolder();
  await backUpIfDue(settingsOf(0, folder, '2026-11-24T04:00:00Z', 1));
  const before = namesIn(folder);
  const away = {
    ...settingsOf(0, folder, '2026-11-25T04:00:00Z', 1),
    ownerUrl: 'postgres://nobody@127.0.0.1:1/none',
  };
  await expect(backUpIfDue(away)).rejects.toThrow('ECONNREFUSED');
  expect(namesIn(folder)).toEqual(before);
});

test('one that is damaged before it is read again is kept as such, and replaces none', async () => {
  const folder = backupFolder();
  await backUpIfDue(settingsOf(0, folder, '2026-11-24T04:00:00Z', 1));
  const before = namesIn(folder);
  const at = '2026-11-25T04:00:00Z';
  const name = 'stempel-2026-11-25T04-00-00Z.tar';
  const now = () => {
    // The first look at the clock after it was written.
    if (namesIn(folder).includes(name)) changeByte(join(folder, name));
    return Temporal.Instant.from(at);
  };
  await expect(backUpIfDue({ ...settingsOf(0, folder, at, 1), now })).rejects.toThrow('is damaged');
  expect(namesIn(folder)).toEqual([...before, `${name}.damaged`]);
});

function changeByte(path: string): void {
  const bytes = readFileSync(path);
  const at = bytes.length >> 1;
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(path, bytes);
}

test('a server with BACKUP_DIR makes one that is whole, sealed with the secret', async () => {
  const folder = backupFolder();
  const given = { DATABASE_URL: await emptyDatabase(), DATA_DIR: emptyDataDir() };
  const passphrase = { BACKUP_PASSPHRASE: 'a passphrase of some length' };
  const words = [
    '--slug',
    'first',
    '--name',
    'First',
    '--time-zone',
    'UTC',
    '--owner-email',
    'o@first.example',
  ];
  const more = ['--owner-name', 'O', '--owner-password', 'correct horse battery'];
  expect(await runCommand(['workspace', 'create', ...words, ...more], given)).toMatchObject({ code: 0 });
  const server = await startProcess({ ...given, ...passphrase, BACKUP_DIR: folder, BACKUP_AT: '00:00' });
  await vi.waitFor(async () => expect((await listBackups(folder))[0]?.verifiedAt).toBeTruthy(), {
    timeout: 60_000,
    interval: 200,
  });
  const owner = await signInAt(server.origin, 'o@first.example', 'correct horse battery');
  const { data } = await callConsole(server.origin, owner, 'operations.get');
  expect(data.status).toMatchObject({
    database: 'external',
    backups: {
      folder,
      kept: 1,
      sealed: true,
      late: false,
      trouble: null,
      newest: { bytes: expect.any(Number) },
    },
  });
  expect((await server.end('SIGTERM')).code).toBe(0);
  const [made] = await listBackups(folder);
  const { document } = await runBackup(['verify', made?.path ?? ''], passphrase);
  expect(document).toMatchObject({ valid: true, includes_secret: true });
  const back = { DATABASE_URL: await emptyDatabase(), DATA_DIR: emptyDataDir(), ...passphrase };
  expect((await runBackup(['restore', made?.path ?? ''], back)).code).toBe(0);
  expect(readFileSync(join(back.DATA_DIR, 'secret'))).toEqual(readFileSync(join(given.DATA_DIR, 'secret')));
});
