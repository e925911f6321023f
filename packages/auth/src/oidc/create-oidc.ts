import { type Message, plain } from '@stempel/core/messages';
import type { Outgoing } from '@stempel/outgoing';
import type { Configuration } from 'openid-client';
import { secretBox } from '../secret-box.ts';
import { checkProvider, connectProvider, type ProviderAccess } from './connect-provider.ts';
import { ProviderError } from './provider-error.ts';
import { beginVisit, finishVisit, type Visit, type VouchedPerson } from './visit.ts';

/** A provider as it is stored. */
export type OidcProvider = {
  workspaceId: string;
  id: string;
  revision: number;
  issuer: string;
  clientId: string;
  sealedClientSecret: Uint8Array | null;
};

export type Oidc = {
  /** Where the provider sends people back to; to be registered there. */
  redirectUri(slug: string): string;
  /** A client secret as it is stored. */
  seal(clientSecret: string, place: { workspaceId: string; id: string }): Uint8Array;
  /**
   * Asks a provider whether it can be used, without signing in, so its secret plays no part. What is wrong, in one
   * sentence; undefined when nothing is.
   */
  findProblem(access: Omit<ProviderAccess, 'clientSecret'>): Promise<Message | undefined>;
  /** The provider's address for a new visitor, and what the visitor has to bring back, sealed. Throws ProviderError. */
  begin(provider: OidcProvider, slug: string, next: string): Promise<{ address: URL; ticket: Ticket }>;
  /** The person who came back with `query`. Throws ProviderError. */
  finish(
    provider: OidcProvider,
    slug: string,
    query: URLSearchParams,
    sealed: string,
  ): Promise<VouchedPerson & { next: string }>;
};

/** `key` names the visit, so that two tabs do not disturb one another; `sealed` is opaque to the browser. */
export type Ticket = { key: string; sealed: string };

/** How long a visit to the provider may take. */
export const visitMinutes = 15;
/** Discovery documents are read again after this time; keys have a cache of their own. */
const freshMinutes = 10;
const minuteMilliseconds = 60_000;

/** What client secrets are sealed for. */
const clientSecrets = 'oidc client secrets';

type SealedVisit = Visit & { providerId: string; next: string; expiresAt: number };

type OidcSettings = {
  baseUrl: string;
  instanceSecret: string;
  /** The way to providers. */
  outgoing: Outgoing;
  /** The longest that one answer of a provider may take; as long as failures take, too. */
  callSeconds?: number;
  now: () => Temporal.Instant;
};

/** Sign-in through the workspaces' own OpenID Connect providers. */
export function createOidc(settings: OidcSettings): Oidc {
  const { baseUrl, instanceSecret, outgoing, callSeconds = 5 } = settings;
  const around = { baseUrl, calls: { outgoing, seconds: callSeconds } };
  const secrets = secretBox(instanceSecret, clientSecrets);
  const visits = secretBox(instanceSecret, 'oidc visits');
  const nowMilliseconds = () => settings.now().epochMilliseconds;
  const redirectUri = (slug: string) => `${baseUrl}/internal/auth/oidc/${slug}/callback`;
  const connections = new Map<
    string,
    { revision: number; until: number; configuration: Promise<Configuration> }
  >();

  function connect(provider: OidcProvider): Promise<Configuration> {
    const known = connections.get(provider.id);
    if (known && known.revision === provider.revision && known.until > nowMilliseconds())
      return known.configuration;
    const { sealedClientSecret: sealed, issuer, clientId } = provider;
    const clientSecret = sealed && secrets.open(sealed, placeOf(provider));
    const configuration = connectProvider({ issuer, clientId, clientSecret }, around);
    const until = nowMilliseconds() + freshMinutes * minuteMilliseconds;
    connections.set(provider.id, { revision: provider.revision, until, configuration });
    // A provider that is down is asked again by the next visitor.
    configuration.catch(() => connections.delete(provider.id));
    return configuration;
  }

  return {
    redirectUri,
    seal: (clientSecret, place) => secrets.seal(clientSecret, placeOf(place)),
    async findProblem(access) {
      try {
        await checkProvider({ ...access, clientSecret: null }, around);
        return undefined;
      } catch (error) {
        if (error instanceof ProviderError) return error.said;
        throw error;
      }
    },
    async begin(provider, slug, next) {
      const { address, visit } = await beginVisit(await connect(provider), redirectUri(slug));
      const expiresAt = nowMilliseconds() + visitMinutes * minuteMilliseconds;
      const sealed: SealedVisit = { ...visit, providerId: provider.id, next, expiresAt };
      const key = keyOf(visit.state);
      return {
        address,
        ticket: { key, sealed: visits.seal(JSON.stringify(sealed), key).toString('base64url') },
      };
    },
    async finish(provider, slug, query, sealed) {
      const visit = readVisit(sealed, keyOf(query.get('state') ?? ''));
      if (!visit || visit.providerId !== provider.id || visit.expiresAt < nowMilliseconds()) {
        throw new ProviderError(plain('The visit has expired or belongs to another provider.'), {
          reason: 'expired',
        });
      }
      const returned = new URL(`${redirectUri(slug)}?${query}`);
      const person = await finishVisit(await connect(provider), returned, visit);
      return { ...person, next: visit.next };
    },
  };

  function readVisit(sealed: string, key: string): SealedVisit | undefined {
    try {
      return JSON.parse(visits.open(Buffer.from(sealed, 'base64url'), key)) as SealedVisit;
    } catch {
      return undefined;
    }
  }
}

/** A client secret of `place` that was sealed under another secret of the installation, sealed under the current one. */
export function resealClientSecret(
  sealed: Uint8Array,
  place: string,
  { former, current }: { former: string; current: string },
): Uint8Array {
  return secretBox(current, clientSecrets).seal(secretBox(former, clientSecrets).open(sealed, place), place);
}

function placeOf({ workspaceId, id }: { workspaceId: string; id: string }): string {
  return `${workspaceId}/${id}`;
}

/** Names the visit of a state; fit for the name of a cookie when the state is ours. */
export function keyOf(state: string): string {
  return state.slice(0, 12);
}
