import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a provider gets wrong: claims or head of the ID token, the key it signs with, parts of its documents. */
export type Lie = {
  claims?: Record<string, unknown>;
  head?: Record<string, unknown>;
  signsWithOtherKey?: boolean;
  discovery?: Record<string, unknown>;
  userInfo?: Record<string, unknown>;
  keys?: unknown[];
};

const keyPair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/**
 * A provider on loopback whose every answer a test can spoil; honest where nothing is said. It knows one client and
 * one code, and takes the PKCE verifier at its word only when it fits the challenge.
 */
export async function startLyingProvider(clientId: string) {
  const [own, other] = [keyPair(), keyPair()];
  let lie: Lie = {};
  let expected = { nonce: '', challenge: '' };
  const calls: string[] = [];

  function idToken(): string {
    const nowSeconds = Math.floor(Date.now() / 1000);
    const standard = { iss: issuer, aud: clientId, sub: 's-1', nonce: expected.nonce };
    const times = { iat: nowSeconds, exp: nowSeconds + 300 };
    const head = encode({ alg: 'RS256', typ: 'JWT', kid: 'k1', ...lie.head });
    const body = encode({ ...standard, ...times, ...lie.claims });
    const key = (lie.signsWithOtherKey ? other : own).privateKey;
    return `${head}.${body}.${sign('sha256', Buffer.from(`${head}.${body}`), key).toString('base64url')}`;
  }

  function answerToken(form: URLSearchParams): [number, unknown] {
    const verifier = createHash('sha256').update(form.get('code_verifier') ?? '');
    const fits = verifier.digest('base64url') === expected.challenge && form.get('code') === 'the-code';
    if (!fits) return [400, { error: 'invalid_grant' }];
    return [200, { access_token: 'a', token_type: 'bearer', id_token: idToken() }];
  }

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const path = new URL(request.url ?? '', issuer).pathname;
    calls.push(path);
    const jwk = { ...own.publicKey.export({ format: 'jwk' }), kid: 'k1', use: 'sig', alg: 'RS256' };
    const documents: Record<string, () => [number, unknown]> = {
      '/.well-known/openid-configuration': () => [200, { ...discovery(), ...lie.discovery }],
      '/keys': () => [200, { keys: lie.keys ?? [jwk] }],
      '/token': () => answerToken(new URLSearchParams(Buffer.concat(chunks).toString())),
      '/me': () => [200, { sub: 's-1', ...lie.userInfo }],
    };
    const [status, body] = documents[path]?.() ?? [404, {}];
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const discovery = () => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    userinfo_endpoint: `${issuer}/me`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
  });
  return {
    issuer,
    calls,
    tell(next: Lie) {
      lie = next;
    },
    /** Plays the person at the provider: the query with which they come back. */
    approve(address: URL): URLSearchParams {
      const { searchParams: asked } = address;
      expected = { nonce: asked.get('nonce') ?? '', challenge: asked.get('code_challenge') ?? '' };
      return new URLSearchParams({ code: 'the-code', state: asked.get('state') ?? '' });
    },
    close: () => server.close(),
  };
}
