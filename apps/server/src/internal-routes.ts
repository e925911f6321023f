import type { IncomingMessage, ServerResponse } from 'node:http';
import type { People } from '@stempel/auth/people';
import { formatGrant } from '@stempel/core/access';
import { z } from 'zod';
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

export function answerJson(response: ServerResponse, status: number, body: unknown): void {
  const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' };
  response.writeHead(status, headers).end(JSON.stringify(body));
}

/** A refusal in the form the sign-in library uses, so that the console reads one form only. */
export function refuse(response: ServerResponse, status: number, code: string, message: string): void {
  answerJson(response, status, { code, message });
}

const mostBodyBytes = 16 * 1024;

/** Reads a small JSON body; undefined (after answering) when it is too large, no JSON or not of the schema. */
export async function readInput<Schema extends z.ZodType>(
  request: IncomingMessage,
  response: ServerResponse,
  schema: Schema,
): Promise<z.infer<Schema> | undefined> {
  if (!request.headers['content-type']?.startsWith('application/json')) {
    refuse(response, 415, 'UNSUPPORTED_MEDIA_TYPE', 'The body must be application/json.');
    return undefined;
  }
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > mostBodyBytes) {
      refuse(response, 413, 'TOO_LARGE', `The body is larger than ${mostBodyBytes} bytes.`);
      return undefined;
    }
    chunks.push(chunk);
  }
  const parsed = schema.safeParse(parseJson(Buffer.concat(chunks).toString('utf8')));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  refuse(response, 422, 'INVALID', `${issue?.path.join('.') || 'The body'}: ${issue?.message}`);
  return undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

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
