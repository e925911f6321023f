import { requiredPermission } from '../contract/operation.ts';
import type { Components, OperationObject } from './openapi-objects.ts';
import { type Documented, parametersOf } from './parameters.ts';
import { requestBodyOf } from './request-body.ts';
import { responsesOf } from './responses.ts';

/** Completes a generated operation from the meta that the edge obeys. */
export function describeOperation(
  documented: Documented,
  object: OperationObject,
  components: Components,
): OperationObject {
  const { operation } = documented;
  const permission = requiredPermission(operation);
  const requestBody = requestBodyOf(operation, object, components);
  const key = operation.tag === 'Admin' ? 'adminKey' : 'apiKey';
  const person = operation.access === 'key-or-person' ? [{ session: [] }] : [];
  const security = operation.access === 'none' ? [{}] : [{ [key]: [] }, ...person];
  return {
    operationId: operation.id,
    summary: operation.summary,
    description: `${operation.description}\n\nRequired permission: ${permission === null ? 'none' : `\`${permission}\``}.`,
    tags: [operation.tag],
    'x-required-permission': permission,
    security,
    parameters: parametersOf(documented, object),
    ...(requestBody ? { requestBody } : {}),
    responses: responsesOf(operation, object, components),
  };
}
