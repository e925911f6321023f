import type { IncomingMessage, ServerResponse } from 'node:http';
import { keyOf, type Oidc, ProviderError, visitMinutes } from '@stempel/auth/oidc';
import { type People, TooManyAttemptsError } from '@stempel/auth/people';
import { ownPath } from '@stempel/core/access';
import { plain } from '@stempel/core/messages';
import type { Database } from '@stempel/db';
import { requestIdOf } from '@stempel/services/access/api-calls';
import { admitPerson, findSignInProvider } from '@stempel/services/access/identity-providers';
import { answerJson, refuse } from './json-answers.ts';
import { type Handler, pathOf } from './listener.ts';
import type { Logger } from './log.ts';
import { cookieText, readCookie } from './visit-cookies.ts';

type OidcSettings = {
  db: Database;
  oidc: Oidc;
  people: People;
  environment: 'production' | 'staging';
  secure: boolean;
  log: Logger;
  now: () => Temporal.Instant;
};

type Found = NonNullable<Awaited<ReturnType<typeof findSignInProvider>>>;

const folder = '/internal/auth/oidc/';
const yearSeconds = 365 * 24 * 60 * 60;

function lead(response: ServerResponse, address: string): void {
  response.writeHead(302, { Location: address, 'Content-Length': '0' }).end();
}

/**
 * Signs people in through the OpenID Connect provider of a workspace: `GET /internal/auth/oidc?workspace=<slug>` says its
 * name or null, `…/oidc/<slug>/start` leads to it, `…/<slug>/callback` is where it leads back to. Whoever is not let in lands on the sign-in page of the
 * workspace, which explains why.
 */
export function createOidcRoutes(settings: OidcSettings): Handler {
  const { db, oidc, people, environment, secure, log } = settings;

  async function start(request: IncomingMessage, response: ServerResponse, found: Found): Promise<void> {
    await people.countVisit(request.headers);
    const next = ownPath(new URL(request.url ?? '', 'http://console').searchParams.get('next'));
    const { address, ticket } = await oidc.begin(found.provider, found.workspace.slug, next);
    const cookie = cookieText(ticket.key, ticket.sealed, { secure, seconds: visitMinutes * 60 });
    response.setHeader('Set-Cookie', cookie);
    lead(response, address.href);
  }

  async function callback(
    request: IncomingMessage,
    response: ServerResponse,
    { workspace, provider }: Found,
    requestId: string,
  ): Promise<void> {
    await people.countVisit(request.headers);
    const query = new URL(request.url ?? '', 'http://console').searchParams;
    const key = keyOf(query.get('state') ?? '');
    const sealed = readCookie(request, key);
    if (!sealed)
      throw new ProviderError(plain('The visitor came back without a visit.'), { reason: 'expired' });
    response.setHeader('Set-Cookie', cookieText(key, '', { secure, seconds: 0 }));
    const { next, ...person } = await oidc.finish(provider, workspace.slug, query, sealed);
    const now = settings.now();
    const place = { workspaceId: workspace.id, providerId: provider.id };
    const admission = await admitPerson(db, { ...place, person, now, requestId });
    if ('refused' in admission) return turnAway(response, workspace.slug, admission.refused);
    const entry = { ...admission, workspaceId: workspace.id, identityProviderId: provider.id };
    const cookies = await people.signInThroughProvider(entry, request.headers);
    if (!cookies) return turnAway(response, workspace.slug, 'suspended');
    // So that the sign-in page offers this provider the next time.
    const remembered = `stempel.workspace=${workspace.slug}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax; HttpOnly`;
    response.appendHeader('Set-Cookie', [...cookies, secure ? `${remembered}; Secure` : remembered]);
    lead(response, next);
  }

  function turnAway(response: ServerResponse, slug: string, problem: string, reference?: string): void {
    const query = new URLSearchParams({ problem, ...(reference ? { reference } : {}) });
    lead(response, `/sign-in/${slug}?${query}`);
  }

  function explain(response: ServerResponse, slug: string, error: unknown, requestId: string): void {
    if (error instanceof TooManyAttemptsError) {
      turnAway(response, slug, 'too-many');
    } else if (!(error instanceof ProviderError)) {
      throw error;
    } else if (error.reason !== 'failed') {
      turnAway(response, slug, error.reason);
    } else {
      // The message alone: what comes with it may hold tokens.
      const note = `sign-in through a provider failed: ${error.message}`;
      log.warn({ request_id: requestId, workspace: slug }, note);
      turnAway(response, slug, 'provider', requestId);
    }
  }

  const find = async (slug: string) => (isSlug(slug) ? findSignInProvider(db, environment, slug) : undefined);

  async function describe(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const slug = new URL(request.url ?? '', 'http://console').searchParams.get('workspace') ?? '';
    const found = await find(slug);
    const shown = found && {
      workspace_name: found.workspace.name,
      provider_name: found.provider.name,
    };
    answerJson(response, 200, shown ?? null);
  }

  return async (request, response) => {
    if (request.method !== 'GET') {
      response.setHeader('Allow', 'GET');
      return refuse(response, 405, 'METHOD_NOT_ALLOWED', 'Use GET.');
    }
    const path = pathOf(request);
    if (path === folder.slice(0, -1)) return describe(request, response);
    const [slug = '', step, ...more] = path.slice(folder.length).split('/');
    if (!isSlug(slug) || (step !== 'start' && step !== 'callback') || more.length > 0) {
      return refuse(response, 404, 'NO_PROVIDER', 'There is no sign-in through a provider at this address.');
    }
    const found = await find(slug);
    if (!found) return turnAway(response, slug, 'no-provider');
    const requestId = requestIdOf(response);
    try {
      await (step === 'start'
        ? start(request, response, found)
        : callback(request, response, found, requestId));
    } catch (error) {
      explain(response, slug, error, requestId);
    }
  };
}

function isSlug(text: string): boolean {
  return /^[a-z0-9-]{1,63}$/.test(text);
}
