import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ask, emptyDatabase } from '@stempel/db/testing';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { contentOf, makeBackup, passphraseFile, runBackup } from '../testing/backed-up.ts';
import { holdCommit } from '../testing/held-commit.ts';
import { linkSecretIn } from '../testing/outbox.ts';
import { emptyDataDir, killCommand, runCommand, startProcess } from '../testing/start-process.ts';

// `kill -9` of a restore, as soon as it says that it has begun with something.

const moments = [
  'Checking',
  'Loading the rows',
  'Building',
  'Putting it in place',
  'Bringing the schema up to date',
];

const passphrase = ['--passphrase-file', passphraseFile()];
type Given = { DATABASE_URL: string; DATA_DIR: string };

let file: string;
let unsealed: string;
let content: Record<string, string>;
let restoredSecret: string;

async function makeCompany(slug: string) {
  const given = { DATABASE_URL: await emptyDatabase(), DATA_DIR: emptyDataDir() };
  const words = ['--slug', slug, '--name', slug, '--time-zone', 'UTC', '--owner-email', `o@${slug}.example`];
  const made = await runCommand(['workspace', 'create', ...words, '--owner-name', 'O'], given);
  expect(made).toMatchObject({ code: 0 });
  return given;
}

beforeAll(async () => {
  const given = await makeCompany('kept');
  content = await contentOf(given.DATABASE_URL);
  restoredSecret = readFileSync(join(given.DATA_DIR, 'secret'), 'utf8');
  file = await makeBackup(given, passphrase);
  unsealed = await makeBackup(given);
});

/** PostgreSQL notices a moment later that whom it worked for is gone. */
async function untilAlone(ownerUrl: string): Promise<void> {
  const others = `select count(*)::int as others from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
  await vi.waitFor(async () => expect(await ask(ownerUrl, others)).toEqual([{ others: 0 }]), {
    timeout: 60_000,
    interval: 50,
  });
}

describe('killed when it said', () => {
  test.each(moments)('"%s": nothing is there or everything, and the next one works', async (said) => {
    const there = { DATABASE_URL: await emptyDatabase(), DATA_DIR: emptyDataDir() };
    const killed = await killCommand(['backup', 'restore', file, ...passphrase], said, there);
    expect(killed).toMatchObject({ code: null, stderr: expect.stringContaining(said) });
    await untilAlone(there.DATABASE_URL);
    const left = await contentOf(there.DATABASE_URL);
    expect([{}, content]).toContainEqual(left);
    const replace = left.workspaces ? ['--replace'] : [];
    expect(await runBackup(['restore', file, ...passphrase, ...replace], there)).toMatchObject({ code: 0 });
    expect(await contentOf(there.DATABASE_URL)).toEqual(content);
  });

  test.each(moments.slice(1))('"%s" over data: they are as before, or replaced', async (said) => {
    const there = await makeCompany('lost');
    const before = await contentOf(there.DATABASE_URL);
    const words = ['backup', 'restore', file, ...passphrase, '--replace'];
    expect((await killCommand(words, said, there)).code).toBe(null);
    await untilAlone(there.DATABASE_URL);
    expect([before, content]).toContainEqual(await contentOf(there.DATABASE_URL));
    expect(await runBackup(words.slice(1), there)).toMatchObject({ code: 0 });
    expect(await contentOf(there.DATABASE_URL)).toEqual(content);
  });

  test('that it brings the schema up to date: the next start of a server does', async () => {
    const there = { DATABASE_URL: await emptyDatabase(), DATA_DIR: emptyDataDir() };
    const said = moments.at(-1) ?? '';
    await killCommand(['backup', 'restore', file, ...passphrase], said, there);
    await untilAlone(there.DATABASE_URL);
    const server = await startProcess(there);
    const open = await ask(
      there.DATABASE_URL,
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity and not relforcerowsecurity`,
    );
    expect(open).toEqual([]);
    // What was queued and never sent is in the backup, too.
    expect(await linkSecretIn(there.DATA_DIR, 'o@kept.example')).not.toBe('');
    expect((await server.end('SIGTERM')).code).toBe(0);
  });
});

describe('killed where the secret changes', () => {
  const secretIn = ({ DATA_DIR }: Given) => readFileSync(join(DATA_DIR, 'secret'), 'utf8');
  const secretsIn = ({ DATA_DIR }: Given) =>
    readdirSync(DATA_DIR).filter((name) => name.startsWith('secret'));
  const works = async (there: Given) =>
    expect(await runCommand(['workspace', 'list'], there)).toMatchObject({ code: 0 });
  const kill = async (what: 'the commit' | 'its answer', there: Given) => {
    const { url, held } = await holdCommit(there.DATABASE_URL, what);
    const words = ['backup', 'restore', file, ...passphrase, '--replace'];
    expect(await killCommand(words, held, { ...there, DATABASE_URL: url })).toMatchObject({ code: null });
    await untilAlone(there.DATABASE_URL);
  };

  test('before the commit: what was there works with the secret of before', async () => {
    const there = await makeCompany('lost');
    const [before, secret] = [await contentOf(there.DATABASE_URL), secretIn(there)];
    await kill('the commit', there);
    await works(there);
    expect(await contentOf(there.DATABASE_URL)).toEqual(before);
    expect([secretsIn(there), secretIn(there)]).toEqual([['secret'], secret]);
  });

  test('before the commit into an empty one: it is as empty as it was', async () => {
    const there = { DATABASE_URL: await emptyDatabase(), DATA_DIR: emptyDataDir() };
    await kill('the commit', there);
    expect(await contentOf(there.DATABASE_URL)).toEqual({});
    await works(there);
    expect(secretsIn(there)).toEqual(['secret']);
    expect(secretIn(there)).not.toBe(restoredSecret);
  });

  test.each([
    ['another command', works],
    ['a sealed backup', async (there: Given) => void (await makeBackup(there, passphrase))],
    [
      'a restore of a backup that is not sealed',
      async (there: Given) =>
        expect(await runBackup(['restore', unsealed, '--replace'], there)).toMatchObject({ code: 0 }),
    ],
  ])(
    'after the commit: what was restored works with its secret for %s, and that of before is kept',
    async (_, next) => {
      const there = await makeCompany('lost');
      const secret = secretIn(there);
      await kill('its answer', there);
      expect(await contentOf(there.DATABASE_URL)).toEqual(content);
      await next(there);
      expect(secretIn(there)).toBe(restoredSecret);
      const [, former = ''] = secretsIn(there).sort();
      expect([secretsIn(there).length, readFileSync(join(there.DATA_DIR, former), 'utf8')]).toEqual([
        2,
        secret,
      ]);
      await works(there);
    },
  );
});
