import { clientOf } from '@stempel/api/testing';
import { mintKey } from '@stempel/auth/testing';
import { connectDatabase, type Database } from '@stempel/db';
import { emptyDatabase, makeWorkspace } from '@stempel/db/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callConsole, cookieOf, type Person, signInAt } from './testing/console-client.ts';
import { linkSecretIn } from './testing/outbox.ts';
import { emptyDataDir, runCommand, type ServerProcess, startProcess } from './testing/start-process.ts';

// Two processes of the product on one database, as behind a load balancer: what one decides holds at the other.

let servers: ServerProcess[];
let given: { DATABASE_URL: string; DATA_DIR: string };
let db: Database;
const origins = () => servers.map(({ origin }) => origin);

beforeAll(async () => {
  given = { DATABASE_URL: await emptyDatabase(), DATA_DIR: emptyDataDir() };
  db = connectDatabase({ url: given.DATABASE_URL, poolSize: 2 });
  servers = await Promise.all([startProcess(given), startProcess(given)]);
});

afterAll(async () => {
  await Promise.all(servers.map((server) => server.end('SIGTERM')));
  await db.close();
});

/** Calls that go to both processes in turn, all at once. */
async function statuses(keys: string[], calls: number, path = '/version') {
  const answers = await Promise.all(
    Array.from({ length: calls }, (_, call) =>
      clientOf(origins()[call % 2] ?? '', keys[call % keys.length])('GET', path),
    ),
  );
  return answers.map(({ status }) => status);
}

/** How often each status came. */
const tally = (values: number[]) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(values, String)).map(([status, all]) => [status, all?.length]),
  );

describe('keys', () => {
  test('let exactly 300 calls of one pass in a window', async () => {
    const { key } = await mintKey(db, (await makeWorkspace(db)).id);
    const seen = await statuses([key], 500);
    expect(tally(seen)).toEqual({ 200: 300, 429: 200 });
  });

  test('let exactly 600 calls of a workspace pass in a window, however many there are', async () => {
    const { id } = await makeWorkspace(db);
    const keys = await Promise.all([1, 2, 3].map(async () => (await mintKey(db, id)).key));
    const seen = await statuses(keys, 900);
    expect(tally(seen)).toEqual({ 200: 600, 429: 300 });
  });

  test('give one effect to a call that is repeated at both', async () => {
    const { key } = await mintKey(db, (await makeWorkspace(db)).id);
    const call = { headers: { 'Idempotency-Key': 'once' }, body: { code: 'P', name: 'P' } };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        clientOf(origins()[index % 2] ?? '', key)('POST', '/projects', call),
      ),
    );
    for (const { status } of answers) expect([201, 409]).toContain(status);
    expect(new Set(answers.flatMap(({ status, json }) => (status === 201 ? [json.id] : []))).size).toBe(1);
  });

  test('are revoked on the very next call', async () => {
    const { id, slug } = await makeWorkspace(db);
    const { key, keyId } = await mintKey(db, id);
    expect(await statuses([key], 4)).toEqual([200, 200, 200, 200]);
    const revoked = await runCommand(['key', 'revoke', keyId, '--workspace', slug], given);
    expect(revoked).toMatchObject({ code: 0 });
    expect(await statuses([key], 4)).toEqual([401, 401, 401, 401]);
  });
});

const password = 'a long enough sentence';

/** A workspace with an owner, and a key of its provisioning service user. */
async function makeCompany(slug: string): Promise<{ owner: Person; provisioningKey: string }> {
  const email = `owner@${slug}.example`;
  const words = ['--slug', slug, '--name', slug, '--time-zone', 'Europe/Oslo', '--owner-email', email];
  const owner = ['--owner-name', 'Olga', '--owner-password', password];
  const made = await runCommand(['workspace', 'create', ...words, ...owner], given);
  expect(made).toMatchObject({ code: 0 });
  const key = ['key', 'create', '--workspace', slug, '--service-user', 'IdP', '--provisioning'];
  const { code, document } = await runCommand(key, given);
  expect({ code, document }).toMatchObject({ code: 0 });
  return {
    owner: await signInAt(origins()[0] ?? '', email, password),
    provisioningKey: String(document.key),
  };
}

/** Invites a person and signs them in at both servers. */
async function makePerson(owner: Person, email: string, roleName: string) {
  const at = origins();
  const roles = (await callConsole(at[0] ?? '', owner, 'roles.list', { limit: 100 })).data.data as {
    id: string;
    name: string;
  }[];
  const role = roles.find(({ name }) => name === roleName)?.id ?? '';
  const invited = { email, name: 'Ann', role_ids: [role] };
  const { id } = (await callConsole(at[0] ?? '', owner, 'users.invite', invited)).data;
  const activated = await fetch(`${at[1]}/internal/auth/activate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: await linkSecretIn(given.DATA_DIR, email), password }),
  });
  expect(activated.status).toBe(200);
  const sessions = [{ cookie: cookieOf(activated) }, await signInAt(at[0] ?? '', email, password)];
  return { id: String(id), role, sessions };
}

/** What each session meets at each server. */
function me(sessions: Person[]): Promise<number[]> {
  return Promise.all(
    origins().flatMap((origin) =>
      sessions.map(
        async ({ cookie }) => (await fetch(`${origin}/internal/auth/me`, { headers: { cookie } })).status,
      ),
    ),
  );
}

describe('people', () => {
  test.each([
    ['PATCH', { Operations: [{ op: 'Replace', path: 'active', value: 'False' }] }],
    ['PUT', { active: false }],
    ['DELETE', undefined],
  ])('are signed out everywhere by %s of the identity provider at one', async (method, body) => {
    const slug = `out-${method.toLowerCase()}`;
    const { owner, provisioningKey } = await makeCompany(slug);
    const { id, sessions } = await makePerson(owner, `ann@${slug}.example`, 'Manager');
    expect(await me(sessions)).toEqual([200, 200, 200, 200]);
    const answer = await fetch(`${origins()[0]}/api/scim/v2/Users/${id}`, {
      method,
      headers: { authorization: `Bearer ${provisioningKey}`, 'content-type': 'application/scim+json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    expect(answer.status).toBe(method === 'DELETE' ? 204 : 200);
    expect(await me(sessions)).toEqual([401, 401, 401, 401]);
  });

  test('lose a role at the other on the very next call', async () => {
    const { owner } = await makeCompany('role-change');
    const { id, role, sessions } = await makePerson(owner, 'ann@role-change.example', 'Admin');
    const [one = '', other = ''] = origins();
    const [session = { cookie: '' }] = sessions;
    expect((await callConsole(other, session, 'users.list', { limit: 1 })).status).toBe(200);
    await callConsole(one, owner, 'roles.unassign', { role_id: role, user_id: id });
    expect((await callConsole(other, session, 'users.list', { limit: 1 })).status).toBe(403);
  });
});
