import type { IncomingMessage, ServerResponse } from 'node:http';
import { PasswordError, type People, TooManyAttemptsError } from '@stempel/auth/people';
import { requestIdOf } from '@stempel/services/access/api-calls';
import { z } from 'zod';
import { answerJson, readInput, refuse } from './json-answers.ts';
import type { Handler } from './listener.ts';
import type { Logger } from './log.ts';

/** `GET /internal/auth/sessions`: where the signed-in person is signed in. */
export function listSessions(people: People): Handler {
  return async (request, response) => {
    const session = await people.resolveSession(request.headers);
    if (!session) return refuse(response, 401, 'UNAUTHORIZED', 'Nobody is signed in.');
    const sessions = await people.sessionsOf(session.person);
    const data = sessions.map((one) => ({
      id: one.id,
      is_current: one.isCurrent,
      workspace_name: one.workspaceName,
      user_agent: one.userAgent,
      created_at: one.createdAt.toISOString(),
      last_seen_at: one.lastSeenAt.toISOString(),
    }));
    answerJson(response, 200, { data });
  };
}

/** `GET /internal/auth/factors`: second factors of the person, who may have to set one up or to prove it first. */
export function listFactors(people: People): Handler {
  return async (request, response) => {
    const factors = await people.factorsOf(request.headers);
    if (!factors) return refuse(response, 401, 'UNAUTHORIZED', 'Nobody is signed in.');
    answerJson(response, 200, {
      pending: factors.pending,
      is_required: factors.isRequired,
      may_change: factors.mayChange,
      has_authenticator: factors.hasAuthenticator,
      recovery_codes_left: factors.recoveryCodesLeft,
      passkeys: factors.passkeys.map(({ id, name, createdAt }) => ({
        id,
        name,
        created_at: createdAt?.toISOString() ?? null,
      })),
    });
  };
}

const ending = z.union([
  z.strictObject({ id: z.string().max(100) }),
  z.strictObject({ which: z.enum(['others', 'all']) }),
]);

/** `POST /internal/auth/sessions/end`: one session by id, the others, or all. */
export function endSessions(people: People): Handler {
  return async (request, response) => {
    const session = await people.resolveSession(request.headers);
    if (!session) return refuse(response, 401, 'UNAUTHORIZED', 'Nobody is signed in.');
    const input = await readInput(request, response, ending);
    if (!input) return;
    const ended = await people.endSessions(session.person, 'which' in input ? input.which : input);
    answerJson(response, 200, { ended });
  };
}

const forgotten = z.strictObject({ email: z.email().max(320) });

/** `POST /internal/auth/forgotten-password`: the same answer, at the same time, whether anybody has the email. */
export function requestReset(people: People, log: Logger): Handler {
  return async (request, response) => {
    const input = await readInput(request, response, forgotten);
    if (!input) return;
    try {
      const { done } = await people.requestReset(input.email, request.headers);
      answerJson(response, 200, {});
      const request_id = requestIdOf(response);
      done.catch((err: unknown) =>
        log.error({ err, request_id }, 'a mail for a new password was not queued'),
      );
    } catch (error) {
      refuseAttempt(response, error);
    }
  };
}

const replacement = z.strictObject({ token: z.string().max(200), password: z.string().max(1000) });

/** `POST /internal/auth/new-password`: sets the password that the link of the mail allows, and ends every session. */
export function resetPassword(people: People): Handler {
  return async (request: IncomingMessage, response: ServerResponse) => {
    const input = await readInput(request, response, replacement);
    if (!input) return;
    try {
      if (await people.resetPassword(input)) return answerJson(response, 200, {});
      refuse(response, 404, 'LINK_GONE', 'The link is unknown, used or expired; ask for a new one.');
    } catch (error) {
      refuseAttempt(response, error);
    }
  };
}

function refuseAttempt(response: ServerResponse, error: unknown): void {
  if (error instanceof PasswordError) {
    refuse(response, 422, 'PASSWORD', error.message);
  } else if (error instanceof TooManyAttemptsError) {
    response.setHeader('Retry-After', String(error.seconds));
    refuse(response, 429, 'TOO_MANY_ATTEMPTS', error.message);
  } else {
    throw error;
  }
}
