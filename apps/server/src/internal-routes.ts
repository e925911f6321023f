import type { IncomingMessage, ServerResponse } from 'node:http';
import type { People } from '@stempel/auth/people';
import { formatGrant } from '@stempel/core/access';
import { z } from 'zod';
import { answerJson, readInput, refuse } from './json-answers.ts';
import { type Handler, pathOf } from './listener.ts';
import type { Logger } from './log.ts';
import { setPageHeaders } from './security-headers.ts';
import { endSessions, listFactors, listSessions, requestReset, resetPassword } from './session-routes.ts';

export type InternalSettings = {
  people: People;
  /** The console's procedures, `/internal/trpc/*`. */
  trpc: Handler;
  /** Files that the console sends and fetches, `/internal/files/*`. */
  files: Handler;
  /** Invitations, `/internal/auth/invitation` and `/internal/auth/activate`. */
  invitations: Handler;
  /** Sign-in through the workspaces' providers, `/internal/auth/oidc/*`. */
  oidc: Handler;
  log: Logger;
  baseUrl: string;
};

/** A browser states where a writing request comes from; another site's is refused, whatever cookie it carries. */
function comesFromElsewhere(request: IncomingMessage, baseUrl: string): boolean {
  const { origin, host } = request.headers;
  if (request.headers['sec-fetch-site'] === 'cross-site') return true;
  if (origin === undefined || origin === baseUrl) return false;
  return !URL.canParse(origin) || new URL(origin).host !== host;
}

const enterBody = z.strictObject({ workspace_id: z.uuid() });

/** Routes of our own, by method and path; the rest of `/internal/auth/` is the sign-in library's. */
function ownRoutes({ people, invitations, log }: InternalSettings): Record<string, Handler> {
  return {
    'GET /internal/auth/me': (request, response) => describeSession(people, request, response),
    'POST /internal/auth/workspace': (request, response) => enterWorkspace(people, request, response),
    'GET /internal/auth/sessions': listSessions(people),
    'GET /internal/auth/factors': listFactors(people),
    'POST /internal/auth/sessions/end': endSessions(people),
    'POST /internal/auth/forgotten-password': requestReset(people, log),
    'POST /internal/auth/new-password': resetPassword(people),
    'GET /internal/auth/invitation': invitations,
    'POST /internal/auth/activate': invitations,
  };
}

/** Answers `/internal/*`; what is not there is 404. */
export function createInternal(settings: InternalSettings): Handler {
  const { people, trpc, files, oidc, baseUrl } = settings;
  const routes = ownRoutes(settings);
  const keys = Object.keys(routes).map((key) => key.split(' '));
  const methodsOf = (path: string) =>
    keys.flatMap(([method = '', known]) => (known === path ? [method] : []));
  return async (request, response) => {
    const path = pathOf(request);
    const route = routes[`${request.method} ${path}`];
    setPageHeaders(response);
    response.setHeader('Cache-Control', 'no-store');
    if (request.method !== 'GET' && comesFromElsewhere(request, baseUrl)) {
      const { origin = 'other sites' } = request.headers;
      refuse(response, 403, 'OTHER_ORIGIN', `Requests from ${origin} are refused.`);
    } else if (route) {
      await route(request, response);
    } else if (methodsOf(path).length > 0) {
      response.setHeader('Allow', methodsOf(path).join(', '));
      refuse(response, 405, 'METHOD_NOT_ALLOWED', `Use ${methodsOf(path).join(' or ')}.`);
    } else if (path.startsWith('/internal/trpc/')) {
      await trpc(request, response);
    } else if (path.startsWith('/internal/files/')) {
      await files(request, response);
    } else if (path === '/internal/auth/oidc' || path.startsWith('/internal/auth/oidc/')) {
      await oidc(request, response);
    } else if (path.startsWith('/internal/auth/')) {
      await people.handle(request, response);
    } else {
      response.writeHead(404, { 'Content-Length': '0' }).end();
    }
  };
}

async function describeSession(
  people: People,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const session = await people.resolveSession(request.headers);
  if (!session) return refuse(response, 401, 'UNAUTHORIZED', 'Nobody is signed in.');
  const { person } = session;
  const workspaces = await people.workspacesOf(person);
  answerJson(response, 200, {
    user: { id: person.user.id, name: person.user.name, email: person.user.email },
    employee_id: person.user.employeeId,
    workspace: { id: person.workspace.id, slug: person.workspace.slug, name: person.workspace.name },
    workspaces: workspaces.map(({ workspaceId, slug, name }) => ({ id: workspaceId, slug, name })),
    grants: person.grants.map(formatGrant),
    is_owner: person.isOwner,
    is_developer: person.isDeveloper,
  });
}

async function enterWorkspace(
  people: People,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const session = await people.resolveSession(request.headers);
  if (!session) return refuse(response, 401, 'UNAUTHORIZED', 'Nobody is signed in.');
  const input = await readInput(request, response, enterBody);
  if (!input) return;
  if (await people.enterWorkspace(session.person, input.workspace_id)) return answerJson(response, 200, {});
  refuse(response, 404, 'NOT_FOUND', `There is no workspace ${input.workspace_id} for you.`);
}
