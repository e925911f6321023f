import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';

/** An answer before it is written; a null body means none at all. */
export type Reply = {
  status: number;
  headers: Record<string, string>;
  body: string | Buffer | AsyncIterable<Uint8Array> | null;
  /** `code` of the problem, where it is one. */
  code?: string;
};

/** Below this a compressed body saves less than it costs. */
const compressFromBytes = 1024;

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);
const gzipOptions = { level: 4 };
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const compressibleType = /^(?:text\/|application\/(?:[a-z0-9.+-]*json|yaml|javascript|x-ndjson))/;

/** The weight that `Accept-Encoding` gives a coding, 0 where it lists it nowhere (RFC 9110 §12.5.3). */
function weightOf(header: string, coding: string): number {
  let weight = 0;
  for (const item of header.split(',')) {
    const [name = '', ...parameters] = item.trim().toLowerCase().split(';');
    if (name.trim() !== coding && name.trim() !== '*') continue;
    const given = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean);
    weight = given === undefined ? 1 : Number(given);
    // The coding itself counts before the star.
    if (name.trim() === coding) return weight;
  }
  return weight;
}

/** The coding an answer goes out in: none where the caller takes none, or it would not pay. */
function chooseCoding(request: IncomingMessage, reply: Reply): 'br' | 'gzip' | undefined {
  if (reply.headers['Content-Encoding'] || !compressibleType.test(reply.headers['Content-Type'] ?? '')) {
    return undefined;
  }
  reply.headers.Vary = 'Accept-Encoding';
  const header = request.headers['accept-encoding'];
  if (typeof header !== 'string') return undefined;
  const [brotliWeight, gzipWeight] = [weightOf(header, 'br'), weightOf(header, 'gzip')];
  const coding = brotliWeight > 0 && brotliWeight >= gzipWeight ? 'br' : 'gzip';
  if (coding === 'gzip' && gzipWeight === 0) return undefined;
  reply.headers['Content-Encoding'] = coding;
  return coding;
}

async function compress(
  request: IncomingMessage,
  reply: Reply,
  body: string | Buffer,
): Promise<string | Buffer> {
  if (Buffer.byteLength(body) <= compressFromBytes) return body;
  switch (chooseCoding(request, reply)) {
    case 'br':
      return await brotliAsync(body, brotliOptions);
    case 'gzip':
      return await gzipAsync(body, gzipOptions);
    default:
      return body;
  }
}

/** Whether the caller hung up before the answer was out; what breaks off because of a fault of ours has an error. */
export function isHungUp(response: ServerResponse): boolean {
  return response.destroyed && !response.writableFinished && !response.errored;
}

/** A file of unknown length, compressed as it comes where the caller takes that. */
async function writeStream(
  request: IncomingMessage,
  response: ServerResponse,
  reply: Reply,
  content: AsyncIterable<Uint8Array>,
): Promise<void> {
  const coding = chooseCoding(request, reply);
  response.writeHead(reply.status, reply.headers);
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  const source = Readable.from(content);
  try {
    if (coding === undefined) await pipeline(source, response);
    else {
      const coder = coding === 'br' ? createBrotliCompress(brotliOptions) : createGzip(gzipOptions);
      await pipeline(source, coder, response);
    }
  } catch (error) {
    if (!isHungUp(response)) throw error;
  }
}

/** As long as an idle connection: a busy client comes to read an answer that was given before its body was read. */
const unreadPatienceMs = 75_000;

/** A body that nobody asked for may be sent to its end, but not for ever. */
function boundUnread(request: IncomingMessage): void {
  const timer = setTimeout(() => request.destroy(), unreadPatienceMs).unref();
  request.once('close', () => clearTimeout(timer));
}

/**
 * Writes a reply: compressed where it pays, without a body for HEAD, 204 and 304. Throws what a body fails with; that the
 * caller hung up is no failure.
 */
export async function writeReply(
  request: IncomingMessage,
  response: ServerResponse,
  reply: Reply,
): Promise<void> {
  if (response.destroyed) return;
  if (!request.complete) boundUnread(request);
  const bodiless = reply.body === null || reply.status === 204 || reply.status === 304;
  if (bodiless) {
    if (reply.status !== 204 && reply.status !== 304) reply.headers['Content-Length'] = '0';
    response.writeHead(reply.status, reply.headers).end();
    return;
  }
  const content = reply.body ?? '';
  if (typeof content !== 'string' && !Buffer.isBuffer(content)) {
    await writeStream(request, response, reply, content);
    return;
  }
  const body = await compress(request, reply, content);
  // A text goes out in one piece with its headers; bytes would take a second write.
  reply.headers['Content-Length'] = String(Buffer.byteLength(body));
  response.writeHead(reply.status, reply.headers);
  response.end(request.method === 'HEAD' ? undefined : body);
}
