import type { IncomingMessage } from 'node:http';
import { say } from '@stempel/core/messages';
import { problemAt } from '@stempel/services';
import { importMapping } from '@stempel/services/transfer/imports';
import type { z } from 'zod';
import { refuse } from '../edge/bind-input.ts';
import { ProblemError } from '../edge/problem.ts';
import { receiveUpload } from '../edge/receive-upload.ts';
import { problemOfIssues } from '../edge/translate-error.ts';
import type { Reply } from '../edge/write-reply.ts';

const bytesOnly = 'application/octet-stream';

export function parse<Output>(schema: z.ZodType<Output>, query: URLSearchParams): Output {
  const { mapping, ...given } = Object.fromEntries(query);
  return check(schema, { ...given, ...(mapping === undefined ? {} : { mapping: readMapping(mapping) }) });
}

export function check<Output>(schema: z.ZodType<Output>, input: unknown): Output {
  const parsed = schema.safeParse(input);
  if (!parsed.success) throw problemOfIssues(parsed.error, new Set());
  return parsed.data;
}

function readMapping(json: string): unknown {
  try {
    return importMapping.parse(JSON.parse(json));
  } catch {
    throw refuse([problemAt('/mapping', say('no-mapping'), 'invalid-value')]);
  }
}

export async function receive(request: IncomingMessage) {
  if (request.headers['content-type'] !== bytesOnly) {
    throw new ProblemError(say('file-type', { type: bytesOnly }));
  }
  return receiveUpload(request);
}

export function json(status: number, body: unknown): Reply {
  return { status, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
}
