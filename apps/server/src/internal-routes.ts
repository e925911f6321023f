import type { IncomingMessage, ServerResponse } from 'node:http';
import type { People } from '@stempel/auth/people';
import { formatGrant } from '@stempel/core/access';
import { z } from 'zod';
import { answerJson, readInput, refuse } from './json-answers.ts';
import { type Handler, pathOf } from './listener.ts';
import { setPageHeaders } from './security-headers.ts';

export type InternalSettings = {
  people: People;
  /** The console's procedures, `/internal/trpc/*`. */
  trpc: Handler;
  /** Invitations, `/internal/auth/invitation` and `/internal/auth/activate`. */
  invitations: Handler;
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

/** Answers `/internal/*`; what is not there is 404. */
export function createInternal(settings: InternalSettings): Handler {
  const { people, trpc, invitations, baseUrl } = settings;
  return async (request, response) => {
    const path = pathOf(request);
    setPageHeaders(response);
    response.setHeader('Cache-Control', 'no-store');
    if (request.method !== 'GET' && comesFromElsewhere(request, baseUrl)) {
      refuse(
        response,
        403,
        'OTHER_ORIGIN',
        `Requests from ${request.headers.origin ?? 'other sites'} are refused.`,
      );
    } else if (path.startsWith('/internal/trpc/')) {
      await trpc(request, response);
    } else if (path === '/internal/auth/invitation' || path === '/internal/auth/activate') {
      await invitations(request, response);
    } else if (path === '/internal/auth/me' && request.method === 'GET') {
      await describeSession(people, request, response);
    } else if (path === '/internal/auth/workspace' && request.method === 'POST') {
      await enterWorkspace(people, request, response);
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
