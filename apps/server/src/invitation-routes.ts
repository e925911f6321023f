import type { IncomingMessage, ServerResponse } from 'node:http';
import { hasPassword, PasswordError, type People, TooManyAttemptsError } from '@stempel/auth/people';
import type { Database } from '@stempel/db';
import { ServiceError } from '@stempel/services';
import { requestIdOf } from '@stempel/services/access/api-calls';
import { findProviderOf } from '@stempel/services/access/identity-providers';
import { activateUser, findInvitation } from '@stempel/services/access/users';
import { z } from 'zod';
import { answerJson, readInput, refuse } from './json-answers.ts';
import { type Handler, pathOf } from './listener.ts';

type InvitationSettings = { db: Database; people: People; now: () => Temporal.Instant };

/** The link of an invitation carries `<workspace id>.<secret>`: invitations lie inside their workspace. */
function readToken(token: string): { workspaceId: string; secret: string } {
  const at = token.indexOf('.');
  return { workspaceId: token.slice(0, Math.max(at, 0)), secret: token.slice(at + 1) };
}

function gone(response: ServerResponse): void {
  const message = 'The link is unknown, used, replaced or expired; ask for a new invitation.';
  refuse(response, 404, 'INVITATION_GONE', message);
}

const activation = z.strictObject({
  token: z.string().max(200),
  name: z.string().trim().min(1).max(200).optional(),
  password: z.string().max(1000),
});

/** Answers `GET /internal/auth/invitation?token=` and `POST /internal/auth/activate`. */
export function createInvitations({ db, people, now }: InvitationSettings): Handler {
  async function describe(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const token = new URL(request.url ?? '', 'http://console').searchParams.get('token') ?? '';
    const link = readToken(token);
    const found = await findInvitation(db, { ...link, now: now() });
    if (!found) return gone(response);
    const { email, name, workspaceName } = found;
    const has_password = await hasPassword(db.orm, email);
    const provider = await findProviderOf(db, link.workspaceId);
    const body = { email, name, workspace_name: workspaceName, has_password, provider: provider ?? null };
    answerJson(response, 200, body);
  }

  async function activate(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const input = await readInput(request, response, activation);
    if (!input) return;
    const link = readToken(input.token);
    const found = await findInvitation(db, { ...link, now: now() });
    if (!found) return gone(response);
    const { email, name } = found;
    const { password } = input;
    const person = { email, name: input.name ?? name, password };
    const identityId = await people.identify(person, request.headers);
    const requestId = requestIdOf(response);
    await activateUser(db, { ...link, identityId, name: input.name, now: now(), requestId });
    const cookies = await people.signIn({ email, password }, request.headers);
    const isIn = await enter(people, cookies, link.workspaceId);
    // Somebody with an authenticator app sends its code next, and starts here then.
    response.setHeader('Set-Cookie', isIn ? cookies : [...cookies, people.startIn(link.workspaceId)]);
    answerJson(response, 200, { code_needed: !isIn });
  }

  return async (request, response) => {
    const isActivation = pathOf(request) === '/internal/auth/activate';
    const method = isActivation ? 'POST' : 'GET';
    if (request.method !== method) {
      response.setHeader('Allow', method);
      return refuse(response, 405, 'METHOD_NOT_ALLOWED', `Use ${method}.`);
    }
    try {
      await (isActivation ? activate : describe)(request, response);
    } catch (error) {
      refuseKnown(response, error);
    }
  };
}

/** A person of several workspaces starts in the one that invited them. */
async function enter(people: People, cookies: string[], workspaceId: string): Promise<boolean> {
  const cookie = cookies.map((one) => one.split(';')[0]).join('; ');
  const session = await people.resolvePendingSession({ cookie });
  if (session && session.person.workspace.id !== workspaceId) {
    await people.enterWorkspace(session.person, workspaceId);
  }
  return session !== undefined;
}

function refuseKnown(response: ServerResponse, error: unknown): void {
  if (error instanceof PasswordError) {
    refuse(response, 422, 'PASSWORD', error.message);
  } else if (error instanceof TooManyAttemptsError) {
    response.setHeader('Retry-After', String(error.seconds));
    refuse(response, 429, 'TOO_MANY_ATTEMPTS', error.message);
  } else if (error instanceof ServiceError && error.code === 'not-found') {
    gone(response);
  } else if (error instanceof ServiceError && error.code === 'conflict') {
    refuse(response, 409, 'CONFLICT', error.detail);
  } else {
    throw error;
  }
}
