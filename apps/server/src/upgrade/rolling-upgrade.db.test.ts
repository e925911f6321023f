import { newestMigration } from '@stempel/db';
import { ask, emptyDatabase, testSecret } from '@stempel/db/testing';
import { describe, expect, test } from 'vitest';
import { compileVersion, findVersionBefore } from '../testing/earlier-version.ts';
import { findHaproxy, type Place } from '../testing/haproxy.ts';
import { makePlainKeys } from '../testing/plain-keys.ts';
import { emptyDataDir, runText, startProcess } from '../testing/start-process.ts';
import { replaceInTurns } from '../testing/two-behind-haproxy.ts';

// Two servers of the version before are replaced one after the other by this one, under load.

const haproxy = findHaproxy();
const before = findVersionBefore();
const newest = 'select max(created_at)::float8 as newest from drizzle.__drizzle_migrations';

const workspace = [
  ...['workspace', 'create', '--slug', 'kept', '--name', 'Kept', '--time-zone', 'Europe/Copenhagen'],
  ...[
    '--owner-email',
    'owner@example.test',
    '--owner-name',
    'Owner',
    '--owner-password',
    'a password of a test',
  ],
];

describe.runIf(haproxy && before)('two servers of the version before', () => {
  test('are replaced by this one: the schema is brought up to date, no call fails, no write is lost', {
    timeout: 600_000,
  }, async () => {
    const earlier = compileVersion(before ?? '');
    const DATABASE_URL = await emptyDatabase();
    const given = { DATABASE_URL, STEMPEL_SECRET: testSecret, DATA_DIR: emptyDataDir() };
    // A database with a workspace in it gets no demo.
    expect(await runText(workspace, given, earlier)).toMatchObject({ code: 0 });
    const atFirst = await ask<{ newest: number }>(DATABASE_URL, newest);
    expect(atFirst[0]?.newest).toBeLessThan(newestMigration());

    const { answered, created, failed, lost } = await replaceInTurns(haproxy ?? '', given, {
      times: 2,
      first: (settings: Record<string, string>, { port, opsPort }: Place) =>
        startProcess({ ...settings, PORT: String(port), OPS_PORT: String(opsPort) }, earlier),
      makeKeys: makePlainKeys,
    });
    expect(failed).toEqual([]);
    expect(lost).toEqual([]);
    expect(created.length).toBeGreaterThan(50);
    expect(answered).toBeGreaterThan(100);
    expect(await ask(DATABASE_URL, newest)).toEqual([{ newest: newestMigration() }]);
  });
});
