import type { IncomingMessage } from 'node:http';
import { say } from '@stempel/core/messages';
import { invalidSyntax, ScimError } from './scim-error.ts';

/** Largest body: a push of 20,000 members fits. */
const mostBytes = 1024 * 1024;

const jsonTypes = ['application/scim+json', 'application/json'];

function assertJson(request: IncomingMessage): void {
  const given = request.headers['content-type'];
  const type = (given ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  const encoding = request.headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
  if ((type === '' || jsonTypes.includes(type)) && encoding === 'identity') return;
  const sent = encoding === 'identity' ? `"${type}"` : `the encoding "${encoding}"`;
  throw new ScimError(415, say('media-type', { type: sent }));
}

/** Larger bodies are not even read to their end: the connection is closed. */
const mostDrainedBytes = 16 * mostBytes;

function tooLarge(drained: boolean): ScimError {
  const detail = say('provisioning-body-too-large', { bytes: mostBytes });
  return new ScimError(413, detail, undefined, drained ? {} : { connection: 'close' });
}

/** Reads a JSON body. Throws 415 for other media types, 413 above 1 MiB, 400 invalidSyntax for what is no JSON. */
export async function readBody(request: IncomingMessage): Promise<unknown> {
  assertJson(request);
  if (Number(request.headers['content-length'] ?? 0) > mostDrainedBytes) throw tooLarge(false);
  const chunks: Buffer[] = [];
  let size = 0;
  // What is too large is still read: a client that is writing would not see the answer otherwise.
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > mostDrainedBytes) throw tooLarge(false);
    if (size <= mostBytes) chunks.push(chunk);
    else chunks.length = 0;
  }
  if (size > mostBytes) throw tooLarge(true);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks)));
  } catch {
    throw invalidSyntax(say('body-no-json'));
  }
}
