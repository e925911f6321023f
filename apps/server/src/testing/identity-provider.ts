import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

/** What the provider says of somebody; `sub` is the login. */
export type Account = { email?: string; email_verified?: boolean; name?: string };

export type IdentityProvider = {
  issuer: string;
  /** Accounts by login; a login that is not here is an address that the provider has verified. */
  accounts: Map<string, Account>;
  /** Registers the installation that people come back to at `redirectUri`. */
  register(redirectUri: string): Promise<{ clientId: string; clientSecret: string }>;
  close(): Promise<void>;
};

function signingKey() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'test' };
}

/** A real OpenID Connect provider on loopback: login form, consent, codes, tokens, keys, client registration. */
export async function startIdentityProvider(port = 0): Promise<IdentityProvider> {
  const accounts = new Map<string, Account>();
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    jwks: { keys: [signingKey()] },
    cookies: { keys: [randomBytes(32).toString('hex')] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // Said, because the defaults are remarked on.
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
    features: { devInteractions: { enabled: true }, registration: { enabled: true } },
    findAccount: (_, login) => {
      const known = { email: login, email_verified: true, name: `Person ${login.split('@')[0]}` };
      return { accountId: login, claims: () => ({ sub: login, ...(accounts.get(login) ?? known) }) };
    },
  });
  server.on('request', provider.callback());
  return {
    issuer,
    accounts,
    async register(redirectUri) {
      const answer = await fetch(`${issuer}/reg`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ redirect_uris: [redirectUri] }),
      });
      const client = (await answer.json()) as { client_id: string; client_secret: string };
      if (answer.status !== 201) throw new Error(`The provider registers nobody: ${JSON.stringify(client)}`);
      return { clientId: client.client_id, clientSecret: client.client_secret };
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

// As a process of its own it says where it is, for tests that drive a browser.
if (process.argv[1] === import.meta.filename) {
  const { issuer } = await startIdentityProvider();
  process.stdout.write(`issuer ${issuer}\n`);
}
