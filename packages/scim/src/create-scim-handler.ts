import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Environment } from '@stempel/auth/api-key';
import { say } from '@stempel/core/messages';
import {
  asStep,
  forCall,
  isOverloaded,
  isUnavailable,
  ServiceError,
  unavailability,
} from '@stempel/services';
import { requestIdOf } from '@stempel/services/access/api-calls';
import {
  createDeadKeyLog,
  createProvisioningAdmission,
  type ProvisioningAdmission,
  type ProvisioningCall,
  recordCall,
} from '@stempel/services/access/provisioning';
import { assertMayCall, identify } from './credential.ts';
import { dispatch, operationOf } from './dispatch.ts';
import { type Answer, errorAnswer, send } from './protocol/answer.ts';
import { readQuery } from './protocol/query.ts';
import { ScimError } from './protocol/scim-error.ts';

/** Path under which the interface lies, below the public origin. */
export const scimPath = '/api/scim/v2';

export type ScimSettings = {
  db: ProvisioningCall['db'];
  environment: Environment;
  /** Public origin, without a slash at its end; the addresses in answers are made from it. */
  baseUrl: string;
  /** Requests per second of a workspace, sustained and at once (docs/provisioning.md, Load). */
  load?: { perSecond: number; burst: number };
  now?: () => Temporal.Instant;
  /** Told of every fault that was answered with 500 or 503. */
  onFault?: (error: unknown, requestId: string) => void;
  /** Told what a request is for. */
  onOperation?: (request: IncomingMessage, name: string) => void;
};

export type ScimHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

const defaultLoad = { perSecond: 50, burst: 200 };

/** Answers every request below `/api/scim/v2`; it never rejects. */
export function createScimHandler(settings: ScimSettings): ScimHandler {
  const { db, environment, load = defaultLoad, now = () => Temporal.Now.instant(), onFault } = settings;
  const address = `${settings.baseUrl}${scimPath}`;
  const admit = createProvisioningAdmission(db, environment, load);
  const recordDeadKey = createDeadKeyLog(db);

  async function answer(request: IncomingMessage, requestId: string): Promise<Answer> {
    let leave = () => {};
    const enter = (workspaceId: string | undefined) => {
      leave = db.gate.enter(workspaceId);
    };
    const noteDeadKey = async (sha256: Buffer) => {
      // The call is refused whatever becomes of the row.
      await recordDeadKey(sha256, { now: now(), requestId, ...sentBy(request) }).catch(() => {});
    };
    const [path, search] = splitAddress(request.url ?? '');
    const { method = 'GET' } = request;
    const operation = operationOf(path, method);
    settings.onOperation?.(request, operation);
    try {
      const admission = await identify(request, environment, (sha256) => admit(sha256, enter), noteDeadKey);
      const call = callOf(request, admission, { db: forCall(db), now: now(), requestId });
      const work = () => dispatch({ call, query: readQuery(search), request, address }, path, method);
      return await answerAdmitted(call, admission, () => asStep(db, operation, async () => work()));
    } finally {
      leave();
    }
  }

  async function answerAdmitted(
    call: ProvisioningCall,
    admission: ProvisioningAdmission,
    work: () => Promise<Answer>,
  ): Promise<Answer> {
    try {
      assertMayCall(admission);
      return await work();
    } catch (error) {
      // Nothing more is asked for on behalf of a call that there was no connection for.
      if (isOverloaded(error)) throw error;
      // A verb logs what it did itself; what never came to a verb is logged here.
      const refusal = refusalOf(error);
      const status = refusal?.status ?? 500;
      const said = refusal?.said ?? say('service-failed');
      await recordCall(call, { resource: null, objectId: null, status, said }).catch(() => {});
      throw error;
    }
  }

  return async (request, response) => {
    const requestId = requestIdOf(response);
    const headOnly = request.method === 'HEAD';
    try {
      send(response, await answer(request, requestId), headOnly);
    } catch (error) {
      if (request.destroyed && !request.complete) return void response.destroy();
      const refusal = refusalOf(error);
      if (!refusal || refusal.status === 503) onFault?.(error, requestId);
      send(response, errorAnswer(refusal ?? fault(requestId)), headOnly);
    }
  };
}

/** What the client is told of an expected error; undefined for a fault. */
function refusalOf(error: unknown): ScimError | undefined {
  if (error instanceof ScimError) return error;
  if (isUnavailable(error)) return unavailable(error);
  if (!(error instanceof ServiceError) || error.code !== 'invalid') return undefined;
  return new ScimError(400, error.said, 'invalidValue');
}

/** Providers repeat a call that met a 503, as Retry-After says. */
function unavailable(error: unknown): ScimError {
  const { said, retryAfterSeconds } = unavailability(error);
  return new ScimError(503, said, undefined, { 'retry-after': String(retryAfterSeconds) });
}

function fault(requestId: string): ScimError {
  return new ScimError(500, say('service-failed-with-id', { id: requestId }));
}

/** Path and query below the SCIM address. */
function splitAddress(url: string): [string, string] {
  const at = url.indexOf('?');
  const path = at < 0 ? url : url.slice(0, at);
  return [path.slice(scimPath.length), at < 0 ? '' : url.slice(at + 1)];
}

/** What the log says of the request itself. */
function sentBy(request: IncomingMessage): Pick<ProvisioningCall, 'method' | 'path' | 'userAgent'> {
  return {
    method: request.method ?? 'GET',
    path: (request.url ?? '').slice(scimPath.length),
    userAgent: request.headers['user-agent'] ?? null,
  };
}

function callOf(
  request: IncomingMessage,
  { workspace, actor }: ProvisioningAdmission,
  rest: Pick<ProvisioningCall, 'db' | 'now' | 'requestId'>,
): ProvisioningCall {
  return {
    ...rest,
    workspace,
    actor,
    ...sentBy(request),
  };
}
