import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import { expect, onTestFinished, test } from 'vitest';
import { backupName, damagedEnd, markVerified } from '../backup/backup-folder.ts';
import { measureBackups } from './backup-metrics.ts';

test('the age of the newest good backup and of its verification, and those found damaged since', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'stempel-backups-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  let now = Temporal.Instant.from('2026-11-25T03:00:00Z');
  const registry = new Registry();
  measureBackups(registry, join(folder, 'not-there-yet'), () => now);
  const values = async (from: Registry) =>
    Object.fromEntries(
      (await from.getMetricsAsJSON()).map(({ name, values }) => [
        name.replace('stempel_backup_', ''),
        values[0]?.value,
      ]),
    );
  const none = Number.POSITIVE_INFINITY;
  expect(await values(registry)).toEqual({ age_seconds: none, verification_age_seconds: none, damaged: 0 });

  const there = new Registry();
  measureBackups(there, folder, () => now);
  const make = () => {
    const path = join(folder, backupName(now, true));
    writeFileSync(path, 'an archive');
    return path;
  };
  const good = make();
  now = now.add({ minutes: 10 });
  await markVerified(good, now);
  now = now.add({ hours: 24 });
  const bad = make();
  renameSync(bad, `${bad}${damagedEnd}`);
  expect(await values(there)).toEqual({
    age_seconds: 24 * 3_600 + 600,
    verification_age_seconds: 24 * 3_600,
    damaged: 1,
  });
  now = now.add({ hours: 1 });
  await markVerified(make(), now);
  expect(await values(there)).toEqual({ age_seconds: 0, verification_age_seconds: 0, damaged: 0 });
});
