import { english, type Message } from '@stempel/core/messages';
import { createOutgoing } from '@stempel/outgoing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Lie, startLyingProvider } from '../testing/lying-provider.ts';
import { createOidc, type OidcProvider, ProviderError } from './index.ts';

const clientId = 'stempel';
const slug = 'acme';
let provider: Awaited<ReturnType<typeof startLyingProvider>>;
let nowMilliseconds = Date.now();
const now = () => Temporal.Instant.fromEpochMilliseconds(nowMilliseconds);
const outgoing = createOutgoing({ allowedNetworks: ['127.0.0.0/8', '::1/128'] });
const oidcAt = (baseUrl: string, out = outgoing) =>
  createOidc({ baseUrl, instanceSecret: 's'.repeat(64), outgoing: out, callSeconds: 1, now });
const oidc = oidcAt('http://127.0.0.1:3000');

beforeAll(async () => {
  provider = await startLyingProvider(clientId);
});
beforeEach(() => {
  provider.tell({});
  nowMilliseconds = Date.now();
});
afterAll(async () => {
  provider.close();
  await outgoing.close();
});

let revisions = 0;

/** A stored provider; each revision is connected again. */
function stored(): OidcProvider {
  const place = { workspaceId: 'w', id: 'p' };
  revisions += 1;
  const sealedClientSecret = oidc.seal('the secret', place);
  return { ...place, revision: revisions, issuer: provider.issuer, clientId, sealedClientSecret };
}

async function visit(
  change: { query?: (query: URLSearchParams) => void; next?: string; sealed?: string } = {},
) {
  const at = stored();
  const { address, ticket } = await oidc.begin(at, slug, change.next ?? '/');
  const query = provider.approve(address);
  change.query?.(query);
  return oidc.finish(at, slug, query, change.sealed ?? ticket.sealed);
}

const nowSeconds = () => Math.floor(Date.now() / 1000);

test('asks for a code with PKCE, state and nonce, different each time', async () => {
  const [first, second] = [await oidc.begin(stored(), slug, '/'), await oidc.begin(stored(), slug, '/')];
  const asked = Object.fromEntries(first.address.searchParams);
  expect(asked).toMatchObject({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: 'http://127.0.0.1:3000/internal/auth/oidc/acme/callback',
    scope: 'openid email profile',
    code_challenge_method: 'S256',
  });
  for (const name of ['state', 'nonce', 'code_challenge']) {
    expect(asked[name]?.length).toBeGreaterThanOrEqual(43);
    expect(second.address.searchParams.get(name)).not.toBe(asked[name]);
  }
  expect(Buffer.from(first.ticket.sealed, 'base64url').toString()).not.toContain(asked.state);
});

test('brings back subject, address, name and where to go on', async () => {
  provider.tell({ claims: { email: 'Ann@Acme.example', email_verified: true, name: 'Ann Acme' } });
  expect(await visit({ next: '/my-time' })).toEqual({
    issuer: provider.issuer,
    subject: 's-1',
    email: 'Ann@Acme.example',
    emailVerified: true,
    name: 'Ann Acme',
    next: '/my-time',
  });
});

describe('the address', () => {
  test.each<[string, Lie, { email: string | null; emailVerified: boolean | null }]>([
    [
      'unverified',
      { claims: { email: 'a@b.example', email_verified: false } },
      { email: 'a@b.example', emailVerified: false },
    ],
    [
      'verified in words',
      { claims: { email: 'a@b.example', email_verified: 'true' } },
      { email: 'a@b.example', emailVerified: true },
    ],
    ['without a word', { claims: { email: 'a@b.example' } }, { email: 'a@b.example', emailVerified: null }],
    [
      'in a proved domain',
      { claims: { email: 'a@b.example', xms_edov: true } },
      { email: 'a@b.example', emailVerified: true },
    ],
    [
      'as user name only',
      { claims: { preferred_username: 'a@b.example', email_verified: true } },
      { email: 'a@b.example', emailVerified: null },
    ],
    ['missing', { claims: { preferred_username: 'ann' } }, { email: null, emailVerified: null }],
    [
      'in the user info',
      { userInfo: { email: 'a@b.example', email_verified: true } },
      { email: 'a@b.example', emailVerified: true },
    ],
  ])('%s', async (_, lie, expected) => {
    provider.tell(lie);
    expect(await visit()).toMatchObject(expected);
  });
});

describe('an ID token is refused', () => {
  test.each<[string, () => Lie]>([
    ['of another issuer', () => ({ claims: { iss: 'https://evil.example' } })],
    ['for another audience', () => ({ claims: { aud: 'somebody-else' } })],
    [
      'for several audiences without saying for whom',
      () => ({ claims: { aud: [clientId, 'other'], azp: 'other' } }),
    ],
    ['with another nonce', () => ({ claims: { nonce: 'replayed' } })],
    ['without a nonce', () => ({ claims: { nonce: undefined } })],
    ['without a subject', () => ({ claims: { sub: undefined } })],
    ['signed with another key', () => ({ signsWithOtherKey: true })],
    ['that is not signed', () => ({ head: { alg: 'none' } })],
    ['signed with a shared secret', () => ({ head: { alg: 'HS256' } })],
    [
      'that expired two minutes ago',
      () => ({ claims: { iat: nowSeconds() - 420, exp: nowSeconds() - 120 } }),
    ],
    ['of a user info about somebody else', () => ({ userInfo: { sub: 's-2', email: 'a@b.example' } })],
  ])('%s', async (_, lie) => {
    provider.tell(lie());
    await expect(visit()).rejects.toThrow(ProviderError);
  });

  test('but not for clocks that differ by half a minute', async () => {
    provider.tell({ claims: { iat: nowSeconds() + 30, exp: nowSeconds() - 30, email: 'a@b.example' } });
    expect(await visit()).toMatchObject({ subject: 's-1' });
  });
});

describe('a visitor is refused', () => {
  test('who comes back with another state', async () => {
    const attempt = visit({
      query: (query) => query.set('state', `${query.get('state')?.slice(0, 12)}forged`),
    });
    await expect(attempt).rejects.toThrow(ProviderError);
  });

  test("who brings another visit's ticket", async () => {
    const { ticket } = await oidc.begin(stored(), slug, '/');
    await expect(visit({ sealed: ticket.sealed })).rejects.toMatchObject({ reason: 'expired' });
    await expect(visit({ sealed: 'forged' })).rejects.toMatchObject({ reason: 'expired' });
  });

  test('whose visit was to another provider, or too long ago', async () => {
    const at = stored();
    const { address, ticket } = await oidc.begin(at, slug, '/');
    const query = provider.approve(address);
    const other = { ...at, id: 'q', sealedClientSecret: null };
    await expect(oidc.finish(other, slug, query, ticket.sealed)).rejects.toMatchObject({ reason: 'expired' });
    nowMilliseconds += 16 * 60_000;
    await expect(oidc.finish(at, slug, query, ticket.sealed)).rejects.toMatchObject({ reason: 'expired' });
  });

  test('with a code the provider does not know', async () => {
    await expect(visit({ query: (query) => query.set('code', 'stolen') })).rejects.toThrow('invalid_grant');
  });

  test('with an answer of another issuer (RFC 9207)', async () => {
    await expect(visit({ query: (query) => query.set('iss', 'https://evil.example') })).rejects.toThrow(
      ProviderError,
    );
  });

  test('who stopped at the provider', async () => {
    const stopped = visit({
      query: (query) => {
        query.delete('code');
        query.set('error', 'access_denied');
      },
    });
    await expect(stopped).rejects.toMatchObject({ reason: 'cancelled' });
  });
});

const textOf = (said: Message | undefined) => said && english(said);

describe('a provider is refused when it is set up', () => {
  const problemOf = async (issuer: string) => textOf(await oidc.findProblem({ issuer, clientId }));

  test('and accepted when it works', async () => {
    expect(await problemOf(provider.issuer)).toBeUndefined();
  });

  test.each<[string, Lie, string]>([
    ['calls itself otherwise', { discovery: { issuer: 'https://real.example' } }, 'calls itself otherwise'],
    ['has no token endpoint', { discovery: { token_endpoint: undefined } }, 'token_endpoint'],
    ['knows no codes', { discovery: { response_types_supported: ['id_token'] } }, 'authorization code flow'],
    ['has no keys', { keys: [] }, 'no signing key'],
    ['names keys nobody serves', { discovery: { jwks_uri: 'http://127.0.0.1:1/keys' } }, 'cannot be read'],
  ])('that %s', async (_, lie, words) => {
    provider.tell(lie);
    expect(await problemOf(provider.issuer)).toContain(words);
  });

  test.each([
    ['no address', 'login.example', 'must be an https address'],
    ['plain http elsewhere', 'http://login.example', 'must be an https address'],
    ['a query', 'https://login.example/?x=1', 'must be an https address'],
  ])('for %s', async (_, issuer, words) => {
    expect(await problemOf(issuer)).toContain(words);
  });

  test('and told its own name where it is of the same host', async () => {
    provider.tell({ discovery: { issuer: `${provider.issuer}/eu` } });
    expect(await problemOf(provider.issuer)).toContain(`calls itself "${provider.issuer}/eu"`);
  });

  test.each([
    'authorization_endpoint',
    'token_endpoint',
    'jwks_uri',
    'userinfo_endpoint',
    'end_session_endpoint',
  ])('whose %s is not https', async (endpoint) => {
    const addresses = [
      'http://login.example',
      'javascript:alert(1)',
      'data:application/json,{}',
      'file:///etc/hosts',
    ];
    for (const address of [...addresses, 'https://user:secret@login.example', 'ftp://login.example', '', 7]) {
      provider.tell({ discovery: { [endpoint]: address } });
      const problem = await problemOf(provider.issuer);
      expect(problem).toContain(endpoint);
      expect(problem).not.toContain('login.example');
    }
  });

  test('for nobody there, in the words and the time of somebody who is no provider', async () => {
    const gone = await startLyingProvider(clientId);
    gone.close();
    const startedAt = performance.now();
    expect(await problemOf(gone.issuer)).toContain('no usable answer came');
    expect(performance.now() - startedAt).toBeGreaterThan(990);
  });

  test('for a page that is no provider', async () => {
    expect(await problemOf(`${provider.issuer}/nothing`)).toContain('/.well-known/openid-configuration');
  });

  test('on this machine by an installation that does not allow it', async () => {
    const strict = createOutgoing({ allowedNetworks: ['10.0.0.0/8'] });
    const problemAt = async (issuer: string) =>
      textOf(await oidcAt('https://time.example', strict).findProblem({ issuer, clientId }));
    expect(await problemAt(provider.issuer)).toContain('must be an https address');
    const overTls = await problemAt(provider.issuer.replace('http:', 'https:'));
    expect(overTls).toContain('a network that this installation does not allow');
    await strict.close();
  });

  test('while people could only come back over http', async () => {
    const problem = await oidcAt('http://time.example').findProblem({
      issuer: 'https://login.example',
      clientId,
    });
    expect(textOf(problem)).toContain('BASE_URL is http://time.example');
  });
});

test('the discovery document is read once for many visitors, and again after a change', async () => {
  const at = stored();
  const reads = () => provider.calls.filter((path) => path.startsWith('/.well-known')).length;
  const before = reads();
  for (let count = 0; count < 5; count += 1) await oidc.begin(at, slug, '/');
  expect(reads() - before).toBe(1);
  await oidc.begin({ ...at, revision: at.revision + 1000 }, slug, '/');
  expect(reads() - before).toBe(2);
});
