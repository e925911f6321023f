import type { IncomingMessage } from 'node:http';
import { say } from '@stempel/core/messages';
import { ProblemError } from './problem.ts';

/** Bodies above 1 MiB are refused (docs/http.md, Updates). */
export const maxBodyBytes = 1024 * 1024;

const jsonType = /^application\/(?:[a-z0-9.+-]+\+)?json$/i;
const utf8 = new TextDecoder('utf-8', { fatal: true });

function tooLarge(): ProblemError {
  return new ProblemError(say('body-too-large', { bytes: maxBodyBytes }));
}

function tooSlow(): ProblemError {
  return new ProblemError(say('body-too-slow'), { headers: { Connection: 'close' } });
}

/** Collects a body of at most `limit` bytes. What is refused flows on unread: the answer still has to go out. */
function collect(request: IncomingMessage, limit: number, patienceMs: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const stop = (error: Error) => {
      clearTimeout(timer);
      request.off('data', take).off('end', finish).resume();
      reject(error);
    };
    const take = (chunk: Buffer) => {
      length += chunk.length;
      if (length > limit) stop(tooLarge());
      else chunks.push(chunk);
    };
    const finish = () => {
      clearTimeout(timer);
      resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks, length));
    };
    const timer = setTimeout(() => stop(tooSlow()), patienceMs);
    request.on('data', take).on('end', finish).on('error', stop);
  });
}

function checkMediaType(header: string | undefined): void {
  const [type = '', ...parameters] = (header ?? '').split(';').map((part) => part.trim());
  const charset = parameters.find((parameter) => parameter.toLowerCase().startsWith('charset='));
  const encoding = charset?.slice('charset='.length).replaceAll('"', '').toLowerCase() ?? 'utf-8';
  if (jsonType.test(type) && (encoding === 'utf-8' || encoding === 'utf8')) return;
  const found = header ? `"${header}"` : 'nothing';
  throw new ProblemError(say('body-media-type', { found }), { headers: { Accept: 'application/json' } });
}

/**
 * Reads a JSON body. An absent body counts as an empty object, so that its missing members are named.
 * Throws 413 above 1 MiB, 415 for another media type or encoding, 400 for what is not JSON, 408 when it takes longer
 * than `patienceMs`.
 */
export async function readJsonBody(
  request: IncomingMessage,
  patienceMs: number,
): Promise<{ value: unknown; bytes: Buffer }> {
  const declared = request.headers['content-length'];
  if (declared !== undefined && Number(declared) > maxBodyBytes) throw tooLarge();
  if (request.headers['content-encoding'] && request.headers['content-encoding'] !== 'identity') {
    throw new ProblemError(say('body-compressed'));
  }
  const bytes = await collect(request, maxBodyBytes, patienceMs);
  if (bytes.length === 0) return { value: {}, bytes };
  checkMediaType(request.headers['content-type']);
  try {
    return { value: JSON.parse(utf8.decode(bytes)), bytes };
  } catch (error) {
    const reason = error instanceof SyntaxError ? error.message : 'it is not UTF-8';
    throw new ProblemError(say('body-not-json', { reason }));
  }
}
