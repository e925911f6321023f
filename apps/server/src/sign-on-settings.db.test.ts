import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person } from './testing/console-client.ts';
import { type SignOnWorld, startSignOnWorld } from './testing/sign-on-world.ts';
import { runCommand } from './testing/start-process.ts';

// The whole way over real HTTP: our server, a real OpenID Connect provider, a browser between them.

let world: SignOnWorld;
beforeAll(async () => {
  world = await startSignOnWorld();
});
afterAll(() => world.close());

describe('setting the provider up', () => {
  test('shows the address to register, keeps the secret unreadable and out of every answer', async () => {
    const { slug, owner, settings } = await world.makeWorkspace();
    const shown = await world.call(owner, 'identityProviders.get');
    expect(shown.data).toMatchObject({
      redirect_uri: `${world.origin}/internal/auth/oidc/${slug}/callback`,
      provider: { name: 'Works ID', issuer: world.provider.issuer, has_client_secret: true, version: 1 },
    });
    const stored = await world.db.pool.query(
      "select encode(sealed_client_secret, 'escape') as text from identity_providers",
    );
    const log = await world.db.pool.query('select before::text, after::text from audit_log');
    expect(JSON.stringify([shown.data, stored.rows, log.rows])).not.toContain(settings.client_secret);
  });

  test('asks for the secret again when it would travel to another address', async () => {
    const { owner, settings } = await world.makeWorkspace();
    const { client_secret: _, ...kept } = settings;
    expect((await world.call(owner, 'identityProviders.save', { ...kept, name: 'Renamed' })).status).toBe(
      200,
    );
    const moved = await world.call(owner, 'identityProviders.save', { ...kept, client_id: 'another' });
    expect(moved).toMatchObject({ status: 422, problem: { errors: [{ pointer: '/client_secret' }] } });
  });

  test('refuses what cannot be used, at its field', async () => {
    const { owner, settings } = await world.makeWorkspace({ withProvider: false });
    for (const issuer of [world.origin, `${world.provider.issuer}/nothing`, 'http://login.example']) {
      const answer = await world.call(owner, 'identityProviders.save', { ...settings, issuer });
      expect(answer).toMatchObject({ status: 422, problem: { errors: [{ pointer: '/issuer' }] } });
    }
    expect((await world.call(owner, 'identityProviders.get')).data.provider).toBeNull();
  });

  test('tells the second of two administrators who edit at once', async () => {
    const { owner, settings } = await world.makeWorkspace();
    const saves = await Promise.all(
      ['One', 'Two'].map((name) =>
        world.call(owner, 'identityProviders.save', { ...settings, name, expected_version: 1 }),
      ),
    );
    expect(saves.map(({ status }) => status).sort()).toEqual([200, 412]);
  });

  test('needs the permission for the workspace', async () => {
    const workspace = await world.makeWorkspace();
    const email = workspace.email('manager');
    await world.invite(workspace.owner, email, 'Manager');
    const manager = await world.enter(workspace.slug, email);
    for (const verb of ['get', 'save', 'check', 'remove']) {
      const answer = await world.call(
        manager,
        `identityProviders.${verb}`,
        verb === 'save' ? workspace.settings : {},
      );
      expect([verb, answer.status]).toEqual([verb, 403]);
    }
  });

  test('removed, or another client: the sessions it opened end, others stay', async () => {
    const workspace = await world.makeWorkspace();
    const email = workspace.email('ann');
    await world.invite(workspace.owner, email);
    const isOpen = async ({ cookie }: Person) =>
      (await fetch(`${world.origin}/internal/auth/me`, { headers: { cookie } })).status === 200;
    const first = await world.enter(workspace.slug, email);
    const client = await world.provider.register(
      `${world.origin}/internal/auth/oidc/${workspace.slug}/callback`,
    );
    const other = { client_id: client.clientId, client_secret: client.clientSecret };
    await world.call(workspace.owner, 'identityProviders.save', { ...workspace.settings, name: 'Renamed' });
    expect(await isOpen(first)).toBe(true);
    await world.call(workspace.owner, 'identityProviders.save', { ...workspace.settings, ...other });
    expect(await isOpen(first)).toBe(false);
    const second = await world.enter(workspace.slug, email);
    expect(await isOpen(second)).toBe(true);
    expect((await world.call(workspace.owner, 'identityProviders.remove')).status).toBe(200);
    expect([await isOpen(second), await isOpen(workspace.owner)]).toEqual([false, true]);
    expect((await world.enter(workspace.slug, email)).problem).toBe('no-provider');
  });

  test('works from the command line, too', async () => {
    const { slug, settings } = await world.makeWorkspace({ withProvider: false });
    const words = ['workspace', 'oidc', 'set', '--workspace', slug, '--name', 'By Hand'];
    const client = ['--client-id', settings.client_id, '--client-secret', settings.client_secret];
    const refused = await runCommand([...words, '--issuer', 'http://127.0.0.1:1', ...client], world.given);
    expect([refused.code, refused.document]).toEqual([
      1,
      { error: expect.objectContaining({ code: 'invalid' }) },
    ]);
    const { code, document } = await runCommand(
      [...words, '--issuer', world.provider.issuer, ...client],
      world.given,
    );
    expect([code, document]).toEqual([
      0,
      expect.objectContaining({ sign_in_url: `${world.origin}/sign-in/${slug}` }),
    ]);
    expect((await world.enter(slug, `owner@${slug}.example`)).me).toMatchObject({ is_owner: true });
    expect((await runCommand(['workspace', 'oidc', 'remove', '--workspace', slug], world.given)).code).toBe(
      0,
    );
  });
});

test('an administrator sees and ends the sessions of a user', async () => {
  const workspace = await world.makeWorkspace();
  const email = workspace.email('ann');
  const id = await world.invite(workspace.owner, email);
  const entered = await world.enter(workspace.slug, email);
  const sessions = (await world.call(workspace.owner, 'users.sessions', { id })).data as unknown as object[];
  expect(sessions).toEqual([expect.objectContaining({ through_provider: true })]);
  expect((await world.call(entered, 'users.sessions', { id })).status).toBe(403);
  expect((await world.call(workspace.owner, 'users.endSessions', { id })).data).toEqual({ ended: 1 });
  expect(
    (await fetch(`${world.origin}/internal/auth/me`, { headers: { cookie: entered.cookie } })).status,
  ).toBe(401);
});
