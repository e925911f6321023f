import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Admit } from '@stempel/auth/rate-limit';
import { OverloadedError, type ServiceContext } from '@stempel/services';
import { newRequestId } from '@stempel/services/access/api-calls';
import { commonHeaders } from './common-headers.ts';
import { bearerToken, type CredentialSources } from './credential.ts';
import type { Endpoint } from './exchange.ts';
import { failureReply } from './failure-reply.ts';
import { createTurns } from './in-turns.ts';
import { rateLimitHeaders } from './rate-limit-headers.ts';

/** A call that was answered with 503, and which operation it was for. */
export type TurnedAway = { requestId: string; operation: string; milliseconds: number };

/**
 * Answers a call for which there is no room, and tells when the answer is out; false, and nothing was done, for one that goes on.
 */
export type TurnAway = (
  request: IncomingMessage,
  response: ServerResponse,
  tell: (call: TurnedAway) => void,
) => boolean;

type Parts = {
  gate: ServiceContext['db']['gate'];
  admit: Pick<Admit, 'isWellFormed' | 'workspaceOf'>;
  sources: Pick<CredentialSources, 'addresses' | 'addressOf' | 'nowMs'>;
  endpointOf: (request: IncomingMessage) => Endpoint | undefined;
  headersOfServer: Readonly<Record<string, string>>;
};

/** Stands in the prepared answer where the id of the call belongs. */
const idHere = '{request_id}';

/**
 * The gate in front of everything that a call costs: where three times as many calls come as can be served, the answers to
 * two thirds of them must leave the processor to the rest. Each waits for its turn, since who waits for an answer sends nothing more:
 * a thousand connections read in one turn of the event loop would hold up what is worked on. What they are told is what the gate
 * behind says (`enter`), which stays: others may have come in between.
 */
export function createTurnAway({ gate, admit, sources, endpointOf, headersOfServer }: Parts): TurnAway {
  const reply = failureReply(new OverloadedError('gate'), idHere);
  const [before = '', after = ''] = String(reply.body).split(idHere);
  const { 'Request-Id': _, ...common } = commonHeaders(idHere);
  // All ids are as long as any other: to measure each body would cost a tenth of the answer.
  const length = String(Buffer.byteLength(before + newRequestId() + after));
  const fixed = Object.entries({
    ...{ ...headersOfServer, ...common, ...reply.headers },
    'Content-Length': length,
  }).flat();
  const inTurn = createTurns();
  const answer = (request: IncomingMessage, response: ServerResponse): string => {
    const requestId = newRequestId();
    const body = before + requestId + after;
    const state = sources.addresses.look(sources.addressOf(request), sources.nowMs());
    const headers = [...fixed, 'Request-Id', requestId];
    for (const header of Object.entries(rateLimitHeaders(state))) headers.push(...header);
    // Who hung up meanwhile waits for nothing.
    if (!response.destroyed) response.writeHead(reply.status, headers).end(body);
    return requestId;
  };
  return (request, response, tell) => {
    if (!gate.isCrowded) return false;
    const token = bearerToken(request);
    if (token === undefined) return false;
    const workspaceId = admit.workspaceOf(token);
    if (gate.hasRoom(workspaceId) || (workspaceId === undefined && !admit.isWellFormed(token))) return false;
    const endpoint = endpointOf(request);
    if (!endpoint?.takesKey) return false;
    const startedAt = performance.now();
    inTurn(() => {
      const requestId = answer(request, response);
      tell({ requestId, operation: endpoint.operationId, milliseconds: performance.now() - startedAt });
    });
    return true;
  };
}
