import { say } from '@stempel/core/messages';
import { recordCall } from '@stempel/services/access/provisioning';
import { resourceTypes } from './discovery/resource-types.ts';
import { schemas } from './discovery/schemas.ts';
import { serviceProviderConfig } from './discovery/service-provider-config.ts';
import type { Exchange } from './endpoints.ts';
import type { Answer } from './protocol/answer.ts';
import { listOf } from './protocol/resources.ts';
import { ScimError } from './protocol/scim-error.ts';

async function answerWith({ call }: Exchange, body: Record<string, unknown>): Promise<Answer> {
  await recordCall(call, { resource: null, objectId: null, status: 200 });
  return { status: 200, body };
}

/** All documents of a kind as one list, or the one of an id. */
function answerFrom(
  exchange: Exchange,
  documents: Record<string, unknown>[],
  id: string | undefined,
): Promise<Answer> {
  if (id === undefined) return answerWith(exchange, listOf(documents, 1, documents.length));
  const found = documents.find((document) => String(document.id).toLowerCase() === id.toLowerCase());
  if (!found) throw new ScimError(404, say('id-unknown', { id: id.slice(0, 100) }));
  return answerWith(exchange, found);
}

export async function getSchemas(exchange: Exchange, id: string | undefined): Promise<Answer> {
  return answerFrom(exchange, schemas(exchange.address), id);
}

export async function getResourceTypes(exchange: Exchange, id: string | undefined): Promise<Answer> {
  return answerFrom(exchange, resourceTypes(exchange.address), id);
}

export function getServiceProviderConfig(exchange: Exchange): Promise<Answer> {
  const help = exchange.address.replace(/\/api\/scim\/v2$/, '/scim');
  return answerWith(exchange, serviceProviderConfig(exchange.address, help));
}
