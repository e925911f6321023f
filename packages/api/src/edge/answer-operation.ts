import type { IncomingMessage } from 'node:http';
import type { Caller } from '@stempel/auth/rate-limit';
import { type Action, allows, type Resource, widestScope } from '@stempel/core/access';
import { reading, readResourceVersion, type ServiceContext, today } from '@stempel/services';
import type { ApiContext } from '../contract/api-context.ts';
import type { Operation } from '../contract/operation.ts';
import type { ContractTexts } from '../document/contract-texts.ts';
import { bindInput } from './bind-input.ts';
import { checkPermission } from './check-permission.ts';
import type { EdgeOptions } from './create-edge.ts';
import { type CredentialSources, checkCredential } from './credential.ts';
import { expectedVersion, matchesEtag, weakEtag } from './entity-tags.ts';
import { rateLimitHeaders } from './rate-limit-headers.ts';
import { readJsonBody } from './read-body.ts';
import { readQuery } from './read-query.ts';
import { renderSuccess } from './render-success.ts';
import type { Route } from './routes.ts';
import { idempotencyKey, runOnce } from './run-once.ts';
import { problemOfIssues } from './translate-error.ts';
import type { Reply } from './write-reply.ts';

/** One request on its way through the checks of API.md §1. */
export type Call = {
  options: EdgeOptions;
  sources: CredentialSources;
  contract: () => ContractTexts;
  route: Route;
  request: IncomingMessage;
  path: string;
  query: string;
  params: Readonly<Record<string, string>>;
  requestId: string;
  /** Headers of the answer whatever becomes of the call. */
  common: Record<string, string>;
};

function serviceOf(call: Call, caller: Caller): ServiceContext {
  return {
    db: call.options.db,
    workspace: caller.workspace,
    actor: {
      kind: 'service-user',
      userId: caller.serviceUser.id,
      name: caller.serviceUser.name,
      employeeId: null,
      grants: caller.grants,
      isOwner: false,
    },
    now: call.options.clock(),
    requestId: call.requestId,
  };
}

/** Credential, limits, permission, input, then the operation; throws what the answer becomes otherwise. */
export async function answerOperation(call: Call): Promise<Reply> {
  const { route, request, sources } = call;
  const { operation, binding } = route;
  const caller = await checkCredential(sources, operation, request, (state) => {
    Object.assign(call.common, rateLimitHeaders(state));
  });
  if (caller) checkPermission(operation, caller);
  const service = caller ? serviceOf(call, caller) : null;
  const body = binding.inBody ? await readJsonBody(request) : undefined;
  const input = bindInput(binding, call.params, readQuery(call.query), body?.value);
  if (operation.listOf && service) return answerReferenceList(call, operation, service, input);
  const key = caller && service ? idempotencyKey(request) : undefined;
  const headers: Record<string, string> = {};
  if (!key || !caller || !service) return render(call, await run(call, service, input, headers), headers);
  const once = {
    callerId: caller.apiKeyId,
    operation: operation.id,
    key,
    path: `${call.path}?${call.query}`,
    body: body?.bytes ?? Buffer.alloc(0),
  };
  return runOnce(
    service,
    once,
    (inTransaction) => run(call, inTransaction, input, headers),
    (result) => render(call, result, headers),
  );
}

function run(
  call: Call,
  service: ServiceContext | null,
  input: unknown,
  headers: Record<string, string>,
): Promise<unknown> {
  const context: ApiContext = {
    service,
    headers,
    request: call.request,
    contract: call.contract,
    expectedVersion: expectedVersion(call.request.headers['if-match']),
  };
  return call.route.call(context, input);
}

function render(call: Call, result: unknown, headers: Record<string, string>): Reply {
  const { params, path, query } = call;
  const reply = renderSuccess(call.route.operation, { params, path, query }, result);
  Object.assign(reply.headers, headers);
  return reply;
}

/** A reference list: when the caller has it already, the answer is 304 and the list is not read. */
async function answerReferenceList(
  call: Call,
  operation: Operation,
  service: ServiceContext,
  input: Record<string, unknown>,
): Promise<Reply> {
  const parsed = call.route.input.safeParse(input);
  if (!parsed.success) throw problemOfIssues(parsed.error, call.route.binding.pathParameters);
  const [resource, action] = (operation.permission ?? ':').split(':') as [Resource, Action];
  const version = await reading(service, (tx) =>
    readResourceVersion(tx, service, [...(operation.listOf ?? [])]),
  );
  const query = Object.entries(parsed.data).filter(([, value]) => value !== undefined);
  query.sort(([a], [b]) => (a < b ? -1 : 1));
  const etag = weakEtag([
    service.workspace.id,
    operation.id,
    version,
    query,
    widestScope(allows(service.actor.grants, resource, action)),
    parsed.data.as_of ?? today(service),
    call.contract().sha256,
  ]);
  const headers: Record<string, string> = { ETag: etag, 'Cache-Control': 'private, no-cache' };
  if (matchesEtag(call.request.headers['if-none-match'], etag)) return { status: 304, headers, body: null };
  return render(call, await run(call, service, input, headers), headers);
}
