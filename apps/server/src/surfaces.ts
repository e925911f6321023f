import type { IncomingMessage } from 'node:http';
import { createEdge, type Edge } from '@stempel/api';
import { createConsoleFilesHandler, createConsoleTrpcHandler } from '@stempel/api/console';
import type { Oidc } from '@stempel/auth/oidc';
import { addressHeader, type People } from '@stempel/auth/people';
import { createConsoleAdmission } from '@stempel/auth/rate-limit';
import type { WebhookDoor } from '@stempel/auth/webhooks';
import type { Database } from '@stempel/db';
import { createScimHandler } from '@stempel/scim';
import { openWords } from '@stempel/services';
import type { CallLog } from '@stempel/services/access/api-calls';
import type { ManyStatements } from '@stempel/services/statements';
import { readBackupStatus } from './backup/backup-status.ts';
import type { Config } from './config.ts';
import type { Handler } from './listener.ts';
import { type Logger, logFailure } from './log.ts';
import type { RequestWatch } from './operations/watch-requests.ts';
import { consoleMessages } from './project-root.ts';
import { securityHeaders } from './security-headers.ts';

export type SurfaceSettings = {
  config: Pick<Config, 'baseUrl' | 'environment' | 'files' | 'databaseUrl' | 'backups' | 'backupPassphrase'>;
  db: Database;
  people: People;
  oidc: Oidc;
  webhooks: WebhookDoor;
  log: Logger;
  now: () => Temporal.Instant;
  manyStatements: ManyStatements;
  onOperation: RequestWatch['name'];
  onCall: CallLog['note'];
};

/** The surfaces of integrations, identity providers and the console, over one database. */
export function createSurfaces(
  settings: SurfaceSettings,
): Record<'api' | 'scim' | 'trpc' | 'files', Handler> & Pick<Edge, 'refuse' | 'turnAway'> {
  const { db, people, oidc, webhooks, log, now, manyStatements, onOperation, onCall } = settings;
  const { environment, baseUrl, files } = settings.config;
  const resolveSession = (request: IncomingMessage) => people.resolveSession(request.headers);
  const logError = (error: unknown, requestId: string) => {
    logFailure(log, error, { request_id: requestId });
  };
  const api = createEdge({
    db,
    environment,
    clock: now,
    isSignedIn: async (request) => Boolean(await resolveSession(request)),
    addressOf: (request) => String(request.headers[addressHeader] ?? ''),
    logError,
    onOperation,
    onCall,
    headersOfServer: securityHeaders(baseUrl.startsWith('https:')),
  });
  const admit = createConsoleAdmission(db);
  const workspaceOf = (request: IncomingMessage) => people.workspaceOf(request.headers);
  const door = {
    ...{ db, clock: now, files: files ?? undefined, resolveSession, workspaceOf, admit, logError },
    words: openWords(consoleMessages),
  };
  return {
    api,
    refuse: api.refuse,
    turnAway: api.turnAway,
    scim: createScimHandler({ db, environment, baseUrl, now, onFault: logError, onOperation }),
    trpc: createConsoleTrpcHandler({
      ...{ ...door, environment, oidc, webhooks, manyStatements, onOperation },
      lookAtOperations: async (moment) => ({
        database: settings.config.databaseUrl === null ? 'embedded' : 'external',
        backups: await readBackupStatus(settings.config, moment),
      }),
    }),
    files: createConsoleFilesHandler(door),
  };
}
