import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newestMigration } from '@stempel/db';
import { expect, test } from 'vitest';
import { lasting } from './check.ts';
import { judgeCertificate } from './check-certificate.ts';
import { checkClock, checkLog, checkPlace, checkQueue, checkSchema, checkWork } from './check-database.ts';
import { judgeDisk } from './check-disk.ts';
import { checkFiles } from './check-files.ts';

const found = {
  postgresVersion: '18.4',
  isMovedAway: false,
  logged: { errors: false, values: false },
  newestMigration: newestMigration(),
  clockAheadMs: 0,
  appRole: 'stempel_app',
  secretProof: null,
  servers: 1,
  serverSeconds: 90_000,
  queue: { waiting: 3, active: 1, failed: 0, oldestSeconds: 20 },
  due: [{ work: 'send-mail', ageSeconds: 20 }],
};

test('a database that everything was moved away from is not the one to work on', () => {
  expect(checkPlace(found, 'embedded')).toMatchObject({ state: 'ok', found: 'PostgreSQL 18.4, embedded' });
  expect(checkPlace({ ...found, isMovedAway: true }, 'embedded')).toMatchObject({
    state: 'wrong',
    advice: expect.stringContaining('--undo'),
  });
});

test('the schema is that of this version, an earlier or a later one', () => {
  expect(checkSchema(found).state).toBe('ok');
  expect(checkSchema({ ...found, newestMigration: null }).found).toContain('empty');
  expect(checkSchema({ ...found, newestMigration: 1 })).toMatchObject({
    state: 'wrong',
    advice: expect.stringContaining('db migrate'),
  });
  const later = { ...found, newestMigration: newestMigration() + 1 };
  expect(checkSchema(later)).toMatchObject({ state: 'wrong', found: expect.stringContaining('newer') });
});

test.each([
  [{ errors: false, values: false }, 'ok', 'nothing of people'],
  [{ errors: true, values: false }, 'warning', 'PostgreSQL writes errors'],
  [{ errors: false, values: true }, 'warning', 'PostgreSQL writes statements'],
  [{ errors: true, values: true }, 'warning', 'refused, and statements'],
])('where %j is logged that is %s', (logged, state, said) => {
  expect(checkLog({ ...found, logged })).toMatchObject({ state, found: expect.stringContaining(said) });
});

test.each([
  [0, 'ok', 'as that'],
  [-5_000, 'warning', '5 seconds behind'],
  [45_000, 'wrong', '45 seconds ahead'],
])('a clock that is %i ms apart is %s', (clockAheadMs, state, said) => {
  expect(checkClock({ ...found, clockAheadMs })).toMatchObject({
    state,
    found: expect.stringContaining(said),
  });
});

test('what waits for long is wrong where a server runs, and explained where none does', () => {
  const queue = { ...found.queue, oldestSeconds: 7_300 };
  const due = [{ work: 'generate-statements', ageSeconds: 7_300 }];
  expect(checkQueue(found).state).toBe('ok');
  expect(checkQueue({ ...found, queue })).toMatchObject({
    state: 'wrong',
    found: expect.stringContaining('2 hours'),
  });
  expect(checkQueue({ ...found, queue, servers: 0 })).toMatchObject({ state: 'warning' });
  expect(checkQueue({ ...found, queue, serverSeconds: 60 }).state).toBe('ok');
  expect(checkWork(found).state).toBe('ok');
  expect(checkWork({ ...found, due, serverSeconds: 60 }).state).toBe('ok');
  expect(checkWork({ ...found, due })).toMatchObject({
    state: 'wrong',
    found: '"generate-statements" is due since 2 hours',
  });
});

test.each([
  [50, 'ok'],
  [9, 'warning'],
  [4, 'wrong'],
  [0.5, 'wrong'],
])('a disk of 100 GB with %d free is %s', (free, state) => {
  const disk = { folder: '/data', freeBytes: free * 1e9, allBytes: 100e9 };
  expect(judgeDisk('disk', disk)).toMatchObject({ state, found: expect.stringContaining('/data') });
});

test.each([
  ['2027-01-25T00:00:00Z', null, 'ok'],
  ['2026-12-05T00:00:00Z', null, 'warning'],
  ['2026-11-27T00:00:00Z', null, 'wrong'],
  ['2026-11-01T00:00:00Z', 'CERT_HAS_EXPIRED', 'wrong'],
  ['2027-01-25T00:00:00Z', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'wrong'],
])('a certificate until %s with %s is %s', (until, problem, state) => {
  const now = Temporal.Instant.from('2026-11-25T12:00:00Z');
  expect(judgeCertificate({ validUntil: new Date(until), problem }, now).state).toBe(state);
});

test('durations are said in the largest unit of which there are two', () => {
  expect([0, 119, 120, 7_199, 7_200, 172_800].map(lasting)).toEqual([
    '0 seconds',
    '119 seconds',
    '2 minutes',
    '119 minutes',
    '2 hours',
    '2 days',
  ]);
});

test('contents of files lie where they can be written, and nobody else reads', async () => {
  expect(await checkFiles({ files: null })).toMatchObject({ state: 'ok', found: 'in the database' });
  const path = mkdtempSync(join(tmpdir(), 'stempel-files-'));
  const files = { path, takesNew: true };
  expect(await checkFiles({ files })).toMatchObject({ state: 'ok', found: `in ${path}` });
  const back = await checkFiles({ files: { path, takesNew: false } });
  expect(back).toMatchObject({ state: 'ok', found: expect.stringContaining('new ones in the database') });
  chmodSync(path, 0o755);
  expect(await checkFiles({ files })).toMatchObject({
    state: 'warning',
    advice: expect.stringContaining('chmod'),
  });
  rmSync(path, { recursive: true });
  expect(await checkFiles({ files })).toMatchObject({
    state: 'warning',
    found: expect.stringContaining('not there'),
  });
  writeFileSync(path, 'no folder');
  expect(await checkFiles({ files })).toMatchObject({ state: 'wrong', found: `${path} is no folder` });
});
