import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startIdentityProvider } from './testing/identity-provider.ts';
import { type SignOnWorld, startSignOnWorld } from './testing/sign-on-world.ts';
import { runCommand } from './testing/start-process.ts';

// The whole way over real HTTP: our server, a real OpenID Connect provider, a browser between them.

let world: SignOnWorld;
beforeAll(async () => {
  world = await startSignOnWorld();
});
afterAll(() => world.close());

describe('an invited person', () => {
  test('activates with the name on their own account, signs out and comes back as the same user', async () => {
    const workspace = await world.makeWorkspace();
    const email = workspace.email('ann');
    world.provider.accounts.set(email, {
      email: email.toUpperCase(),
      email_verified: true,
      name: 'Ann Åkesson',
    });
    const id = await world.invite(workspace.owner, email, 'Manager');

    const first = await world.enter(workspace.slug, email, { next: '/my-time?week=1' });
    expect(first.path).toBe('/my-time?week=1');
    expect(first.me).toMatchObject({
      user: { id, name: 'Ann Åkesson' },
      workspace: { slug: workspace.slug },
    });
    expect((await world.call(workspace.owner, 'users.get', { id })).data).toMatchObject({
      state: 'activated',
      name: 'Ann Åkesson',
      invitation: null,
    });

    const headers = { cookie: first.cookie, 'content-type': 'application/json', origin: world.origin };
    await fetch(`${world.origin}/internal/auth/sign-out`, { method: 'POST', headers, body: '{}' });
    expect((await fetch(`${world.origin}/internal/auth/me`, { headers })).status).toBe(401);
    const again = await world.enter(workspace.slug, email);
    expect([again.path, again.me?.user]).toEqual(['/', expect.objectContaining({ id })]);
    const audit = (await world.call(workspace.owner, 'audit.list', { limit: 100 })).data.data as {
      action: string;
      request_id: string;
    }[];
    // Found by the Request-Id of the answer that let them in.
    for (const done of ['link-sign-in', 'activate']) {
      const told = audit.filter(({ action }) => action === done);
      expect(
        told.map(({ request_id }) => request_id),
        done,
      ).toEqual([first.requestId]);
    }
  });

  test('decides their name and address from then on; the identity provider of SCIM no longer does', async () => {
    const workspace = await world.makeWorkspace();
    const email = workspace.email('frozen');
    world.provider.accounts.set(email, { email, email_verified: true, name: 'Freja Own' });
    const id = await world.invite(workspace.owner, email, 'Manager');
    const words = ['key', 'create', '--workspace', workspace.slug, '--service-user', 'IdP', '--provisioning'];
    const { document } = await runCommand(words, world.given);
    const patch = async (value: object) => {
      const answer = await fetch(`${world.origin}/api/scim/v2/Users/${id}`, {
        method: 'PATCH',
        headers: { authorization: `Bearer ${document.key}`, 'content-type': 'application/scim+json' },
        body: JSON.stringify({ Operations: [{ op: 'replace', value }] }),
      });
      return (await answer.json()) as Record<string, unknown>;
    };
    expect(await patch({ displayName: 'Freja Sent' })).toMatchObject({ displayName: 'Freja Sent' });
    expect((await world.enter(workspace.slug, email)).me?.user).toMatchObject({ id, name: 'Freja Own' });
    const sent = { userName: 'other@example.org', displayName: 'Freja Again', externalId: 'x1' };
    expect(await patch(sent)).toMatchObject({ userName: email, displayName: 'Freja Own', externalId: 'x1' });
  });

  test('may activate in two windows at once: one user, both signed in', async () => {
    const workspace = await world.makeWorkspace();
    const email = workspace.email('twice');
    await world.invite(workspace.owner, email);
    const both = await Promise.all([1, 2, 3].map(() => world.enter(workspace.slug, email)));
    expect(new Set(both.map(({ me }) => me?.user?.id)).size).toBe(1);
    expect(both.map(({ problem }) => problem)).toEqual([null, null, null]);
  });

  test('is known by the subject from then on, whatever the provider calls them later', async () => {
    const workspace = await world.makeWorkspace();
    const login = workspace.email('moves');
    const id = await world.invite(workspace.owner, login);
    await world.enter(workspace.slug, login);
    const account = { email: 'married@elsewhere.example', email_verified: true, name: 'New Name' };
    world.provider.accounts.set(login, account);
    expect((await world.enter(workspace.slug, login)).me?.user).toMatchObject({ id, name: 'New Name' });
    const found = await world.call(workspace.owner, 'objects.find', { q: 'new name' });
    expect(found.data.data).toMatchObject([{ kind: 'users', id, name: 'New Name' }]);
  });
});

test('a person with a password keeps it, and their name, when they come through the provider', async () => {
  const workspace = await world.makeWorkspace();
  const entered = await world.enter(workspace.slug, workspace.owner.email);
  expect(entered.me).toMatchObject({ user: { name: 'Olga' }, is_owner: true });
  await world.signIn(workspace.owner.email, workspace.owner.password);
});

describe('nobody else gets in', () => {
  test('a stranger', async () => {
    const workspace = await world.makeWorkspace();
    const entered = await world.enter(workspace.slug, workspace.email('stranger'));
    expect(entered).toMatchObject({ path: `/sign-in/${workspace.slug}?problem=unknown`, me: undefined });
  });

  test.each([
    ['draft', 'unknown'],
    ['deleted', 'unknown'],
    ['suspended', 'suspended'],
  ])('a %s user', async (state, problem) => {
    const workspace = await world.makeWorkspace();
    const email = workspace.email(state);
    const id = await world.invite(workspace.owner, email);
    const client = await world.db.pool.connect();
    await client.query("set app.unaudited = 'on'");
    await client.query('update users set state = $1, state_before_suspension = $2 where id = $3', [
      state,
      state === 'suspended' ? 'invited' : null,
      id,
    ]);
    client.release(true);
    expect(await world.enter(workspace.slug, email)).toMatchObject({ problem, me: undefined });
  });

  test('a person suspended after signing in: the session ends at once, the next sign-in is refused', async () => {
    const workspace = await world.makeWorkspace();
    const email = workspace.email('leaver');
    const id = await world.invite(workspace.owner, email);
    const { cookie } = await world.enter(workspace.slug, email);
    await world.call(workspace.owner, 'users.suspend', { id });
    expect((await fetch(`${world.origin}/internal/auth/me`, { headers: { cookie } })).status).toBe(401);
    expect(await world.enter(workspace.slug, email)).toMatchObject({ problem: 'suspended', me: undefined });
  });

  test.each([
    ['says the address is not verified', { email_verified: false }, false, 'unverified-email'],
    ['says so although its addresses are trusted', { email_verified: false }, true, 'unverified-email'],
    ['says nothing about the address', {}, false, 'unverified-email'],
    ['says nothing, but its addresses are trusted', {}, true, null],
  ])('when the provider %s', async (_, account, trusts_emails, problem) => {
    const workspace = await world.makeWorkspace();
    await world.call(workspace.owner, 'identityProviders.save', { ...workspace.settings, trusts_emails });
    const email = workspace.email('unsure');
    world.provider.accounts.set(email, { email, name: 'Unsure', ...account });
    await world.invite(workspace.owner, email);
    expect((await world.enter(workspace.slug, email)).problem).toBe(problem);
  });

  test('a person of another workspace', async () => {
    const [one, other] = [await world.makeWorkspace(), await world.makeWorkspace()];
    const email = one.email('ann');
    await world.invite(one.owner, email);
    expect((await world.enter(one.slug, email)).me).toBeDefined();
    expect(await world.enter(other.slug, email)).toMatchObject({ problem: 'unknown', me: undefined });
  });

  test('an owner, through a provider that an administrator set up; with an owner behind it they do', async () => {
    const workspace = await world.makeWorkspace({ withProvider: false });
    const admin = workspace.email('admin');
    const setUp = { ...workspace.settings, trusts_emails: false };
    await world.call(workspace.owner, 'identityProviders.save', setUp);
    await world.invite(workspace.owner, admin, 'Admin');
    const entered = await world.enter(workspace.slug, admin);
    const { client_secret: _, ...kept } = setUp;
    await world.call(entered, 'identityProviders.save', { ...kept, name: 'Changed' });
    expect((await world.enter(workspace.slug, workspace.owner.email)).problem).toBeNull();
    const changed = await world.call(entered, 'identityProviders.save', { ...setUp, trusts_emails: true });
    expect(changed.data).toMatchObject({ vouches_for_owners: false });
    expect((await world.enter(workspace.slug, workspace.owner.email)).problem).toBe('beyond-provider');
    expect((await world.enter(workspace.slug, admin)).problem).toBeNull();
    await world.call(workspace.owner, 'identityProviders.save', { ...setUp, trusts_emails: true });
    expect((await world.enter(workspace.slug, workspace.owner.email)).problem).toBeNull();
  });
});

describe('a visit that goes wrong', () => {
  test('stopped at the provider: back to the sign-in page, which says so', async () => {
    const { slug } = await world.makeWorkspace();
    const browser = world.newBrowser();
    const page = await browser.visit(`${world.origin}/internal/auth/oidc/${slug}/start`);
    const back = await world.landed(browser, await browser.visit(`${page.url}/abort`));
    expect(back.path).toBe(`/sign-in/${slug}?problem=cancelled`);
  });

  test('an answer without a visit, or of another browser, opens nothing', async () => {
    const { slug } = await world.makeWorkspace();
    const callback = `${world.origin}/internal/auth/oidc/${slug}/callback`;
    for (const query of ['', '?code=x&state=y', '?error=access_denied', `?code=x&state=${'a'.repeat(43)}`]) {
      const browser = world.newBrowser();
      const back = await world.landed(browser, await browser.visit(`${callback}${query}`));
      expect(back).toMatchObject({ path: `/sign-in/${slug}?problem=expired`, me: undefined });
    }
  });

  test('a provider that is gone: the page has a number that finds the log line', async () => {
    const gone = await startIdentityProvider();
    const workspace = await world.makeWorkspace({ withProvider: false });
    const settings = { ...workspace.settings, issuer: gone.issuer };
    expect((await world.call(workspace.owner, 'identityProviders.save', settings)).status).toBe(200);
    await gone.close();
    const { path, problem, requestId } = await world.enter(workspace.slug, 'anybody');
    expect(problem).toBe('provider');
    expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(new URL(path, world.origin).searchParams.get('reference')).toBe(requestId);
    const told = world.server.stderr().split('\n');
    expect(told.filter((line) => line.includes(`"request_id":"${requestId}"`))).toContainEqual(
      expect.stringContaining('sign-in through a provider failed'),
    );
    const checked = await world.call(workspace.owner, 'identityProviders.check');
    expect([checked.status, checked.problem.detail]).toEqual([
      422,
      expect.stringContaining('no usable answer came'),
    ]);
  });

  test('it never leads to another site', async () => {
    const workspace = await world.makeWorkspace();
    for (const next of [
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      'javascript:1',
      '/%0d%0aX: 1',
    ]) {
      const { path, me } = await world.enter(workspace.slug, workspace.owner.email, { next });
      expect(me).toBeDefined();
      expect(path).toMatch(/^\/($|%0d%0aX)/);
    }
  });

  test('unknown workspaces and workspaces without a provider look the same', async () => {
    const { slug } = await world.makeWorkspace({ withProvider: false });
    for (const one of [slug, 'nobody-there']) {
      const described = await fetch(`${world.origin}/internal/auth/oidc?workspace=${one}`);
      expect([described.status, await described.json()]).toEqual([200, null]);
      const browser = world.newBrowser();
      const back = await world.landed(
        browser,
        await browser.visit(`${world.origin}/internal/auth/oidc/${one}/start`),
      );
      expect(back.path).toBe(`/sign-in/${one}?problem=no-provider`);
    }
    for (const odd of ['UPPER', '%2e%2e', "a'b", 'x'.repeat(64)]) {
      expect((await fetch(`${world.origin}/internal/auth/oidc/${odd}/start`)).status).toBe(404);
    }
  });
});

test('a session of a provider does not reach the other workspaces of the same person', async () => {
  const victim = await world.makeWorkspace();
  const attacker = await world.makeWorkspace();
  // The administrator of the second workspace invites the owner of the first, and has a provider that says anything.
  await world.invite(attacker.owner, victim.owner.email, 'Admin');
  const entered = await world.enter(attacker.slug, victim.owner.email);
  expect(entered.me).toMatchObject({
    workspace: { slug: attacker.slug },
    workspaces: [{ slug: attacker.slug }],
  });
  const own = (await (
    await fetch(`${world.origin}/internal/auth/me`, { headers: { cookie: victim.owner.cookie } })
  ).json()) as { workspace: { id: string } };
  const moved = await fetch(`${world.origin}/internal/auth/workspace`, {
    method: 'POST',
    headers: { cookie: entered.cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ workspace_id: own.workspace.id }),
  });
  expect(moved.status).toBe(404);
});
