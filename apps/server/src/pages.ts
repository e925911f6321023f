import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { People, SignedInPerson } from '@stempel/auth/people';
import { formatGrant } from '@stempel/core/access';
import type { Database } from '@stempel/db';
import { isUnavailable, unavailability } from '@stempel/services';
import { requestIdOf } from '@stempel/services/access/api-calls';
import next from 'next';
import { PHASE_PRODUCTION_SERVER } from 'next/constants.js';
import nextConfig from 'next/dist/server/config.js';
import { projectRoot } from './config.ts';
import { forwardRequest } from './forward-request.ts';
import { type Logger, logFailure } from './log.ts';
import { contentSecurityPolicy, setPageHeaders } from './security-headers.ts';
import { unavailablePage } from './unavailable-page.ts';

export type Pages = {
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>;
  close(): Promise<void>;
};

/** Request headers that only this process may set; a caller's are dropped by the listener. */
export const ownHeaders = [
  'x-stempel-session',
  'x-stempel-pending',
  'x-stempel-address',
  'x-stempel-query',
  'x-stempel-origin',
  'x-stempel-base-url',
  'x-nonce',
  'content-security-policy',
];

type PageSettings = {
  /** A page holds no place of its own, what it asks for does; but while there is no room for that it is not drawn. */
  gate: Database['gate'];
  people: People;
  environment: 'production' | 'staging';
  secure: boolean;
  port: number;
  baseUrl: string;
  /** Origin of pages in development; null: they come from the build. */
  pagesAt: string | null;
  log: Logger;
};

// The module is its own default export; its types describe the compiled form of it.
const createNext = next as unknown as typeof next.default;

const consoleFolder = join(projectRoot, 'apps', 'console');

/** The console behind the listener. Without a build the API still works and pages say what to do. */
export async function openPages(settings: PageSettings): Promise<Pages> {
  const { pagesAt } = settings;
  if (pagesAt !== null) {
    const draw: Pages['answer'] = (request, response) => forwardRequest(pagesAt, request, response);
    return { answer: pageHandler(draw, settings), close: async () => {} };
  }
  if (!existsSync(join(consoleFolder, '.next', 'BUILD_ID'))) {
    settings.log.error('The console is not built; `npm start` builds it. Pages answer 503.');
    return { answer: async (_request, response) => notBuilt(response), close: async () => {} };
  }
  // Quietly, ahead of Next, which keeps it: else it tells whoever starts the product how long it read its configuration.
  await nextConfig.default(PHASE_PRODUCTION_SERVER, consoleFolder, { silent: true });
  const application = createNext({
    dev: false,
    dir: consoleFolder,
    port: settings.port,
    hostname: 'localhost',
  });
  await application.prepare();
  return {
    answer: pageHandler(application.getRequestHandler(), settings),
    close: () => application.close(),
  };
}

/** Hands pages to `draw`, introduced and under their policy; says so itself while the database is away. */
export function pageHandler(draw: Pages['answer'], settings: PageSettings): Pages['answer'] {
  return async (request, response) => {
    const nonce = randomBytes(16).toString('base64');
    const policy = contentSecurityPolicy(nonce, settings.secure, settings.pagesAt !== null);
    setPageHeaders(response);
    response.setHeader('Content-Security-Policy', policy);
    // Next takes the nonce of its own scripts from the request's copy of the policy.
    request.headers['content-security-policy'] = policy;
    request.headers['x-nonce'] = nonce;
    // Where pages that are made on the server reach the API of this very process.
    request.headers['x-stempel-origin'] = `http://127.0.0.1:${settings.port}`;
    request.headers['x-stempel-base-url'] = settings.baseUrl;
    request.headers['x-stempel-query'] = queryOf(request);
    if (!request.url?.startsWith('/_next/')) {
      try {
        settings.gate.enter(settings.people.workspaceOf(request.headers))();
        await introduce(request, response, settings);
      } catch (error) {
        if (!isUnavailable(error)) throw error;
        logFailure(settings.log, error, { request_id: requestIdOf(response), surface: 'pages' });
        return sendUnavailable(request, response, { nonce, error });
      }
    }
    await draw(request, response);
  };
}

/** What the page was asked with, in ASCII; a page itself knows its path only. */
function queryOf({ url = '/' }: IncomingMessage): string {
  const base = 'http://page';
  if (!URL.canParse(url, base)) return '';
  const { searchParams } = new URL(url, base);
  // Next's own, on its way from page to page.
  searchParams.delete('_rsc');
  return searchParams.toString();
}

/** Tells the pages who is signed in, and prolongs the session in the browser. */
async function introduce(
  request: IncomingMessage,
  response: ServerResponse,
  settings: PageSettings,
): Promise<void> {
  const session = await settings.people.resolvePendingSession(request.headers);
  if (!session) return;
  if (session.pending !== null) {
    request.headers['x-stempel-pending'] = session.pending;
    return;
  }
  request.headers['x-stempel-session'] = sessionHeader(session.person, settings.environment);
  if (session.setCookies.length > 0) response.appendHeader('Set-Cookie', session.setCookies);
}

/** The session as the console reads it; escaped, because header values are Latin-1. */
export function sessionHeader(person: SignedInPerson, environment: 'production' | 'staging'): string {
  const { user, workspace } = person;
  const session = {
    user: { id: user.id, name: user.name, email: user.email },
    workspace: {
      slug: workspace.slug,
      name: workspace.name,
      time_zone: workspace.timeZone,
      is_test: workspace.isTest,
    },
    roles: person.roles.map(({ name, grants }) => ({ name, grants: grants.map(formatGrant) })),
    employee_id: user.employeeId,
    environment,
    is_owner: person.isOwner,
    is_developer: person.isDeveloper,
  };
  return JSON.stringify(session).replace(
    /[\u007f-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function sendUnavailable(
  request: IncomingMessage,
  response: ServerResponse,
  { nonce, error }: { nonce: string; error: unknown },
): void {
  response.writeHead(503, {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Retry-After': String(unavailability(error).retryAfterSeconds),
  });
  response.end(request.method === 'HEAD' ? undefined : unavailablePage(request, nonce, error));
}

function notBuilt(response: ServerResponse): void {
  response.writeHead(503, { 'Content-Type': 'text/plain; charset=utf-8' });
  response.end('The console is not built. Start the service with `npm start`, which builds it.\n');
}
