import { rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { freePort } from '@stempel/db/free-port';
import { ask, emptyDatabase } from '@stempel/db/testing';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backupName } from '../backup/backup-folder.ts';
import { backupFolder } from '../testing/backed-up.ts';
import { emptyDataDir, runCommand, runText, startProcess } from '../testing/start-process.ts';
import type { Check } from './check.ts';

// The compiled command line on a real database, with counterparts that work or do not.

const mailServer = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'] });
let given: { DATABASE_URL: string; DATA_DIR: string };
let smtpUrl: string;

beforeAll(async () => {
  given = { DATABASE_URL: await emptyDatabase(), DATA_DIR: emptyDataDir() };
  expect(await runCommand(['db', 'migrate'], given)).toMatchObject({ code: 0 });
  await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve));
  smtpUrl = `smtp://127.0.0.1:${(mailServer.server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise<void>((resolve) => mailServer.close(resolve)));

async function examine(settings: Record<string, string>) {
  const { code, document } = await runCommand(['doctor'], settings);
  const checks = document.checks as Check[];
  const states = Object.fromEntries(checks.map(({ name, state }) => [name, state]));
  const of = (name: string) => checks.find((check) => check.name === name);
  return { code, healthy: document.healthy, states, of };
}

/** A folder with a backup that was begun and verified then. */
function backupsOf(ageHours: number): string {
  const folder = backupFolder();
  const at = Temporal.Now.instant().subtract({ hours: ageHours });
  const path = join(folder, backupName(at, false));
  writeFileSync(path, 'an archive');
  writeFileSync(`${path}.verified`, `${at}\n`);
  return folder;
}

test('says that all is well where a server runs and everything around it works', async () => {
  const settings = { ...given, SMTP_URL: smtpUrl, BACKUP_DIR: backupFolder(), BACKUP_AT: '00:00' };
  const server = await startProcess(settings);
  try {
    const age = backupsOf(0);
    const { code, healthy, states } = await examine({ ...settings, BACKUP_DIR: age });
    const { disk, 'disk of backups': backupDisk, ...rest } = states;
    const all = Object.fromEntries(Object.keys(rest).map((name) => [name, 'ok']));
    expect(rest).toEqual(all);
    // How full the disk of this machine is says nothing of the product.
    const isFull = [disk, backupDisk].includes('wrong');
    expect([disk, backupDisk]).not.toContain('unknown');
    expect({ code, healthy }).toEqual({ code: isFull ? 1 : 0, healthy: !isFull });
    const { stdout } = await runText(['doctor'], { ...settings, BACKUP_DIR: age });
    expect(stdout).toMatch(/^ok +backup +\d+ seconds old/m);
  } finally {
    await server.end('SIGTERM');
  }
});

test.each([
  [{ log_min_messages: 'log' }, 'ok'],
  [{ log_min_messages: 'warning' }, 'warning'],
  [{ log_min_messages: 'log', log_min_duration_statement: '500' }, 'warning'],
  [{ log_min_messages: 'log', log_min_duration_statement: '500', log_parameter_max_length: '0' }, 'ok'],
  [{ log_min_messages: 'log', log_statement: 'mod' }, 'warning'],
])(
  'says of an external PostgreSQL with %j whether its log holds what people are called: %s',
  async (chosen, state) => {
    const url = await emptyDatabase();
    const name = new URL(url).pathname.slice(1);
    for (const [setting, value] of Object.entries(chosen))
      await ask(url, `alter database "${name}" set ${setting} = '${value}'`);
    const { states } = await examine({ DATABASE_URL: url, DATA_DIR: emptyDataDir() });
    expect(states['database log']).toBe(state);
  },
);

test('looks at the queue where the owner of the database is no superuser', async () => {
  const url = new URL(await emptyDatabase());
  const [name, owner] = [url.pathname.slice(1), `owner_${url.pathname.slice(-12)}`];
  for (const statement of [
    `create role "${owner}" login createrole password 'x'`,
    `alter database "${name}" owner to "${owner}"`,
    `alter schema public owner to "${owner}"`,
  ]) {
    await ask(url.href, statement);
  }
  [url.username, url.password] = [owner, 'x'];
  const settings = { ...given, DATABASE_URL: url.href, SMTP_URL: smtpUrl, DATA_DIR: emptyDataDir() };
  const server = await startProcess(settings);
  try {
    const { states } = await examine(settings);
    expect(states).toMatchObject({ database: 'ok', schema: 'ok', servers: 'ok', queue: 'ok', work: 'ok' });
    // Without the secret it says that this is what is missing.
    const without = await examine({ ...settings, DATA_DIR: emptyDataDir() });
    expect(without.states).toMatchObject({
      database: 'ok',
      secret: 'wrong',
      servers: 'ok',
      queue: 'unknown',
    });
  } finally {
    await server.end('SIGTERM');
  }
});

test('names what is wrong, and what to do about each', async () => {
  const closed = `smtp://127.0.0.1:${await freePort()}`;
  const settings = {
    ...given,
    DATABASE_READ_URL: given.DATABASE_URL,
    SMTP_URL: closed,
    BACKUP_DIR: backupsOf(72),
    BASE_URL: `https://127.0.0.1:${await freePort()}`,
  };
  await ask(
    given.DATABASE_URL,
    'delete from drizzle.__drizzle_migrations where created_at = (select max(created_at) from drizzle.__drizzle_migrations)',
  );
  const { code, healthy, states, of } = await examine(settings);
  expect({ code, healthy }).toEqual({ code: 1, healthy: false });
  expect(states).toMatchObject({
    ...{ database: 'ok', secret: 'ok', clock: 'ok', servers: 'warning' },
    ...{ schema: 'wrong', mail: 'wrong', backup: 'wrong', replica: 'wrong', certificate: 'unknown' },
  });
  for (const name of ['schema', 'mail', 'backup', 'replica', 'certificate', 'servers']) {
    expect([name, of(name)?.advice]).toEqual([name, expect.any(String)]);
  }
  expect(of('schema')?.found).toContain('migrations are missing');
  expect(of('mail')?.found).toContain('ECONNREFUSED');
  expect(of('backup')?.found).toContain('3 days old');
  expect(of('replica')?.found).toContain('follows no primary');
  // It looks, and mends nothing.
  expect((await examine(settings)).states.schema).toBe('wrong');
});

test('says so where the secret is that of another installation, or nothing is backed up', async () => {
  const { states } = await examine({ ...given, STEMPEL_SECRET: 'x'.repeat(40) });
  expect(states).toMatchObject({ secret: 'wrong', backup: 'warning', mail: 'warning' });
  const empty = backupFolder();
  expect((await examine({ ...given, BACKUP_DIR: empty })).states.backup).toBe('wrong');
  rmSync(empty, { recursive: true });
  expect((await examine({ ...given, BACKUP_DIR: empty })).states.backup).toBe('wrong');
});

test('tells of everything else where the database is away', async () => {
  const away = { ...given, DATABASE_URL: 'postgres://nobody:hunter2@127.0.0.1:1/none', SMTP_URL: smtpUrl };
  const { code, states, of } = await examine(away);
  expect(code).toBe(1);
  expect(states).toMatchObject({ database: 'wrong', schema: 'unknown', queue: 'unknown', mail: 'ok' });
  expect(of('database')?.found).toContain('127.0.0.1:1/none');
  expect(of('database')?.found).not.toContain('hunter2');
  const nowhere = await examine({ DATA_DIR: emptyDataDir() });
  expect(nowhere.of('database')).toMatchObject({
    state: 'wrong',
    found: expect.stringContaining('DATA_DIR'),
    advice: expect.stringContaining('A first start makes it'),
  });
});
