import type { IncomingMessage, ServerResponse } from 'node:http';
import { english, messageOfIssue } from '@stempel/core/messages';
import type { z } from 'zod';

export function answerJson(response: ServerResponse, status: number, body: unknown): void {
  const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' };
  response.writeHead(status, headers).end(JSON.stringify(body));
}

/** A refusal in the form the sign-in library uses, so that the console reads one form only. */
export function refuse(response: ServerResponse, status: number, code: string, message: string): void {
  answerJson(response, status, { code, message });
}

const mostBodyBytes = 16 * 1024;

/** Reads a small JSON body; undefined (after answering) when it is too large, no JSON or not of the schema. */
export async function readInput<Schema extends z.ZodType>(
  request: IncomingMessage,
  response: ServerResponse,
  schema: Schema,
): Promise<z.infer<Schema> | undefined> {
  if (!request.headers['content-type']?.startsWith('application/json')) {
    refuse(response, 415, 'UNSUPPORTED_MEDIA_TYPE', 'The body must be application/json.');
    return undefined;
  }
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > mostBodyBytes) {
      refuse(response, 413, 'TOO_LARGE', `The body is larger than ${mostBodyBytes} bytes.`);
      return undefined;
    }
    chunks.push(chunk);
  }
  const parsed = schema.safeParse(parseJson(Buffer.concat(chunks).toString('utf8')));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const said = issue ? english(messageOfIssue(issue)) : undefined;
  refuse(response, 422, 'INVALID', `${issue?.path.join('.') || 'The body'}: ${said}`);
  return undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
