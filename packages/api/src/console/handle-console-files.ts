import type { IncomingMessage, ServerResponse } from 'node:http';
import { say } from '@stempel/core/messages';
import { requestIdOf } from '@stempel/services/access/api-calls';
import { ProblemError } from '../edge/problem.ts';
import { translateError } from '../edge/translate-error.ts';
import { writeReply } from '../edge/write-reply.ts';
import { attachUpload, sendAttachment } from './attachment-files.ts';
import {
  inspectUpload,
  sendExport,
  sendOverviews,
  sendRefusedRows,
  sendReport,
  sendSandbox,
  startUpload,
} from './console-files.ts';
import {
  admitCalls,
  type ConsoleDoor,
  isFromOwnPages,
  refuse,
  requireSession,
  serviceOf,
} from './console-service.ts';
import type { FileRoute } from './file-route.ts';
import { sendPersonalData, sendPersonalPdf } from './person-files.ts';

const prefix = '/internal/files/';

/** The addresses below the prefix. */
export const fileRoutes: ReadonlyArray<{ method: string; path: RegExp; answer: FileRoute }> = [
  { method: 'POST', path: /^imports\/inspect$/, answer: inspectUpload },
  { method: 'POST', path: /^imports$/, answer: startUpload },
  { method: 'GET', path: /^imports\/([^/]+)\/refused-rows$/, answer: sendRefusedRows },
  { method: 'GET', path: /^reports\/([a-z-]+)$/, answer: sendReport },
  { method: 'GET', path: /^sandbox\/([^/]+)$/, answer: sendSandbox },
  { method: 'GET', path: /^absences\/overviews$/, answer: sendOverviews },
  { method: 'POST', path: /^absences\/([^/]+)\/attachments$/, answer: attachUpload },
  { method: 'GET', path: /^attachments\/([^/]+)$/, answer: sendAttachment },
  { method: 'GET', path: /^exports\/([^/]+)$/, answer: sendExport },
  { method: 'GET', path: /^people\/([^/]+)$/, answer: sendPersonalData },
  { method: 'GET', path: /^people\/([^/]+)\/pdf$/, answer: sendPersonalPdf },
];

/**
 * Answers `/internal/files/*`: files of up to 50 MiB in and out, which would not fit into procedures. Another site
 * cannot send one: the body is no type that a form may send, and browsers say where a request comes from.
 */
export function createConsoleFilesHandler(door: ConsoleDoor) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const requestId = requestIdOf(response);
    try {
      await answer(door, request, response, requestId);
    } catch (error) {
      const problem = translateError(error, noPathParameters);
      // Whatever it is, an answer that breaks off tells its reader nothing.
      if (!problem || problem.code === 'unavailable' || response.headersSent) door.logError(error, requestId);
      if (response.headersSent) response.destroy(error as Error);
      else refuse(response, problem ?? unexpected, requestId);
    }
  };
}

const noPathParameters: ReadonlySet<string> = new Set();
const unexpected = new ProblemError(say('unexpected'));

async function answer(
  door: ConsoleDoor,
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
): Promise<void> {
  if (!isFromOwnPages(request)) {
    throw new ProblemError(say('foreign-page'));
  }
  const session = await requireSession(door, request, response);
  const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://console');
  const path = pathname.slice(prefix.length);
  const known = fileRoutes.filter((route) => route.path.test(path));
  const route = known.find(({ method }) => method === request.method);
  if (!route && known.length > 0) {
    const allow = known.map(({ method }) => method).join(', ');
    throw new ProblemError(say('method-not-allowed', { allow }), { headers: { Allow: allow } });
  }
  if (!route) throw new ProblemError(say('nothing-here'));
  await admitCalls(door, session, 1);
  const service = serviceOf(door, session, requestId);
  const reply = await route.answer(service, { id: route.path.exec(path)?.[1] ?? '', query, request });
  response.setHeader('Cache-Control', 'no-store');
  if (session.setCookies.length > 0) response.appendHeader('Set-Cookie', [...session.setCookies]);
  await writeReply(request, response, reply);
}
