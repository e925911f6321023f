import { english, plain } from '@stempel/core/messages';
import * as client from 'openid-client';
import { explainProviderProblem, ProviderError } from './provider-error.ts';

/** What a visit to the provider must bring back; lives in a sealed cookie of the visitor until they return. */
export type Visit = { state: string; nonce: string; verifier: string };

/** What the provider vouches for. */
export type VouchedPerson = {
  issuer: string;
  subject: string;
  email: string | null;
  /** Null when the provider does not say. */
  emailVerified: boolean | null;
  name: string | null;
};

const scope = 'openid email profile';

/** Begins the authorization code flow with PKCE, state and nonce (OpenID Connect Core 1.0 §3.1, RFC 7636). */
export async function beginVisit(
  configuration: client.Configuration,
  redirectUri: string,
): Promise<{ address: URL; visit: Visit }> {
  const visit = {
    state: client.randomState(),
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
  };
  const address = client.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope,
    state: visit.state,
    nonce: visit.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(visit.verifier),
    code_challenge_method: 'S256',
  });
  return { address, visit };
}

/**
 * Exchanges the code of a returning visitor and verifies the ID token: issuer, audience, signature, times, nonce.
 * Throws ProviderError when anything does not fit.
 */
export async function finishVisit(
  configuration: client.Configuration,
  returned: URL,
  visit: Visit,
): Promise<VouchedPerson> {
  const tokens = await client
    .authorizationCodeGrant(configuration, returned, {
      pkceCodeVerifier: visit.verifier,
      expectedState: visit.state,
      expectedNonce: visit.nonce,
      idTokenExpected: true,
    })
    .catch(fail);
  const claims = tokens.claims();
  if (!claims) throw new ProviderError(plain('The provider sent no ID token.'));
  // Many providers put the address into the user info only (OpenID Connect Core 1.0 §5.4).
  const isAsked = typeof claims.email !== 'string' && configuration.serverMetadata().userinfo_endpoint;
  const more = isAsked
    ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub).catch(fail)
    : {};
  return describePerson(claims.iss, claims.sub, { ...claims, ...more });
}

function fail(error: unknown): never {
  const code = (error as { error?: unknown }).error;
  const isCancelled = error instanceof client.AuthorizationResponseError && code === 'access_denied';
  const reason = english(explainProviderProblem(error));
  throw new ProviderError(plain(`Signing in through the provider failed: ${reason}.`), {
    cause: error,
    reason: isCancelled ? 'cancelled' : 'failed',
  });
}

function describePerson(issuer: string, subject: string, claims: Record<string, unknown>): VouchedPerson {
  const text = (value: unknown) => (typeof value === 'string' && value.trim() ? value.trim() : null);
  const parts = [text(claims.given_name), text(claims.family_name)].filter((part) => part !== null);
  return {
    issuer,
    subject,
    // Microsoft Entra ID sends an address only where a mailbox is known; its user name is one all the same.
    email: text(claims.email) ?? addressIn(text(claims.preferred_username)),
    emailVerified: text(claims.email) === null ? null : verified(claims),
    name: text(claims.name) ?? (parts.length > 0 ? parts.join(' ') : null),
  };
}

function addressIn(name: string | null): string | null {
  return name !== null && /^[^\s@]+@[^\s@]+$/.test(name) ? name : null;
}

/** Some providers send texts; `xms_edov` is Microsoft's word for an address in a domain that the tenant proved. */
function verified(claims: Record<string, unknown>): boolean | null {
  const said = claims.email_verified ?? claims.xms_edov;
  if (said === undefined || said === null) return null;
  return ['true', '1'].includes(String(said).toLowerCase());
}
