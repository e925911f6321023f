import { maxImportBytes } from '@stempel/services/transfer/imports';
import type { Operation } from '../contract/operation.ts';
import { bodyExamples, fileExamples } from './body-examples.ts';
import { exampleOf } from './example-of.ts';
import type { Components, Media, OperationObject, Schema } from './openapi-objects.ts';

const file: Schema = {
  type: 'string',
  format: 'binary',
  maxLength: maxImportBytes,
  description: 'The file.',
};

/** A file in a form with the other parameters, or alone with them in the query. */
function uploadBody(object: OperationObject): OperationObject['requestBody'] {
  const { properties, required } = object.requestBody?.content['application/json']?.schema ?? {};
  const form: Schema = {
    type: 'object',
    additionalProperties: false,
    required: [...((required as string[] | undefined) ?? []), 'file'],
    properties: { ...(properties as Record<string, Schema>), file },
  };
  const content = Object.entries(fileExamples).map(([type, example]) => [
    type,
    { schema: type === 'multipart/form-data' ? form : file, example },
  ]);
  return { required: true, content: Object.fromEntries(content) };
}

/** A body becomes a component under the title its input was given. */
export function requestBodyOf(
  operation: Operation,
  object: OperationObject,
  components: Components,
): OperationObject['requestBody'] {
  if (operation.upload) return uploadBody(object);
  const body = object.requestBody;
  const schema = body?.content['application/json']?.schema;
  if (!body || !schema || typeof schema.title !== 'string') return body;
  const { title, ...rest } = schema;
  const described = { description: `Body of the operation “${operation.summary}”.`, ...rest };
  components.schemas = { ...components.schemas, [title as string]: described };
  const content: Media = {
    'application/json': {
      schema: { $ref: `#/components/schemas/${title}` },
      example: bodyExamples[operation.id] ?? exampleOf(rest, components),
    },
  };
  return { ...body, content };
}
