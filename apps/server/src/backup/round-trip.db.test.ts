import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@stempel/db/embedded';
import { ask, emptyDatabase } from '@stempel/db/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { backupFolder, contentOf, makeBackup, passphraseFile, runBackup } from '../testing/backed-up.ts';
import { signInAt } from '../testing/console-client.ts';
import { emptyDataDir, runCommand, runText, startProcess } from '../testing/start-process.ts';

// A company on an external database, backed up and restored with the compiled command line.

type Demo = { sign_ins: { role: string; email: string; password: string }[]; api_key: string };

let given: { DATABASE_URL: string; DATA_DIR: string };
let demo: Demo;
let sealed: string;
let content: Record<string, string>;
const passphrase = ['--passphrase-file', passphraseFile()];

beforeAll(async () => {
  given = { DATABASE_URL: await emptyDatabase(), DATA_DIR: emptyDataDir() };
  demo = (await runCommand(['seed', 'demo'], given)).document as Demo;
  content = await contentOf(given.DATABASE_URL);
  sealed = await makeBackup(given, passphrase);
});

/** What the catalogue says of every table: row-level security and the rights of the application role. */
async function rightsIn(ownerUrl: string) {
  return ask(
    ownerUrl,
    `select c.relname, c.relrowsecurity, c.relforcerowsecurity, (select count(*)::int from pg_policy p where p.polrelid = c.oid) as policies,
            (select string_agg(privilege, ',' order by privilege) from unnest(array['select','insert','update','delete','truncate']) privilege
              where has_table_privilege((select app_role from installation), c.oid, privilege)) as rights
       from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  );
}

/** Keys, indexes and the state of sequences. */
async function structureOf(ownerUrl: string) {
  return ask(
    ownerUrl,
    `select 'index' as kind, indexname as name, indexdef as what from pg_indexes where schemaname = 'public'
     union all select 'constraint', conrelid::regclass || ' ' || conname, pg_get_constraintdef(oid) || convalidated from pg_constraint where connamespace = 'public'::regnamespace
     union all select 'sequence', sequencename, coalesce(last_value::text, 'unused') from pg_sequences where schemaname = 'public'
     order by 1, 2, 3`,
  );
}

/** Signs in, calls with the key of before, and ends the server. */
async function expectToWork(where: Record<string, string>): Promise<void> {
  const server = await startProcess(where);
  const headers = { authorization: `Bearer ${demo.api_key}` };
  const employees = await fetch(`${server.origin}/api/employees?scope=all&limit=5`, { headers });
  expect([employees.status, ((await employees.json()) as { data: unknown[] }).data.length]).toEqual([200, 5]);
  const [person] = demo.sign_ins;
  const { cookie } = await signInAt(server.origin, person?.email ?? '', person?.password ?? '');
  expect((await fetch(`${server.origin}/internal/auth/me`, { headers: { cookie } })).status).toBe(200);
  expect((await server.end('SIGTERM')).code).toBe(0);
}

test('from an external database to the embedded one of a new machine, and back to another external one', {
  timeout: 400_000,
}, async () => {
  const there = { DATA_DIR: emptyDataDir() };
  const restored = await runBackup(['restore', sealed, ...passphrase], there);
  expect(restored).toMatchObject({ code: 0, document: { database: 'embedded', former_secret_file: null } });
  expect(readFileSync(join(there.DATA_DIR, 'secret'), 'utf8')).toBe(
    readFileSync(join(given.DATA_DIR, 'secret'), 'utf8'),
  );
  const embedded = await startEmbeddedPostgres({ dataDir: there.DATA_DIR });
  try {
    expect(await contentOf(embedded.ownerUrl)).toEqual(content);
    expect(await rightsIn(embedded.ownerUrl)).toEqual(await rightsIn(given.DATABASE_URL));
    expect(await structureOf(embedded.ownerUrl)).toEqual(await structureOf(given.DATABASE_URL));
  } finally {
    await embedded.stop();
  }
  await expectToWork(there);

  const file = await makeBackup(there);
  const back = { DATABASE_URL: await emptyDatabase(), DATA_DIR: there.DATA_DIR };
  expect(await runBackup(['restore', file], back)).toMatchObject({
    code: 0,
    document: { database: 'external' },
  });
  // As many as one likes, on machines of their own.
  const STEMPEL_SECRET = readFileSync(join(given.DATA_DIR, 'secret'), 'utf8').trim();
  await Promise.all([
    expectToWork(back),
    expectToWork({ ...back, DATA_DIR: emptyDataDir(), STEMPEL_SECRET }),
  ]);
});

describe('what is restored over', () => {
  test('is refused where there are data, and replaced with --replace', async () => {
    const there = { DATABASE_URL: await emptyDatabase(), DATA_DIR: emptyDataDir() };
    const words = ['--slug', 'own', '--name', 'Own', '--time-zone', 'UTC', '--owner-email', 'o@own.example'];
    const own = await runCommand(['workspace', 'create', ...words, '--owner-name', 'O'], there);
    expect(own).toMatchObject({ code: 0 });
    const before = await contentOf(there.DATABASE_URL);
    const secret = readFileSync(join(there.DATA_DIR, 'secret'), 'utf8');

    const restore = ['restore', sealed, ...passphrase];
    const otherSecret = await runBackup(restore, there);
    expect(otherSecret).toMatchObject({ code: 1, document: { error: { code: 'other-secret' } } });
    const refused = await runBackup(restore, { ...there, DATA_DIR: given.DATA_DIR });
    expect(refused).toMatchObject({
      code: 1,
      document: { error: { code: 'not-empty', message: expect.stringContaining('--replace') } },
    });
    expect(await contentOf(there.DATABASE_URL)).toEqual(before);
    expect(readFileSync(join(there.DATA_DIR, 'secret'), 'utf8')).toBe(secret);

    const { code, document } = await runBackup([...restore, '--replace'], there);
    expect(code).toBe(0);
    expect(readFileSync(String(document.former_secret_file), 'utf8')).toBe(secret);
    expect(await contentOf(there.DATABASE_URL)).toEqual(content);
    expect(await structureOf(there.DATABASE_URL)).toEqual(await structureOf(given.DATABASE_URL));
  });

  test('is refused where tables of others lie', async () => {
    const there = { DATABASE_URL: await emptyDatabase(), DATA_DIR: emptyDataDir() };
    await ask(there.DATABASE_URL, 'create table theirs (id int); insert into theirs values (1)');
    const refused = await runBackup(['restore', sealed, ...passphrase, '--replace'], there);
    expect(refused).toMatchObject({ code: 1, document: { error: { code: 'foreign-tables' } } });
    expect(await ask(there.DATABASE_URL, 'select * from theirs')).toEqual([{ id: 1 }]);
    expect(existsSync(join(there.DATA_DIR, 'secret'))).toBe(false);
  });
});

describe('while a server runs', () => {
  test('a backup is made, and nothing is restored', async () => {
    const there = { DATABASE_URL: await emptyDatabase(), DATA_DIR: emptyDataDir() };
    expect((await runBackup(['restore', sealed, ...passphrase], there)).code).toBe(0);
    const server = await startProcess(there);
    const file = await makeBackup(there);
    expect((await runBackup(['verify', file], there)).document).toMatchObject({ valid: true });
    const refused = await runBackup(['restore', sealed, ...passphrase, '--replace'], there);
    expect(refused).toMatchObject({ code: 1, document: { error: { code: 'in-use' } } });
    expect((await server.end('SIGTERM')).code).toBe(0);
    expect((await runBackup(['restore', sealed, ...passphrase, '--replace'], there)).code).toBe(0);
    expect(await contentOf(there.DATABASE_URL)).toEqual(content);
  });

  test('what is written meanwhile is in it whole or not at all', async () => {
    const there = { DATABASE_URL: await emptyDatabase(), DATA_DIR: emptyDataDir() };
    expect((await runBackup(['restore', sealed, ...passphrase], there)).code).toBe(0);
    let isOver = false;
    let written = 0;
    const writing = (async () => {
      while (!isOver) {
        written += 1;
        await ask(
          there.DATABASE_URL,
          `insert into accounts (id, account_id, provider_id, identity_id, created_at, updated_at)
             select 'a${written}', 'a${written}', 'test', id, now(), now() from identities limit 1;
           insert into verifications (id, identifier, value, expires_at, created_at, updated_at)
             values ('v${written}', 'v${written}', 'test', now(), now(), now())`,
        );
      }
    })();
    const file = await makeBackup(there);
    isOver = true;
    await writing;
    const back = { DATABASE_URL: await emptyDatabase(), DATA_DIR: there.DATA_DIR };
    expect((await runBackup(['restore', file], back)).code).toBe(0);
    const [counts] = await ask(
      back.DATABASE_URL,
      `select (select count(*)::int from accounts where provider_id = 'test') as first,
              (select count(*)::int from verifications where value = 'test') as last`,
    );
    expect(counts?.first).toBe(counts?.last);
    expect(counts?.first).toBeLessThan(written);
    expect(counts?.first).toBeGreaterThan(0);
  });
});

describe('the secret', () => {
  test('is in a sealed backup only, and one without it says what to do', async () => {
    const plain = join(backupFolder(), 'plain.tar');
    const made = await runText(['backup', 'create', plain], given);
    expect(made.stdout).toContain('It is NOT sealed');
    const secret = readFileSync(join(given.DATA_DIR, 'secret'), 'utf8').trim();
    expect(readFileSync(plain).includes(secret)).toBe(false);
    expect(readFileSync(sealed).includes(secret)).toBe(false);
    const there = { DATABASE_URL: await emptyDatabase(), DATA_DIR: emptyDataDir() };
    const refused = await runBackup(['restore', plain], there);
    expect(refused).toMatchObject({
      code: 1,
      document: { error: { code: 'no-secret', message: expect.stringContaining('STEMPEL_SECRET') } },
    });
    const other = await runBackup(['restore', plain], { ...there, STEMPEL_SECRET: 'x'.repeat(40) });
    expect(other).toMatchObject({ code: 1, document: { error: { code: 'no-secret' } } });
    expect(await contentOf(there.DATABASE_URL)).toEqual({});
    const right = { ...there, STEMPEL_SECRET: secret };
    expect(await runBackup(['restore', plain], right)).toMatchObject({
      code: 0,
      document: { secret_file: null },
    });
    expect(await contentOf(there.DATABASE_URL)).toEqual(content);
  });

  test('is not made up for a sealed backup where it is not known', async () => {
    const words = ['create', join(backupFolder(), 'x'), ...passphrase];
    const refused = await runBackup(words, { ...given, DATA_DIR: emptyDataDir() });
    expect(refused).toMatchObject({ code: 1, document: { error: { code: 'other-secret' } } });
  });
});

test('a database that is not there is not made for a backup', async () => {
  const there = { DATA_DIR: emptyDataDir() };
  const refused = await runBackup(['create', join(backupFolder(), 'x')], there);
  expect(refused).toMatchObject({ code: 1, document: { error: { code: 'no-database' } } });
  expect(existsSync(join(there.DATA_DIR, 'postgres'))).toBe(false);
  const empty = await runBackup(['create', join(backupFolder(), 'x')], {
    ...there,
    DATABASE_URL: await emptyDatabase(),
  });
  expect(empty).toMatchObject({ code: 1, document: { error: { code: 'no-database' } } });
});
