import { totpCode } from '@stempel/auth/testing/totp';
import { inWorkspace, schema } from '@stempel/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cookieOf } from './testing/console-client.ts';
import { linkSecretIn } from './testing/outbox.ts';
import { type SignOnWorld, startSignOnWorld } from './testing/sign-on-world.ts';
import { runCommand } from './testing/start-process.ts';

// The running server: what a role that requires a second factor closes, and which ways lead in.
let world: SignOnWorld;
let workspace: Awaited<ReturnType<SignOnWorld['makeWorkspace']>>;
beforeAll(async () => {
  world = await startSignOnWorld();
  workspace = await world.makeWorkspace();
  const { data } = await world.call(workspace.owner, 'roles.list', { limit: 100 });
  const owner = (data.data as { id: string; name: string }[]).find(({ name }) => name === 'Owner');
  const answer = await world.call(workspace.owner, 'roles.requireTwoFactors', {
    id: owner?.id,
    required: true,
  });
  expect(answer.status).toBe(200);
});
afterAll(() => world.close());

const ask = (path: string, cookie: string, init: RequestInit = {}) =>
  fetch(`${world.origin}${path}`, {
    ...init,
    redirect: 'manual',
    headers: { cookie, 'content-type': 'application/json' },
  });
const post = (path: string, cookie: string, body: unknown) =>
  ask(`/internal/auth/${path}`, cookie, { method: 'POST', body: JSON.stringify(body) });

test('without one, nothing answers but what leads to one', async () => {
  const { cookie } = workspace.owner;
  const paths = ['trpc/session.me', 'trpc/users.list', 'trpc/roles.requireTwoFactors', 'files/exports/x'];
  for (const path of [...paths, 'auth/me', 'auth/sessions', 'auth/sessions/end']) {
    for (const method of ['GET', 'POST']) {
      const answer = await ask(`/internal/${path}`, cookie, {
        method,
        ...(method === 'POST' ? { body: '{}' } : {}),
      });
      expect([path, method, answer.status]).not.toEqual([path, method, 200]);
      expect([path, method, [401, 404, 405].includes(answer.status)]).toEqual([path, method, true]);
    }
  }
  expect((await ask('/api/openapi.json', cookie)).status).not.toBe(200);
  const factors = (await (await ask('/internal/auth/factors', cookie)).json()) as Record<string, unknown>;
  expect(factors).toMatchObject({ pending: 'enrol', is_required: true, has_authenticator: false });
});

test("the organisation's own sign-in decides itself, and opens", async () => {
  const { me } = await world.enter(workspace.slug, workspace.owner.email);
  expect(me).toMatchObject({ is_owner: true });
});

test('an app that was set up opens at once, and is asked for at the next sign-in', async () => {
  const { cookie, password, email } = workspace.owner;
  const setUp = (await (await post('two-factor/enable', cookie, { password })).json()) as { totpURI: string };
  const confirmed = await post('two-factor/verify-totp', cookie, { code: totpCode(setUp.totpURI, -1) });
  expect(confirmed.status).toBe(200);
  expect((await ask('/internal/auth/me', cookieOf(confirmed))).status).toBe(200);
  const again = await post('sign-in/email', '', { email, password });
  expect(await again.clone().json()).toMatchObject({ twoFactorRedirect: true });
  expect((await ask('/internal/auth/me', cookieOf(again))).status).toBe(401);
  const code = totpCode(setUp.totpURI);
  const entered = await post('two-factor/verify-totp', cookieOf(again), { code });
  expect((await ask('/internal/auth/me', cookieOf(entered))).status).toBe(200);
});

/** Somebody of a workspace of their own with an app; signing in leads to the code. */
async function makeProvable() {
  const own = await world.makeWorkspace({ withProvider: false });
  const { cookie, password, email } = own.owner;
  const setUp = (await (await post('two-factor/enable', cookie, { password })).json()) as { totpURI: string };
  const code = totpCode(setUp.totpURI, -1);
  const confirmed = await post('two-factor/verify-totp', cookie, { code });
  expect(confirmed.status).toBe(200);
  return { ...own, email, password, cookie: cookieOf(confirmed), address: setUp.totpURI };
}

test('an invitation accepted with a second factor starts in the workspace of the invitation', async () => {
  const host = await world.makeWorkspace({ withProvider: false });
  const guest = await makeProvable();
  // By name, the guest's own workspace would come first.
  await world.db.pool.query("update workspaces set name = 'A first one' where slug = $1", [guest.slug]);
  await world.invite(host.owner, guest.email);
  const token = await linkSecretIn(world.given.DATA_DIR, guest.email);
  const activated = await post('activate', '', { token, password: guest.password });
  expect(await activated.clone().json()).toEqual({ code_needed: true });
  const code = totpCode(guest.address);
  const entered = await post('two-factor/verify-totp', cookieOf(activated), { code });
  const me = (await (await ask('/internal/auth/me', cookieOf(entered))).json()) as Record<string, unknown>;
  expect(me).toMatchObject({ workspace: { slug: host.slug } });
});

test('a wish to start in a workspace opens none that is not the own', async () => {
  const guest = await makeProvable();
  const asked = await post('sign-in/email', '', { email: guest.email, password: guest.password });
  const foreign = await findPlace(workspace.slug);
  const wish = `${cookieOf(asked)}; stempel.start_workspace=${foreign?.id}`;
  const entered = await post('two-factor/verify-totp', wish, { code: totpCode(guest.address) });
  const me = await (await ask('/internal/auth/me', cookieOf(entered))).json();
  expect(me).toMatchObject({ workspace: { slug: guest.slug } });
});

test('whoever runs the installation resets the factors of a person of several workspaces, in the log of each', async () => {
  const host = await world.makeWorkspace({ withProvider: false });
  const guest = await makeProvable();
  await world.invite(host.owner, guest.email);
  const token = await linkSecretIn(world.given.DATA_DIR, guest.email);
  await post('activate', '', { token, password: guest.password });
  const words = ['user', 'reset-factors', '--email'];
  const reset = await runCommand([...words, guest.email.toUpperCase()], world.given);
  expect(reset).toMatchObject({
    code: 0,
    document: { authenticator: true, passkeys: 0, workspaces: [host.slug, guest.slug] },
  });
  expect((await ask('/internal/auth/me', guest.cookie)).status).toBe(401);
  const { cookie } = await world.signIn(guest.email, guest.password);
  expect((await ask('/internal/auth/me', cookie)).status).toBe(200);
  for (const slug of [host.slug, guest.slug])
    expect(await resetsIn(slug)).toMatchObject([{ actorKind: 'system' }]);
  const again = await runCommand([...words, guest.email], world.given);
  expect(again).toMatchObject({ code: 1, document: { error: { code: 'conflict' } } });
  const unknown = await runCommand([...words, 'nobody@example.org'], world.given);
  expect(unknown).toMatchObject({ code: 1, document: { error: { code: 'not-found' } } });
  expect(await resetsIn(guest.slug)).toHaveLength(1);
});

async function findPlace(slug: string) {
  const places = await world.db.orm.select().from(schema.workspaces);
  return places.find((place) => place.slug === slug);
}

async function resetsIn(slug: string) {
  const id = (await findPlace(slug))?.id ?? '';
  const rows = await inWorkspace(world.db, id, (tx) => tx.select().from(schema.auditLog));
  // The database of a test is read as its owner, who sees every workspace.
  return rows.filter(({ action, workspaceId }) => action === 'reset-factors' && workspaceId === id);
}
