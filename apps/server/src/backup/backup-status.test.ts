import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { backupName, damagedEnd, forgetFailure, markVerified, noteFailure } from './backup-folder.ts';
import { readBackupStatus } from './backup-status.ts';

const at = (text: string) => Temporal.Instant.from(text);

/** A folder of backups as a server finds it, and what is said of it. */
function folderOf() {
  const folder = mkdtempSync(join(tmpdir(), 'stempel-status-'));
  const settings = {
    backups: { folder, at: { hour: 3, minute: 0 }, keep: 14 },
    backupPassphrase: 'a passphrase of some length',
    databaseUrl: null,
  };
  return {
    folder,
    settings,
    async lay(begunAt: string, verifiedAt?: string) {
      const path = join(folder, backupName(at(begunAt), true));
      writeFileSync(path, 'x'.repeat(1_234));
      if (verifiedAt) await markVerified(path, at(verifiedAt));
    },
    status: (now: string) => readBackupStatus(settings, at(now)),
  };
}

test('none are made by themselves', async () => {
  const { settings } = folderOf();
  expect(await readBackupStatus({ ...settings, backups: null }, at('2026-11-26T10:00:00Z'))).toBeNull();
});

test('the newest that was verified, the next, and that there is none yet', async () => {
  const { folder, lay, status } = folderOf();
  const said = {
    folder,
    at: '03:00',
    keep: 14,
    sealed: true,
    command: 'npm run -s stempel --',
    trouble: null,
  };
  expect(await status('2026-11-26T10:00:00Z')).toEqual({
    ...{ ...said, kept: 0, newest: null, late: true },
    next_due_at: '2026-11-27T03:00:00Z',
  });
  await lay('2026-11-25T03:00:01Z', '2026-11-25T03:02:00Z');
  await lay('2026-11-26T03:00:01Z', '2026-11-26T03:02:00Z');
  await lay('2026-11-26T09:00:00Z');
  expect(await status('2026-11-26T10:00:00Z')).toEqual({
    ...{ ...said, kept: 3, late: false, next_due_at: '2026-11-27T03:00:00Z' },
    newest: { begun_at: '2026-11-26T03:00:01Z', verified_at: '2026-11-26T03:02:00Z', bytes: 1_234 },
  });
});

test('it is too old once the next should be there, with an hour for making it', async () => {
  const { lay, status } = folderOf();
  await lay('2026-11-25T03:00:01Z', '2026-11-25T03:02:00Z');
  expect(await status('2026-11-26T03:59:00Z')).toMatchObject({ late: false });
  expect(await status('2026-11-26T04:01:00Z')).toMatchObject({ late: true, trouble: null });
});

test('what failed and what was damaged since the newest good one', async () => {
  const { folder, lay, status } = folderOf();
  await lay('2026-11-25T03:00:01Z', '2026-11-25T03:02:00Z');
  const now = '2026-11-26T03:30:00Z';
  const damaged = (begunAt: string) =>
    writeFileSync(join(folder, `${backupName(at(begunAt), true)}${damagedEnd}`), 'x');
  damaged('2026-11-24T03:00:00Z');
  expect(await status(now)).toMatchObject({ trouble: null });
  damaged('2026-11-26T03:00:00Z');
  expect(await status(now)).toMatchObject({
    trouble: { kind: 'damaged', at: '2026-11-26T03:00:00Z', message: null },
  });
  await noteFailure(folder, { at: at('2026-11-26T03:10:00Z'), message: 'The disk is full.' });
  expect(await status(now)).toMatchObject({
    trouble: { kind: 'failed', at: '2026-11-26T03:10:00Z', message: 'The disk is full.' },
  });
  await forgetFailure(folder);
  await lay('2026-11-26T03:20:00Z', '2026-11-26T03:22:00Z');
  expect(await status(now)).toMatchObject({ trouble: null, late: false });
});

test('a folder that is none', async () => {
  const { folder, settings } = folderOf();
  const file = join(folder, 'file');
  writeFileSync(file, '');
  const backups = { ...settings.backups, folder: file };
  expect(await readBackupStatus({ ...settings, backups }, at('2026-11-26T10:00:00Z'))).toMatchObject({
    ...{ newest: null, late: true },
    trouble: { kind: 'unreadable', message: expect.stringContaining('ENOTDIR') },
  });
});
