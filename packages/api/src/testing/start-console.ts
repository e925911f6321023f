import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { consoleLimits, createConsoleAdmission } from '@stempel/auth/rate-limit';
import type { ServiceContext } from '@stempel/services';
import { consoleWords } from '@stempel/services/testing';
import type { ConsoleSession } from '../console/console-service.ts';
import { createConsoleTrpcHandler } from '../console/handle-console-calls.ts';
import { createConsoleFilesHandler } from '../console/handle-console-files.ts';
import { failureReply } from '../edge/failure-reply.ts';

/** The doors of the console alone on a port of their own, over real HTTP, for people who are said to be signed in. */
export async function startConsole(db: ServiceContext['db'], limits = consoleLimits) {
  /** By the name that a test sends as cookie. */
  const sessions = new Map<string, ConsoleSession>();
  const errors: unknown[] = [];
  const sessionOf = ({ headers }: IncomingMessage) => sessions.get(headers.cookie ?? '');
  const options = {
    db,
    clock: () => Temporal.Now.instant(),
    words: consoleWords,
    admit: createConsoleAdmission(db, limits),
    resolveSession: async (request: IncomingMessage) => sessionOf(request),
    workspaceOf: (request: IncomingMessage) => sessionOf(request)?.person.workspace.id,
    logError: (error: unknown) => void errors.push(error),
  };
  const trpc = createConsoleTrpcHandler({
    ...options,
    environment: 'production',
    oidc: undefined as never,
    webhooks: undefined as never,
  });
  const files = createConsoleFilesHandler(options);
  const server = createServer((request, response) => {
    const handler = request.url?.startsWith('/internal/files/') ? files : trpc;
    // As the server's listener does it.
    handler(request, response).catch((error: unknown) => {
      const { status, headers, body } = failureReply(error, randomUUID());
      response.writeHead(status, headers).end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    /** What the doors told of, in order. */
    errors,
    /** Somebody who may do everything in the workspace. */
    signIn(workspaceId: string): string {
      const cookie = randomUUID();
      const workspace = { id: workspaceId, slug: 'w', name: 'W', timeZone: 'UTC', isTest: false };
      const grants = [{ resource: '*', action: '*', scope: '*' }] as const;
      const user = { id: randomUUID(), name: 'Ada', employeeId: null };
      sessions.set(cookie, { person: { user, workspace, grants, isOwner: true }, setCookies: [] });
      return cookie;
    },
    async send(cookie: string, path: string, init: RequestInit = {}) {
      const answer = await fetch(`${origin}/internal/${path}`, { ...init, headers: { cookie } });
      const text = await answer.text();
      return { status: answer.status, headers: answer.headers, json: JSON.parse(text) };
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
