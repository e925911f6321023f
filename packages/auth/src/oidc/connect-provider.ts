import * as client from 'openid-client';
import { explainProviderProblem, ProviderError } from './provider-error.ts';

/** Where a workspace's provider is and who we are there; a client without a secret is public and rests on PKCE. */
export type ProviderAccess = { issuer: string; clientId: string; clientSecret: string | null };

const timeoutSeconds = 10;
/** Servers' clocks differ a little; more would let old tokens in. */
const clockToleranceSeconds = 60;

export function isLoopback({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

/** Whether this installation only serves its own machine; only then may a provider be called without TLS. */
function isLocalInstallation(baseUrl: string): boolean {
  const url = new URL(baseUrl);
  return url.protocol === 'http:' && isLoopback(url);
}

/** The issuer as a URL. Throws ProviderError for what cannot be one (OpenID Connect Discovery 1.0 §3). */
function readIssuer(issuer: string, baseUrl: string): URL {
  const url = URL.canParse(issuer) ? new URL(issuer) : undefined;
  const isHttps = url?.protocol === 'https:';
  const isLocal = url?.protocol === 'http:' && isLoopback(url) && isLocalInstallation(baseUrl);
  if (!url || !(isHttps || isLocal) || url.search || url.hash || url.username || url.password) {
    throw new ProviderError(`The issuer "${issuer}" must be an https address without query and fragment.`);
  }
  return url;
}

/** Throws ProviderError where providers could not send people back to us. */
function requireReturnAddress(baseUrl: string): void {
  const url = new URL(baseUrl);
  if (url.protocol === 'https:' || isLoopback(url)) return;
  throw new ProviderError(
    `People come back from a provider over https only, but BASE_URL is ${baseUrl}; serve Stempel over https first.`,
  );
}

function authenticationFor(server: client.ServerMetadata, secret: string | null): client.ClientAuth {
  if (secret === null) return client.None();
  // Absent means Basic (OpenID Connect Discovery 1.0 §3).
  const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  return methods.includes('client_secret_basic')
    ? client.ClientSecretBasic(secret)
    : client.ClientSecretPost(secret);
}

const endpoints = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const;

function requireCapabilities(server: client.ServerMetadata): void {
  for (const endpoint of endpoints) {
    if (!server[endpoint])
      throw new ProviderError(
        `The provider ${server.issuer} names no ${endpoint} in its discovery document.`,
      );
  }
  const types = server.response_types_supported;
  if (types && !types.includes('code')) {
    throw new ProviderError(
      `The provider ${server.issuer} does not support the authorization code flow (response type "code").`,
    );
  }
}

/**
 * Reads the provider's discovery document. ID tokens are checked against its keys although they come over TLS.
 * Throws ProviderError saying what is wrong.
 */
export async function connectProvider(
  access: ProviderAccess,
  baseUrl: string,
): Promise<client.Configuration> {
  requireReturnAddress(baseUrl);
  const issuer = readIssuer(access.issuer, baseUrl);
  const mayBeInsecure = issuer.protocol === 'http:' ? [client.allowInsecureRequests] : [];
  const metadata = { [client.clockTolerance]: clockToleranceSeconds };
  const found = await client
    .discovery(issuer, access.clientId, metadata, client.None(), {
      execute: mayBeInsecure,
      timeout: timeoutSeconds,
    })
    .catch((error: unknown) => {
      throw new ProviderError(`The provider ${access.issuer} cannot be used: ${explainDiscovery(error)}.`, {
        cause: error,
      });
    });
  const server = found.serverMetadata();
  requireCapabilities(server);
  const authentication = authenticationFor(server, access.clientSecret);
  const configuration = new client.Configuration(server, access.clientId, metadata, authentication);
  configuration.timeout = timeoutSeconds;
  for (const allow of mayBeInsecure) allow(configuration);
  client.enableNonRepudiationChecks(configuration);
  return configuration;
}

function explainDiscovery(error: unknown): string {
  const { code, cause } = error as { code?: unknown; cause?: { body?: { issuer?: unknown } } };
  const actual = cause?.body?.issuer;
  if (code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED' && typeof actual === 'string') {
    return `it calls itself "${actual}"; enter exactly that as the issuer`;
  }
  if (code === 'OAUTH_RESPONSE_IS_NOT_CONFORM' || code === 'OAUTH_RESPONSE_IS_NOT_JSON') {
    return 'there is no OpenID Connect discovery document below it (/.well-known/openid-configuration)';
  }
  return explainProviderProblem(error);
}

/** Checks that a provider can be used: discovery, the endpoints we need, and signing keys. Throws ProviderError. */
export async function checkProvider(access: ProviderAccess, baseUrl: string): Promise<void> {
  const server = (await connectProvider(access, baseUrl)).serverMetadata();
  const keys = await readSigningKeys(server.jwks_uri ?? '').catch((error: unknown) => {
    const problem = explainProviderProblem(error);
    throw new ProviderError(`The keys of ${server.issuer} cannot be read: ${problem}.`, { cause: error });
  });
  if (keys === 0) throw new ProviderError(`The provider ${server.issuer} publishes no signing key.`);
}

async function readSigningKeys(address: string): Promise<number> {
  const signal = AbortSignal.timeout(timeoutSeconds * 1000);
  const answer = await fetch(address, { signal, redirect: 'error' });
  if (!answer.ok) throw new Error(`it answered ${answer.status}`);
  const { keys } = (await answer.json()) as { keys?: { kty?: string; use?: string }[] };
  return (keys ?? []).filter(({ kty, use }) => kty !== 'oct' && use !== 'enc').length;
}
