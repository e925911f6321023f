import type { ApiCall } from '@stempel/services/access/api-calls';
import type { Noted } from './exchange.ts';
import type { Reply } from './write-reply.ts';

/** What has no answer: its caller hung up. */
const hungUp = 499;

type Ended = Pick<ApiCall, 'requestId' | 'at' | 'milliseconds'> & { reply: Reply; isHungUp: boolean };

/** A call as the log keeps it (docs/http.md, Log of calls); undefined without a valid key, whose caller nobody knows. */
export function callOf(noted: Noted, { reply, isHungUp, ...ended }: Ended): ApiCall | undefined {
  const { caller, rateLimit, operation } = noted;
  if (!caller || !rateLimit || !operation) return undefined;
  return {
    ...ended,
    workspaceId: caller.workspace.id,
    apiKeyId: caller.apiKeyId,
    operation,
    status: isHungUp ? hungUp : reply.status,
    code: reply.code ?? null,
    rateLimit: rateLimit.limit,
    rateRemaining: Math.max(0, rateLimit.remaining),
  };
}
