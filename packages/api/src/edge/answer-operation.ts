import type { Caller } from '@stempel/auth/rate-limit';
import { type Action, allows, type Resource, widestScope } from '@stempel/core/access';
import {
  asStep,
  forCall,
  type PageInput,
  readListVersion,
  requireListCursor,
  type ServiceContext,
  today,
} from '@stempel/services';
import type { UploadedFile } from '@stempel/services/transfer/imports';
import type { ApiContext } from '../contract/api-context.ts';
import { bindInput } from './bind-input.ts';
import type { CallableOperation } from './callable-operation.ts';
import { checkPermission } from './check-permission.ts';
import { checkCredential } from './credential.ts';
import { expectedVersions, matchesEtag, weakEtag } from './entity-tags.ts';
import type { EdgeParts, Exchange } from './exchange.ts';
import { problemReply } from './problem-reply.ts';
import { rateLimitHeaders } from './rate-limit-headers.ts';
import { readJsonBody } from './read-body.ts';
import { readQuery } from './read-query.ts';
import { receiveUpload } from './receive-upload.ts';
import { renderSuccess } from './render-success.ts';
import { idempotencyKey, type OnceCall, type Rendering, runOnce } from './run-once.ts';
import { problemOfIssues, translateError } from './translate-error.ts';
import type { Reply } from './write-reply.ts';

type Input = Record<string, unknown>;

/** Runs the operation for a service and renders its answer. */
type Execution = {
  run(service: ServiceContext | null): Promise<unknown>;
  render: Rendering;
};

function serviceOf(parts: EdgeParts, caller: Caller, requestId: string): ServiceContext {
  const { serviceUser, workspace, grants } = caller;
  return {
    db: forCall(parts.db),
    workspace,
    actor: {
      kind: 'service-user',
      userId: serviceUser.id,
      name: serviceUser.name,
      employeeId: null,
      grants,
      isOwner: false,
    },
    now: parts.clock(),
    requestId,
  };
}

function executionOf(
  parts: EdgeParts,
  called: CallableOperation,
  exchange: Exchange,
  input: Input,
  { date, file }: { date: string | undefined; file?: UploadedFile },
): Execution {
  const headers: Record<string, string> = {};
  return {
    run(service) {
      const context: ApiContext = {
        service,
        probe: parts.db.probe,
        headers,
        uploadedFile() {
          if (!file) throw new Error(`The operation ${called.operation.id} takes no file.`);
          return file;
        },
        contract: parts.contract,
        expectedVersion: expectedVersions(exchange.request.headers['if-match']),
      };
      return asStep(parts.db, called.operation.id, () => called.call(context, input));
    },
    render: {
      success(result) {
        const reply = renderSuccess(called.operation, { ...exchange, today: date }, result);
        Object.assign(reply.headers, headers);
        return reply;
      },
      refusal(error) {
        const problem = translateError(error, called.binding.pathParameters);
        return problem && { code: problem.code, reply: problemReply(problem, exchange.requestId) };
      },
    },
  };
}

async function answerOnce(
  service: ServiceContext,
  { input: schema, binding }: CallableOperation,
  input: Input,
  call: OnceCall,
  { run, render }: Execution,
): Promise<Reply> {
  // Input that is none leaves the key free for the same call in order.
  const parsed = schema.safeParse(input);
  if (!parsed.success) throw problemOfIssues(parsed.error, binding.pathParameters);
  return runOnce(service, call, run, render);
}

/** Credential, limits, permission, input, then the operation; throws what the answer becomes otherwise. */
export async function answerOperation(
  parts: EdgeParts,
  called: CallableOperation,
  exchange: Exchange,
): Promise<Reply> {
  const { operation, binding } = called;
  const { request, requestId, path, query } = exchange;
  const caller = await checkCredential(parts.sources, operation, exchange, (state, known) => {
    Object.assign(exchange.common, rateLimitHeaders(state));
    if (known) Object.assign(exchange.noted, { caller: known, rateLimit: state });
  });
  if (caller) checkPermission(operation, caller);
  const service = caller ? serviceOf(parts, caller, requestId) : null;
  if (operation.upload && caller && service) return answerUpload(parts, called, exchange, service, caller);
  const body = binding.inBody ? await readJsonBody(request, parts.bodyPatienceMs) : undefined;
  const input = bindInput(binding, exchange.params, readQuery(query), body?.value);
  const date = service ? today(service) : undefined;
  const execution = executionOf(parts, called, exchange, input, { date });
  if (operation.listOf && service)
    return answerReferenceList(parts, called, exchange, service, input, execution);
  const key = caller ? idempotencyKey(request) : undefined;
  if (!key || !caller || !service) return execution.render.success(await execution.run(service));
  const bytes = body?.bytes ?? Buffer.alloc(0);
  const call = {
    callerId: caller.apiKeyId,
    operation: operation.id,
    key,
    url: `${path}?${query}`,
    body: bytes,
  };
  return answerOnce(service, called, input, call, execution);
}

/** An operation that takes a file: it is received whole before the operation runs. */
async function answerUpload(
  parts: EdgeParts,
  called: CallableOperation,
  exchange: Exchange,
  service: ServiceContext,
  caller: Caller,
): Promise<Reply> {
  const { request, path, query } = exchange;
  const key = idempotencyKey(request);
  const upload = await receiveUpload(request);
  try {
    const parameters = { ...readQuery(query), ...upload.fields };
    const input = bindInput(called.binding, exchange.params, parameters, undefined);
    const execution = executionOf(parts, called, exchange, input, {
      date: today(service),
      file: upload.file,
    });
    if (!key) return execution.render.success(await execution.run(service));
    const { apiKeyId: callerId } = caller;
    const url = `${path}?${JSON.stringify(parameters)}`;
    const call = { callerId, operation: called.operation.id, key, url, body: upload.sha256 };
    return await answerOnce(service, called, input, call, execution);
  } finally {
    await upload.dispose();
  }
}

/** A reference list: when the caller has it already, the answer is 304 and the list is not read. */
async function answerReferenceList(
  parts: EdgeParts,
  { operation, binding, input: schema }: CallableOperation,
  { request }: Exchange,
  service: ServiceContext,
  input: Input,
  execution: Execution,
): Promise<Reply> {
  const parsed = schema.safeParse(input);
  if (!parsed.success) throw problemOfIssues(parsed.error, binding.pathParameters);
  const counters = [...(operation.listOf ?? [])];
  const version = await readListVersion(service, counters);
  const [resource, action] = (operation.permission ?? ':').split(':') as [Resource, Action];
  const query = Object.entries(parsed.data).filter(([, value]) => value !== undefined);
  query.sort(([a], [b]) => (a < b ? -1 : 1));
  const etag = weakEtag([
    service.workspace.id,
    operation.id,
    version,
    query,
    widestScope(allows(service.actor.grants, resource, action)),
    parsed.data.as_of ?? today(service),
    parts.contract().sha256,
  ]);
  const headers = { ETag: etag, 'Cache-Control': 'private, no-cache' };
  if (matchesEtag(request.headers['if-none-match'], etag)) {
    // Bad input is told before the list is said to be unchanged (docs/http.md, Order of checks).
    for (const list of counters) requireListCursor(service, list, parsed.data as unknown as PageInput);
    return { status: 304, headers: { ...headers, Vary: 'Accept-Encoding' }, body: null };
  }
  const reply = execution.render.success(await execution.run(service));
  Object.assign(reply.headers, headers);
  return reply;
}
