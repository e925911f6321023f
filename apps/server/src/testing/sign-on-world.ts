import { ensureIdentity } from '@stempel/auth/people';
import { connectDatabase } from '@stempel/db';
import { freePort } from '@stempel/db/free-port';
import { emptyDatabase } from '@stempel/db/testing';
import { createWorkspace } from '@stempel/services/settings/workspaces';
import { expect } from 'vitest';
import { Browser, type Page } from './browser.ts';
import { callConsole, type Person, signInAt } from './console-client.ts';
import { startIdentityProvider } from './identity-provider.ts';
import { emptyDataDir, startProcess } from './start-process.ts';

export type SignOnWorld = Awaited<ReturnType<typeof startSignOnWorld>>;

/** Our server, a real OpenID Connect provider, and browsers between them; ended by `close`. */
export async function startSignOnWorld() {
  const port = String(await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const databaseUrl = await emptyDatabase();
  const given = {
    ...{ DATABASE_URL: databaseUrl, DATA_DIR: emptyDataDir(), PORT: port, BASE_URL: origin },
    ALLOWED_NETWORKS: '127.0.0.0/8',
  };
  const db = connectDatabase({ url: databaseUrl, poolSize: 2 });
  const [server, provider] = await Promise.all([startProcess(given), startIdentityProvider()]);
  let made = 0;

  const call = (person: Person, procedure: string, input?: unknown) =>
    callConsole(origin, person, procedure, input);
  const signIn = (email: string, password: string) => signInAt(origin, email, password);

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
    const email = (name: string) => `${name}@${slug}.example`;
    return { slug, owner: { ...owner, ...signedIn }, settings, email };
  }

  /** Invites a person and returns the id of the user. */
  async function invite(owner: Person, email: string, roleName?: string): Promise<string> {
    const roles = (await call(owner, 'roles.list', { limit: 100 })).data.data as {
      id: string;
      name: string;
    }[];
    const role_ids = roles.filter(({ name }) => name === roleName).map(({ id }) => id);
    const answer = await call(owner, 'users.invite', { email, name: 'As Invited', role_ids });
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
      requestId: page.requestId,
      me: me.status === 200 ? ((await me.json()) as Record<string, Record<string, unknown>>) : undefined,
    };
  }

  async function close(): Promise<void> {
    await server.end('SIGTERM');
    await provider.close();
    await db.close();
  }

  return {
    ...{ origin, given, db, server, provider, close },
    ...{ call, signIn, makeWorkspace, invite, newBrowser, enter, landed },
  };
}
