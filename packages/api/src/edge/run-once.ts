import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { say } from '@stempel/core/messages';
import type { ServiceContext } from '@stempel/services';
import { problemAt } from '@stempel/services';
import {
  claimIdempotentCall,
  type IdempotencyClaim,
  releaseClaim,
  type StoredAnswer,
  storeAnswer,
  storeAnswerAlone,
} from '@stempel/services/kernel/idempotency';
import { refuse } from './bind-input.ts';
import type { ProblemCode } from './problem.ts';
import type { Reply } from './write-reply.ts';

const validKey = /^[\x21-\x7e]{1,255}$/;

/** The Idempotency-Key of a POST or PATCH; undefined when none was sent. Throws 422 for one that is no key. */
export function idempotencyKey(request: IncomingMessage): string | undefined {
  const header = request.headers['idempotency-key'];
  if (header === undefined || (request.method !== 'POST' && request.method !== 'PATCH')) return undefined;
  const key = Array.isArray(header) ? header.join(',') : header;
  if (validKey.test(key)) return key;
  throw refuse([problemAt('/Idempotency-Key', say('idempotency-key-format'))]);
}

/** How what became of a call is written; undefined for an error that nobody expected. */
export type Rendering = {
  success: (result: unknown) => Reply;
  refusal: (error: unknown) => { code: ProblemCode; reply: Reply } | undefined;
};

export type OnceCall = { callerId: string; operation: string; key: string; url: string; body: Buffer };

function answerOf(reply: Reply): StoredAnswer {
  return {
    status: reply.status,
    headers: { ...reply.headers },
    body: reply.body === null ? null : String(reply.body),
  };
}

/**
 * A stored answer for a later call: a refusal names that call, as its `Request-Id` does (docs/http.md, Idempotency).
 */
function replayOf({ status, headers, body }: StoredAnswer, requestId: string): Reply {
  const isProblem = headers['Content-Type'] === 'application/problem+json';
  const renamed =
    isProblem && body !== null ? JSON.stringify({ ...JSON.parse(body), request_id: requestId }) : body;
  return { status, headers: { ...headers }, body: renamed };
}

/** Refusals of the operation itself: what it was asked was understood, and decided against. */
const replayed: ReadonlySet<ProblemCode> = new Set([
  'not-found',
  'conflict',
  'precondition-failed',
  'invalid',
]);

/**
 * Runs a call at most once per key (docs/http.md, Idempotency): a repeated one gets the stored answer. The answer is
 * stored in the transaction of the effect, a refusal after it was undone. Whatever else fails leaves the key free.
 */
export async function runOnce(
  service: ServiceContext,
  call: OnceCall,
  run: (service: ServiceContext) => Promise<unknown>,
  render: Rendering,
): Promise<Reply> {
  const requestSha256 = createHash('sha256').update(call.url).update('\n').update(call.body).digest();
  const { callerId, operation, key } = call;
  const outcome = await claimIdempotentCall(service, { callerId, operation, key, requestSha256 });
  if ('replay' in outcome) return replayOf(outcome.replay, service.requestId);
  try {
    return await runClaimed(service, outcome.claim, run, render);
  } catch (error) {
    await releaseClaim(service, outcome.claim);
    throw error;
  }
}

async function runClaimed(
  service: ServiceContext,
  claim: IdempotencyClaim,
  run: (service: ServiceContext) => Promise<unknown>,
  render: Rendering,
): Promise<Reply> {
  let stored: Reply | undefined;
  try {
    const result = await run({
      ...service,
      beforeCommit: async (tx, written) => {
        stored = render.success(written);
        await storeAnswer(tx, service, claim, answerOf(stored));
      },
    });
    if (stored) return stored;
    const reply = render.success(result);
    await storeAnswerAlone(service, claim, answerOf(reply));
    return reply;
  } catch (error) {
    const refusal = render.refusal(error);
    if (!refusal || !replayed.has(refusal.code)) throw error;
    await storeAnswerAlone(service, claim, answerOf(refusal.reply));
    return refusal.reply;
  }
}
