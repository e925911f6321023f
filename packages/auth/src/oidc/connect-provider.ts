import { type Message, say } from '@stempel/core/messages';
import type { Outgoing } from '@stempel/outgoing';
import * as client from 'openid-client';
import { callProvider, type ProviderCalls } from './call-provider.ts';
import { explainBrokenRule, ProviderError } from './provider-error.ts';

/** Where a workspace's provider is and who we are there; a client without a secret is public and rests on PKCE. */
export type ProviderAccess = { issuer: string; clientId: string; clientSecret: string | null };

/** What a connection needs to know of this installation. */
export type ProviderSurroundings = { baseUrl: string; calls: ProviderCalls };

/** Servers' clocks differ a little; more would let old tokens in. */
const clockToleranceSeconds = 60;

function isLoopback({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

/** The issuer as a URL. Throws ProviderError for what cannot be one (OpenID Connect Discovery 1.0 §3). */
function readIssuer(issuer: string, outgoing: Outgoing): URL {
  const url = isCallable(issuer, outgoing) ? new URL(issuer) : undefined;
  if (!url || url.search || url.hash) {
    throw new ProviderError(say('issuer-not-https', { issuer }));
  }
  return url;
}

function isCallable(address: string, outgoing: Outgoing): boolean {
  try {
    outgoing.requireAddress(address);
    return true;
  } catch {
    return false;
  }
}

/** Throws ProviderError where providers could not send people back to us. */
function requireReturnAddress(baseUrl: string): void {
  const url = new URL(baseUrl);
  if (url.protocol === 'https:' || isLoopback(url)) return;
  throw new ProviderError(say('callback-not-https', { url: baseUrl }));
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
const furtherEndpoints = ['userinfo_endpoint', 'end_session_endpoint'] as const;

/** Every address of the document is one that may be called, those that only browsers visit too. */
function requireCapabilities(server: client.ServerMetadata, outgoing: Outgoing): void {
  for (const endpoint of [...endpoints, ...furtherEndpoints]) {
    const address = server[endpoint];
    if (address === undefined && furtherEndpoints.some((one) => one === endpoint)) continue;
    if (!address) throw new ProviderError(say('endpoint-missing', { issuer: server.issuer, endpoint }));
    if (typeof address !== 'string' || !isCallable(address, outgoing))
      throw new ProviderError(say('endpoint-not-https', { endpoint, issuer: server.issuer }));
  }
  const types = server.response_types_supported;
  if (types && !types.includes('code')) {
    throw new ProviderError(say('no-code-flow', { issuer: server.issuer }));
  }
}

/**
 * Reads the provider's discovery document. ID tokens are checked against its keys although they come over TLS.
 * Throws ProviderError saying what is wrong.
 */
export async function connectProvider(
  access: ProviderAccess,
  { baseUrl, calls }: ProviderSurroundings,
): Promise<client.Configuration> {
  requireReturnAddress(baseUrl);
  const issuer = readIssuer(access.issuer, calls.outgoing);
  // The door outside knows where that is allowed: on this machine, by an installation that says so.
  const mayBeInsecure = issuer.protocol === 'http:' ? [client.allowInsecureRequests] : [];
  const metadata = { [client.clockTolerance]: clockToleranceSeconds };
  const call = callProvider(calls);
  const found = await client
    .discovery(issuer, access.clientId, metadata, client.None(), {
      execute: mayBeInsecure,
      [client.customFetch]: call,
    })
    .catch((error: unknown) => {
      const problem = explainDiscovery(error, issuer);
      throw new ProviderError(say('discovery-not-usable', { issuer: access.issuer, sentence: problem }), {
        cause: error,
      });
    });
  const server = found.serverMetadata();
  requireCapabilities(server, calls.outgoing);
  const authentication = authenticationFor(server, access.clientSecret);
  const configuration = new client.Configuration(server, access.clientId, metadata, authentication);
  configuration[client.customFetch] = call;
  for (const allow of mayBeInsecure) allow(configuration);
  client.enableNonRepudiationChecks(configuration);
  return configuration;
}

function explainDiscovery(error: unknown, issuer: URL): Message {
  const broken = explainBrokenRule(error);
  if (broken) return broken;
  const { code, cause } = error as { code?: unknown; cause?: { body?: { issuer?: unknown } } };
  if (code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED') return otherName(cause?.body?.issuer, issuer);
  return say('no-discovery-document');
}

/** The name that a provider gives itself; only one of the same host, as what it answered is nobody's to read here. */
function otherName(actual: unknown, { origin }: URL): Message {
  const isSameHost = typeof actual === 'string' && URL.canParse(actual) && new URL(actual).origin === origin;
  return isSameHost && actual.length <= 500
    ? say('issuer-has-other-name', { issuer: actual })
    : say('issuer-differs');
}

/** Checks that a provider can be used: discovery, the endpoints we need, and signing keys. Throws ProviderError. */
export async function checkProvider(access: ProviderAccess, around: ProviderSurroundings): Promise<void> {
  const server = (await connectProvider(access, around)).serverMetadata();
  const keys = await readSigningKeys(server.jwks_uri ?? '', around.calls).catch((error: unknown) => {
    const problem = explainBrokenRule(error) ?? say('no-key-list');
    throw new ProviderError(say('keys-unreadable', { issuer: server.issuer, sentence: problem }), {
      cause: error,
    });
  });
  if (keys === 0) throw new ProviderError(say('no-signing-key', { issuer: server.issuer }));
}

async function readSigningKeys(address: string, calls: ProviderCalls): Promise<number> {
  const request = { method: 'GET', headers: { accept: 'application/json' }, body: undefined } as const;
  const answer = await callProvider(calls)(address, { ...request, redirect: 'manual' });
  if (!answer.ok) throw new Error(`it answered ${answer.status}`);
  const { keys } = (await answer.json()) as { keys?: { kty?: string; use?: string }[] };
  return (keys ?? []).filter(({ kty, use }) => kty !== 'oct' && use !== 'enc').length;
}
