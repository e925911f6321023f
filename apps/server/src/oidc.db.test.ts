import { ensureIdentity } from '@stempel/auth/people';
import { connectDatabase, type Database } from '@stempel/db';
import { emptyDatabase } from '@stempel/db/testing';
import { createWorkspace } from '@stempel/services/workspaces';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Browser, type Page } from './testing/browser.ts';
import { type IdentityProvider, startIdentityProvider } from './testing/identity-provider.ts';
import {
  emptyDataDir,
  freePort,
  runCommand,
  type ServerProcess,
  startProcess,
} from './testing/start-process.ts';

// The whole way over real HTTP: our server, a real OpenID Connect provider, a browser between them.

let server: ServerProcess;
let provider: IdentityProvider;
let given: Record<string, string>;
let origin: string;
let db: Database;

beforeAll(async () => {
  const port = String(await freePort());
  origin = `http://127.0.0.1:${port}`;
  const databaseUrl = await emptyDatabase();
  given = { DATABASE_URL: databaseUrl, DATA_DIR: emptyDataDir(), PORT: port, BASE_URL: origin };
  db = connectDatabase({ url: databaseUrl, poolSize: 2 });
  [server, provider] = await Promise.all([startProcess(given), startIdentityProvider()]);
}, 60_000);

afterAll(async () => {
  await server.end('SIGTERM');
  await provider.close();
  await db.close();
});

let made = 0;

type Person = { cookie: string };
type Answer = { status: number; data: Record<string, unknown>; problem: Record<string, unknown> };

/** Calls a procedure of the console as a signed-in person. */
async function call(person: Person, procedure: string, input?: unknown): Promise<Answer> {
  const isQuery = /\.(get|list|sessions)$/.test(procedure);
  const query = isQuery && input !== undefined ? `?input=${encodeURIComponent(JSON.stringify(input))}` : '';
  const answer = await fetch(`${origin}/internal/trpc/${procedure}${query}`, {
    method: isQuery ? 'GET' : 'POST',
    headers: { cookie: person.cookie, 'content-type': 'application/json' },
    ...(isQuery ? {} : { body: JSON.stringify(input ?? {}) }),
  });
  const body = (await answer.json()) as {
    result?: { data: Record<string, unknown> };
    error?: { data: { problem: Record<string, unknown> } };
  };
  return { status: answer.status, data: body.result?.data ?? {}, problem: body.error?.data.problem ?? {} };
}

async function signIn(email: string, password: string): Promise<Person> {
  const answer = await fetch(`${origin}/internal/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ email, password }),
  });
  expect(answer.status).toBe(200);
  return {
    cookie: answer.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; '),
  };
}

/** A workspace whose owner has a password, with the provider set up unless told otherwise. */
async function makeWorkspace({ withProvider = true } = {}) {
  made += 1;
  const slug = `w${made}`;
  const owner = { email: `owner@${slug}.example`, password: `a long password ${slug}` };
  const identity_id = await ensureIdentity(db, { ...owner, name: 'Olga' });
  await createWorkspace(
    db,
    {
      slug,
      name: `Workspace ${slug}`,
      time_zone: 'Europe/Oslo',
      is_test: false,
      environment: 'production',
      owner: { email: owner.email, name: 'Olga', identity_id },
    },
    { now: Temporal.Now.instant(), requestId: 'test' },
  );
  const signedIn = await signIn(owner.email, owner.password);
  const client = await provider.register(`${origin}/internal/auth/oidc/${slug}/callback`);
  const settings = {
    name: 'Works ID',
    issuer: provider.issuer,
    client_id: client.clientId,
    client_secret: client.clientSecret,
  };
  if (withProvider) expect((await call(signedIn, 'identityProviders.save', settings)).status).toBe(200);
  return {
    slug,
    owner: { ...owner, ...signedIn },
    settings,
    email: (name: string) => `${name}@${slug}.example`,
  };
}

type Workspace = Awaited<ReturnType<typeof makeWorkspace>>;

async function invite(workspace: Workspace, email: string, roleName?: string): Promise<string> {
  const roles = (await call(workspace.owner, 'roles.list', { limit: 100 })).data.data as {
    id: string;
    name: string;
  }[];
  const role_ids = roles.filter(({ name }) => name === roleName).map(({ id }) => id);
  const answer = await call(workspace.owner, 'users.invite', { email, name: 'As Invited', role_ids });
  expect(answer.status).toBe(200);
  return String(answer.data.id);
}

/** Our own pages end the way: where a person lands is what counts. */
const newBrowser = () =>
  new Browser((url) => url.origin === origin && !url.pathname.startsWith('/internal/'));

async function enter(slug: string, login: string, { browser = newBrowser(), next = '/' } = {}) {
  const start = `${origin}/internal/auth/oidc/${slug}/start?next=${encodeURIComponent(next)}`;
  let page = await browser.visit(start);
  if (page.url.origin !== origin) page = await browser.submit(page, { login, password: 'any' });
  if (page.url.origin !== origin) page = await browser.submit(page);
  return landed(browser, page);
}

async function landed(browser: Browser, page: Page) {
  const cookie = browser.cookiesFor(new URL(origin));
  const me = await fetch(`${origin}/internal/auth/me`, { headers: { cookie } });
  return {
    cookie,
    path: page.url.pathname + page.url.search,
    problem: page.url.searchParams.get('problem'),
    me: me.status === 200 ? ((await me.json()) as Record<string, Record<string, unknown>>) : undefined,
  };
}

describe('an invited person', () => {
  test('activates with the name on their own account, signs out and comes back as the same user', async () => {
    const workspace = await makeWorkspace();
    const email = workspace.email('ann');
    provider.accounts.set(email, { email: email.toUpperCase(), email_verified: true, name: 'Ann Åkesson' });
    const id = await invite(workspace, email, 'Manager');

    const first = await enter(workspace.slug, email, { next: '/my-time?week=1' });
    expect(first.path).toBe('/my-time?week=1');
    expect(first.me).toMatchObject({
      user: { id, name: 'Ann Åkesson' },
      workspace: { slug: workspace.slug },
    });
    expect((await call(workspace.owner, 'users.get', { id })).data).toMatchObject({
      state: 'activated',
      name: 'Ann Åkesson',
      invitation: null,
    });

    const headers = { cookie: first.cookie, 'content-type': 'application/json', origin };
    await fetch(`${origin}/internal/auth/sign-out`, { method: 'POST', headers, body: '{}' });
    expect((await fetch(`${origin}/internal/auth/me`, { headers })).status).toBe(401);
    const again = await enter(workspace.slug, email);
    expect([again.path, again.me?.user]).toEqual(['/', expect.objectContaining({ id })]);
    const audit = (await call(workspace.owner, 'audit.list', { limit: 100 })).data.data as {
      action: string;
    }[];
    expect(audit.filter(({ action }) => action === 'link-sign-in')).toHaveLength(1);
    expect(audit.filter(({ action }) => action === 'activate')).toHaveLength(1);
  });

  test('may activate in two windows at once: one user, both signed in', async () => {
    const workspace = await makeWorkspace();
    const email = workspace.email('twice');
    await invite(workspace, email);
    const both = await Promise.all([1, 2, 3].map(() => enter(workspace.slug, email)));
    expect(new Set(both.map(({ me }) => me?.user?.id)).size).toBe(1);
    expect(both.map(({ problem }) => problem)).toEqual([null, null, null]);
  });

  test('is known by the subject from then on, whatever the provider calls them later', async () => {
    const workspace = await makeWorkspace();
    const login = workspace.email('moves');
    const id = await invite(workspace, login);
    await enter(workspace.slug, login);
    const account = { email: 'married@elsewhere.example', email_verified: true, name: 'New Name' };
    provider.accounts.set(login, account);
    expect((await enter(workspace.slug, login)).me?.user).toMatchObject({ id, name: 'New Name' });
  });
});

test('a person with a password keeps it, and their name, when they come through the provider', async () => {
  const workspace = await makeWorkspace();
  const entered = await enter(workspace.slug, workspace.owner.email);
  expect(entered.me).toMatchObject({ user: { name: 'Olga' }, is_owner: true });
  await signIn(workspace.owner.email, workspace.owner.password);
});

describe('nobody else gets in', () => {
  test('a stranger', async () => {
    const workspace = await makeWorkspace();
    const entered = await enter(workspace.slug, workspace.email('stranger'));
    expect(entered).toMatchObject({ path: `/sign-in/${workspace.slug}?problem=unknown`, me: undefined });
  });

  test.each([
    ['draft', 'unknown'],
    ['deleted', 'unknown'],
    ['suspended', 'suspended'],
  ])('a %s user', async (state, problem) => {
    const workspace = await makeWorkspace();
    const email = workspace.email(state);
    const id = await invite(workspace, email);
    await db.pool.query('update users set state = $1, state_before_suspension = $2 where id = $3', [
      state,
      state === 'suspended' ? 'invited' : null,
      id,
    ]);
    expect(await enter(workspace.slug, email)).toMatchObject({ problem, me: undefined });
  });

  test('a person suspended after signing in: the session ends at once, the next sign-in is refused', async () => {
    const workspace = await makeWorkspace();
    const email = workspace.email('leaver');
    const id = await invite(workspace, email);
    const { cookie } = await enter(workspace.slug, email);
    await call(workspace.owner, 'users.suspend', { id });
    expect((await fetch(`${origin}/internal/auth/me`, { headers: { cookie } })).status).toBe(401);
    expect(await enter(workspace.slug, email)).toMatchObject({ problem: 'suspended', me: undefined });
  });

  test.each([
    ['says the address is not verified', { email_verified: false }, false, 'unverified-email'],
    ['says so although its addresses are trusted', { email_verified: false }, true, 'unverified-email'],
    ['says nothing about the address', {}, false, 'unverified-email'],
    ['says nothing, but its addresses are trusted', {}, true, null],
  ])('when the provider %s', async (_, account, trusts_emails, problem) => {
    const workspace = await makeWorkspace();
    await call(workspace.owner, 'identityProviders.save', { ...workspace.settings, trusts_emails });
    const email = workspace.email('unsure');
    provider.accounts.set(email, { email, name: 'Unsure', ...account });
    await invite(workspace, email);
    expect((await enter(workspace.slug, email)).problem).toBe(problem);
  });

  test('a person of another workspace', async () => {
    const [one, other] = [await makeWorkspace(), await makeWorkspace()];
    const email = one.email('ann');
    await invite(one, email);
    expect((await enter(one.slug, email)).me).toBeDefined();
    expect(await enter(other.slug, email)).toMatchObject({ problem: 'unknown', me: undefined });
  });

  test('an owner, through a provider that an administrator set up; with an owner behind it they do', async () => {
    const workspace = await makeWorkspace({ withProvider: false });
    const admin = workspace.email('admin');
    const setUp = { ...workspace.settings, trusts_emails: false };
    await call(workspace.owner, 'identityProviders.save', setUp);
    await invite(workspace, admin, 'Admin');
    const entered = await enter(workspace.slug, admin);
    const { client_secret: _, ...kept } = setUp;
    await call(entered, 'identityProviders.save', { ...kept, name: 'Changed' });
    expect((await enter(workspace.slug, workspace.owner.email)).problem).toBeNull();
    const changed = await call(entered, 'identityProviders.save', { ...setUp, trusts_emails: true });
    expect(changed.data).toMatchObject({ vouches_for_owners: false });
    expect((await enter(workspace.slug, workspace.owner.email)).problem).toBe('beyond-provider');
    expect((await enter(workspace.slug, admin)).problem).toBeNull();
    await call(workspace.owner, 'identityProviders.save', { ...setUp, trusts_emails: true });
    expect((await enter(workspace.slug, workspace.owner.email)).problem).toBeNull();
  });
});

describe('a visit that goes wrong', () => {
  test('stopped at the provider: back to the sign-in page, which says so', async () => {
    const { slug } = await makeWorkspace();
    const browser = newBrowser();
    const page = await browser.visit(`${origin}/internal/auth/oidc/${slug}/start`);
    const back = await landed(browser, await browser.visit(`${page.url}/abort`));
    expect(back.path).toBe(`/sign-in/${slug}?problem=cancelled`);
  });

  test('an answer without a visit, or of another browser, opens nothing', async () => {
    const { slug } = await makeWorkspace();
    const callback = `${origin}/internal/auth/oidc/${slug}/callback`;
    for (const query of ['', '?code=x&state=y', '?error=access_denied', `?code=x&state=${'a'.repeat(43)}`]) {
      const browser = newBrowser();
      const back = await landed(browser, await browser.visit(`${callback}${query}`));
      expect(back).toMatchObject({ path: `/sign-in/${slug}?problem=expired`, me: undefined });
    }
  });

  test('a provider that is gone: the page has a number that finds the log line', async () => {
    const gone = await startIdentityProvider();
    const workspace = await makeWorkspace({ withProvider: false });
    const settings = { ...workspace.settings, issuer: gone.issuer };
    expect((await call(workspace.owner, 'identityProviders.save', settings)).status).toBe(200);
    await gone.close();
    const { path, problem } = await enter(workspace.slug, 'anybody');
    expect(problem).toBe('provider');
    const reference = new URL(path, origin).searchParams.get('reference') ?? '';
    expect(server.stdout() + server.stderr()).toContain(reference);
    const checked = await call(workspace.owner, 'identityProviders.check');
    expect([checked.status, checked.problem.detail]).toEqual([
      422,
      expect.stringContaining('refuses connections'),
    ]);
  });

  test('it never leads to another site', async () => {
    const workspace = await makeWorkspace();
    for (const next of [
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      'javascript:1',
      '/%0d%0aX: 1',
    ]) {
      const { path, me } = await enter(workspace.slug, workspace.owner.email, { next });
      expect(me).toBeDefined();
      expect(path).toMatch(/^\/($|%0d%0aX)/);
    }
  });

  test('unknown workspaces and workspaces without a provider look the same', async () => {
    const { slug } = await makeWorkspace({ withProvider: false });
    for (const one of [slug, 'nobody-there']) {
      const described = await fetch(`${origin}/internal/auth/oidc?workspace=${one}`);
      expect([described.status, await described.json()]).toEqual([200, null]);
      const browser = newBrowser();
      const back = await landed(browser, await browser.visit(`${origin}/internal/auth/oidc/${one}/start`));
      expect(back.path).toBe(`/sign-in/${one}?problem=no-provider`);
    }
    for (const odd of ['UPPER', '%2e%2e', "a'b", 'x'.repeat(64)]) {
      expect((await fetch(`${origin}/internal/auth/oidc/${odd}/start`)).status).toBe(404);
    }
  });
});

test('a session of a provider does not reach the other workspaces of the same person', async () => {
  const victim = await makeWorkspace();
  const attacker = await makeWorkspace();
  // The administrator of the second workspace invites the owner of the first, and has a provider that says anything.
  await invite(attacker, victim.owner.email, 'Admin');
  const entered = await enter(attacker.slug, victim.owner.email);
  expect(entered.me).toMatchObject({
    workspace: { slug: attacker.slug },
    workspaces: [{ slug: attacker.slug }],
  });
  const own = (await (
    await fetch(`${origin}/internal/auth/me`, { headers: { cookie: victim.owner.cookie } })
  ).json()) as { workspace: { id: string } };
  const moved = await fetch(`${origin}/internal/auth/workspace`, {
    method: 'POST',
    headers: { cookie: entered.cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ workspace_id: own.workspace.id }),
  });
  expect(moved.status).toBe(404);
});

describe('setting the provider up', () => {
  test('shows the address to register, keeps the secret unreadable and out of every answer', async () => {
    const { slug, owner, settings } = await makeWorkspace();
    const shown = await call(owner, 'identityProviders.get');
    expect(shown.data).toMatchObject({
      redirect_uri: `${origin}/internal/auth/oidc/${slug}/callback`,
      provider: { name: 'Works ID', issuer: provider.issuer, has_client_secret: true, version: 1 },
    });
    const stored = await db.pool.query(
      "select encode(sealed_client_secret, 'escape') as text from identity_providers",
    );
    const log = await db.pool.query('select before::text, after::text from audit_log');
    expect(JSON.stringify([shown.data, stored.rows, log.rows])).not.toContain(settings.client_secret);
  });

  test('asks for the secret again when it would travel to another address', async () => {
    const { owner, settings } = await makeWorkspace();
    const { client_secret: _, ...kept } = settings;
    expect((await call(owner, 'identityProviders.save', { ...kept, name: 'Renamed' })).status).toBe(200);
    const moved = await call(owner, 'identityProviders.save', { ...kept, client_id: 'another' });
    expect(moved).toMatchObject({ status: 422, problem: { errors: [{ pointer: '/client_secret' }] } });
  });

  test('refuses what cannot be used, at its field', async () => {
    const { owner, settings } = await makeWorkspace({ withProvider: false });
    for (const issuer of [origin, `${provider.issuer}/nothing`, 'http://login.example']) {
      const answer = await call(owner, 'identityProviders.save', { ...settings, issuer });
      expect(answer).toMatchObject({ status: 422, problem: { errors: [{ pointer: '/issuer' }] } });
    }
    expect((await call(owner, 'identityProviders.get')).data.provider).toBeNull();
  });

  test('tells the second of two administrators who edit at once', async () => {
    const { owner, settings } = await makeWorkspace();
    const saves = await Promise.all(
      ['One', 'Two'].map((name) =>
        call(owner, 'identityProviders.save', { ...settings, name, expected_version: 1 }),
      ),
    );
    expect(saves.map(({ status }) => status).sort()).toEqual([200, 412]);
  });

  test('needs the permission for the workspace', async () => {
    const workspace = await makeWorkspace();
    const email = workspace.email('manager');
    await invite(workspace, email, 'Manager');
    const manager = await enter(workspace.slug, email);
    for (const verb of ['get', 'save', 'check', 'remove']) {
      const answer = await call(
        manager,
        `identityProviders.${verb}`,
        verb === 'save' ? workspace.settings : {},
      );
      expect([verb, answer.status]).toEqual([verb, 403]);
    }
  });

  test('removed, or another client: the sessions it opened end, others stay', async () => {
    const workspace = await makeWorkspace();
    const email = workspace.email('ann');
    await invite(workspace, email);
    const isOpen = async ({ cookie }: Person) =>
      (await fetch(`${origin}/internal/auth/me`, { headers: { cookie } })).status === 200;
    const first = await enter(workspace.slug, email);
    const client = await provider.register(`${origin}/internal/auth/oidc/${workspace.slug}/callback`);
    const other = { client_id: client.clientId, client_secret: client.clientSecret };
    await call(workspace.owner, 'identityProviders.save', { ...workspace.settings, name: 'Renamed' });
    expect(await isOpen(first)).toBe(true);
    await call(workspace.owner, 'identityProviders.save', { ...workspace.settings, ...other });
    expect(await isOpen(first)).toBe(false);
    const second = await enter(workspace.slug, email);
    expect(await isOpen(second)).toBe(true);
    expect((await call(workspace.owner, 'identityProviders.remove')).status).toBe(200);
    expect([await isOpen(second), await isOpen(workspace.owner)]).toEqual([false, true]);
    expect((await enter(workspace.slug, email)).problem).toBe('no-provider');
  });

  test('works from the command line, too', async () => {
    const { slug, settings } = await makeWorkspace({ withProvider: false });
    const words = ['workspace', 'oidc', 'set', '--workspace', slug, '--name', 'By Hand'];
    const client = ['--client-id', settings.client_id, '--client-secret', settings.client_secret];
    const refused = await runCommand([...words, '--issuer', 'http://127.0.0.1:1', ...client], given);
    expect([refused.code, refused.document]).toEqual([
      1,
      { error: expect.objectContaining({ code: 'invalid' }) },
    ]);
    const { code, document } = await runCommand([...words, '--issuer', provider.issuer, ...client], given);
    expect([code, document]).toEqual([
      0,
      expect.objectContaining({ sign_in_url: `${origin}/sign-in/${slug}` }),
    ]);
    expect((await enter(slug, `owner@${slug}.example`)).me).toMatchObject({ is_owner: true });
    expect((await runCommand(['workspace', 'oidc', 'remove', '--workspace', slug], given)).code).toBe(0);
  });
});

test('an administrator sees and ends the sessions of a user', async () => {
  const workspace = await makeWorkspace();
  const email = workspace.email('ann');
  const id = await invite(workspace, email);
  const entered = await enter(workspace.slug, email);
  const sessions = (await call(workspace.owner, 'users.sessions', { id })).data as unknown as object[];
  expect(sessions).toEqual([expect.objectContaining({ through_provider: true })]);
  expect((await call(entered, 'users.sessions', { id })).status).toBe(403);
  expect((await call(workspace.owner, 'users.endSessions', { id })).data).toEqual({ ended: 1 });
  expect((await fetch(`${origin}/internal/auth/me`, { headers: { cookie: entered.cookie } })).status).toBe(
    401,
  );
});
