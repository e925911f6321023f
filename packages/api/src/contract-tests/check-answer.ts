import Ajv2020 from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { createContract } from '../document/create-contract.ts';
import type { Document, OperationObject, Reference, Response } from '../document/openapi-objects.ts';
import { publicRouter } from '../operations/public-router.ts';
import type { Answer } from '../testing/client.ts';

export const contract = JSON.parse(createContract(publicRouter)().json) as Document;

export type ContractOperation = {
  name: string;
  method: string;
  path: string;
  object: OperationObject;
};

/** Every operation of the contract, as a client that never saw our code finds them. */
export const operations: ContractOperation[] = Object.entries(contract.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, object]) => ({
    name: `${method.toUpperCase()} ${path}`,
    method: method.toUpperCase(),
    path,
    object,
  })),
);

const ajv = new Ajv2020.default({ strict: false, allErrors: true, validateFormats: true });
addFormats.default(ajv);
ajv.addFormat('binary', true);
ajv.addSchema({ $id: 'contract', components: contract.components });

const validators = new Map<object, ReturnType<typeof ajv.compile>>();

function validatorOf(schema: object) {
  const known = validators.get(schema);
  if (known) return known;
  const text = JSON.stringify(schema).replaceAll('"#/components/', '"contract#/components/');
  const made = ajv.compile(JSON.parse(text));
  validators.set(schema, made);
  return made;
}

function resolve<T extends object>(value: T | Reference, kind: 'responses' | 'headers'): T {
  if (!('$ref' in value)) return value;
  const name = value.$ref.split('/').at(-1) ?? '';
  return contract.components[kind]?.[name] as unknown as T;
}

/** What an answer has that the contract does not say, or lacks; empty when it conforms. */
export function deviationsOf(operation: ContractOperation, answer: Answer): string[] {
  const documented = operation.object.responses[String(answer.status)];
  if (!documented) return [`${operation.name} answered ${answer.status}, which the contract does not have`];
  const response = resolve<Response>(documented, 'responses');
  const missing = Object.entries(response.headers ?? {}).flatMap(([name, header]) => {
    const { required } = resolve<{ required?: boolean; description: string; schema: object }>(
      header,
      'headers',
    );
    return required && answer.headers.get(name) === null ? [`the header ${name} is missing`] : [];
  });
  return [...missing, ...bodyDeviations(response, answer)].map(
    (text) => `${operation.name} ${answer.status}: ${text}`,
  );
}

function bodyDeviations(response: Response, answer: Answer): string[] {
  const content = Object.entries(response.content ?? {});
  if (content.length === 0) return answer.text === '' ? [] : ['there is a body'];
  const type = (answer.headers.get('content-type') ?? '').split(';')[0];
  const media = content.find(([name]) => name.split(';')[0] === type)?.[1];
  if (!media)
    return content.some(([name]) => name === 'application/octet-stream') ? [] : [`the media type is ${type}`];
  if (
    !media.schema ||
    !type?.includes('json') ||
    (type === 'application/json' && content[0]?.[0] !== 'application/json')
  )
    return [];
  if (media.schema.type === 'string') return [];
  const validate = validatorOf(media.schema);
  if (validate(answer.json)) return [];
  return (validate.errors ?? []).map(
    (error) => `${error.instancePath} ${error.message} ${JSON.stringify(error.params)}`,
  );
}

const unknownId = '019a5b7c-2f10-7c3e-9d41-6b0a3f2e8cff';

/** The path with its parameters filled. */
export function pathOf(operation: ContractOperation, params: Readonly<Record<string, string>> = {}): string {
  return operation.path.replace(/\{([a-z_]+)\}/g, (_, name: string) => params[name] ?? unknownId);
}

/** The permission of an operation with a scope; undefined where none is needed. */
export function grantOf(operation: ContractOperation, scope: string): string | undefined {
  const permission = operation.object['x-required-permission'];
  return typeof permission === 'string' ? permission.replace(/\*$/, scope) : undefined;
}

/** The JSON body of the contract's own example, or a file for an upload. */
export function exampleCall(operation: ContractOperation): {
  body?: unknown;
  headers?: Record<string, string>;
  query: string;
} {
  const content = operation.object.requestBody?.content ?? {};
  if ('text/csv' in content) {
    const body = 'resource,code,name\r\n';
    return {
      body,
      headers: { 'Content-Type': 'text/csv' },
      query: '?format=csv&mode=validate&atomicity=all',
    };
  }
  const required = (operation.object.parameters ?? []).filter(
    ({ in: place, required }) => place === 'query' && required,
  );
  const query = required
    .map(({ name, schema }) => `${name}=${encodeURIComponent(String(schema.example))}`)
    .join('&');
  const json = content['application/json'];
  return { ...(json ? { body: json.example } : {}), query: query === '' ? '' : `?${query}` };
}
