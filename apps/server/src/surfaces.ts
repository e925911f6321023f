import type { IncomingMessage } from 'node:http';
import { createEdge } from '@stempel/api';
import type { People } from '@stempel/auth/people';
import type { Database } from '@stempel/db';
import type { Config } from './config.ts';
import type { Surfaces } from './listener.ts';
import type { Logger } from './log.ts';

export type SurfaceSettings = {
  config: Pick<Config, 'baseUrl' | 'environment'>;
  db: Database;
  people: People;
  log: Logger;
  now: () => Temporal.Instant;
};

/** The surfaces that integrations call. */
export function createSurfaces({ config, db, people, log, now }: SurfaceSettings): Pick<Surfaces, 'api'> {
  const { environment } = config;
  const api = createEdge({
    db,
    environment,
    clock: now,
    isSignedIn: async (request: IncomingMessage) => Boolean(await people.resolveSession(request.headers)),
    logError: (error, requestId) => log.error({ err: error, request_id: requestId }, 'request failed'),
  });
  return { api };
}
