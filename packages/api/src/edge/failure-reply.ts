import { say } from '@stempel/core/messages';
import { ProblemError } from './problem.ts';
import { problemReply } from './problem-reply.ts';
import { translateError } from './translate-error.ts';

const noParameters: ReadonlySet<string> = new Set();

/** The answer to what failed on our side: 503 while the database is away, else a 500 that shows nothing of it. */
export function failureReply(error: unknown, requestId: string, reader?: Parameters<typeof problemReply>[2]) {
  const unavailable = translateError(error, noParameters);
  if (unavailable?.code === 'unavailable') return problemReply(unavailable, requestId, reader);
  return problemReply(new ProblemError(say('failed-on-our-side')), requestId, reader);
}
