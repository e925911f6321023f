import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { totpCode, totpSecret } from '@stempel/auth/testing/totp';
import { connectDatabase } from '@stempel/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cookieOf } from './testing/console-client.ts';
import { linkSecretIn } from './testing/outbox.ts';
import { type SignOnWorld, startSignOnWorld } from './testing/sign-on-world.ts';

// Whoever holds a dump of the whole database and nothing else: what do they open?
let world: SignOnWorld;
let dump: { table: string; row: Record<string, unknown> }[];
const secrets: Record<string, string> = {};

async function readEverything(): Promise<typeof dump> {
  const owner = connectDatabase({ url: world.given.DATABASE_URL, poolSize: 1 });
  const { rows: tables } = await owner.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const all: typeof dump = [];
  for (const { name } of tables) {
    const { rows } = await owner.pool.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from ${name} t`,
    );
    all.push(...rows.map(({ row }) => ({ table: name, row })));
  }
  await owner.close();
  return all;
}

const post = (path: string, body: unknown, cookie = '') =>
  fetch(`${world.origin}/internal/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });

/** Sets an authenticator app up; the session in which it was confirmed goes on. */
async function setUpApp({ cookie, password }: { cookie: string; password: string }): Promise<string> {
  const made = await post('two-factor/enable', { password }, cookie);
  const { totpURI, backupCodes } = (await made.json()) as { totpURI: string; backupCodes: string[] };
  const confirmed = await post('two-factor/verify-totp', { code: totpCode(totpURI) }, cookie);
  expect(confirmed.status).toBe(200);
  secrets.app = new URL(totpURI).searchParams.get('secret') ?? '';
  secrets.appSecret = totpSecret(totpURI);
  expect(backupCodes).toHaveLength(10);
  for (const code of backupCodes) {
    const compared = code.replace('-', '');
    for (const form of [code, compared]) {
      secrets[`recovery code ${form}`] = form;
      // Codes are short enough to be guessed from hashes without a key.
      secrets[`recovery code ${form} hashed`] = createHash('sha256').update(form).digest('base64url');
    }
  }
  return cookieOf(confirmed);
}

beforeAll(async () => {
  world = await startSignOnWorld();
  const { owner, settings, email } = await world.makeWorkspace();
  const cookie = await setUpApp(owner);
  const reset = await post('forgotten-password', { email: owner.email });
  expect(reset.status).toBe(200);
  await world.invite({ cookie }, email('invited'));
  secrets.password = owner.password;
  secrets.sessionCookie = decodeURIComponent(/session_token=([^;]+)/.exec(cookie)?.[1] ?? '');
  secrets.sessionToken = secrets.sessionCookie.split('.')[0] ?? '';
  secrets.clientSecret = settings.client_secret;
  secrets.installation = readFileSync(join(world.given.DATA_DIR, 'secret'), 'utf8').trim();
  secrets.invitation = (await linkSecretIn(world.given.DATA_DIR, email('invited'))).split('.')[1] ?? '';
  secrets.reset = await linkSecretIn(world.given.DATA_DIR, owner.email);
  dump = await readEverything();
});
afterAll(() => world.close());

test('nothing that opens a door lies in any row, in whatever form', () => {
  expect(Object.values(secrets).filter((secret) => secret.length < 10)).toEqual([]);
  const text = dump.map(({ table, row }) => `${table} ${JSON.stringify(row)}`).join('\n');
  expect(text).toContain('sessions');
  const authenticators = dump.filter(({ table }) => table.endsWith('.authenticators'));
  expect(authenticators).toMatchObject([{ row: { verified: true } }]);
  for (const [name, secret] of Object.entries(secrets)) {
    for (const form of ['utf8', 'hex', 'base64', 'base64url'] as const) {
      expect([name, form, text.includes(Buffer.from(secret).toString(form))]).toEqual([name, form, false]);
    }
  }
});

test('no text of the dump is a session, signed with anything of it', async () => {
  const me = (value: string) =>
    fetch(`${world.origin}/internal/auth/me`, {
      headers: { cookie: `stempel.session_token=${encodeURIComponent(value)}` },
    });
  expect((await me(secrets.sessionCookie ?? '')).status).toBe(200);
  const rowsOf = (table: string) => dump.filter((one) => one.table.endsWith(`.${table}`));
  const texts = (rows: typeof dump) =>
    rows.flatMap(({ row }) => Object.values(row).filter((value) => typeof value === 'string'));
  const tokens = rowsOf('sessions').map(({ row }) => String(row.token));
  expect(tokens.length).toBeGreaterThan(0);
  for (const token of tokens) {
    const keys = [...texts(rowsOf('installation')), ...texts(rowsOf('sessions')), ''];
    for (const key of keys.filter((one) => one !== '')) {
      const signature = createHmac('sha256', key).update(token).digest('base64');
      expect((await me(`${token}.${signature}`)).status).toBe(401);
    }
    // Even who had the installation's secret, too, would have no token.
    const signature = createHmac('sha256', secrets.installation ?? '')
      .update(token)
      .digest('base64');
    expect((await me(`${token}.${signature}`)).status).toBe(401);
  }
});

test('no hash of the dump opens the link it belongs to; the link of the mail does', async () => {
  const rowsOf = (table: string) =>
    dump.filter((one) => one.table.endsWith(`.${table}`)).map(({ row }) => row);
  const password = 'a brand new password';
  for (const { identifier } of rowsOf('verifications')) {
    expect((await post('new-password', { token: identifier, password })).status).toBe(404);
  }
  for (const { workspace_id, token_sha256 } of rowsOf('invitations')) {
    const hash = Buffer.from(String(token_sha256).slice(2), 'hex');
    for (const form of ['hex', 'base64url'] as const) {
      const token = `${workspace_id}.${hash.toString(form)}`;
      expect((await post('activate', { token, password })).status).toBe(404);
    }
  }
  expect((await post('new-password', { token: secrets.reset, password })).status).toBe(200);
});

test('nothing of it is the password of the database role', async () => {
  const url = new URL(world.given.DATABASE_URL);
  url.username = `${url.pathname.slice(1)}_app`;
  for (const { table, row } of dump) {
    if (!table.endsWith('.installation')) continue;
    for (const value of Object.values(row).filter((one) => typeof one === 'string')) {
      url.password = encodeURIComponent(value);
      const guess = connectDatabase({ url: url.href, poolSize: 1 });
      await expect(guess.pool.query('select 1')).rejects.toThrow(/authentication/);
      await guess.close();
    }
  }
});
