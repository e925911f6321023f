import type { z } from 'zod';
import type { Operation } from '../contract/operation.ts';
import type { OperationObject, Parameter, Schema } from './openapi-objects.ts';

/** An operation and the fields of its input. */
export type Documented = { operation: Operation; fields: Readonly<Record<string, z.ZodType>> };

/** The parameters of an upload whose body is the file itself. */
function uploadParameters(object: OperationObject): Parameter[] {
  const { properties } = object.requestBody?.content['application/json']?.schema ?? {};
  return Object.entries((properties ?? {}) as Record<string, Schema>).map(([name, schema]) => ({
    name,
    in: 'query',
    required: false,
    description: `${schema.description} In the query where the body is the file itself.`,
    schema,
  }));
}

function headerParameter(name: string, description: string, schema: Schema): Parameter {
  return { name, in: 'header', required: false, description, schema: { maxLength: 4000, ...schema } };
}

/** An example of a parameter that may be repeated, from what one value of it looks like. */
function exampleOfItems(items: Schema | undefined): unknown[] | undefined {
  const [first] = (items?.enum ?? [items?.example]) as unknown[];
  return first === undefined ? undefined : [first];
}

/** The generator keeps no metadata of optional fields, so it is taken from the fields themselves. */
function describeParameter(parameter: Parameter, field: z.ZodType | undefined): Parameter {
  const own = field?.meta() ?? {};
  const items = parameter.schema.items as Schema | undefined;
  const description = own.description ?? parameter.schema.description ?? items?.description;
  const example = own.example ?? parameter.schema.example ?? exampleOfItems(items);
  return {
    ...parameter,
    description: String(description ?? ''),
    schema: example === undefined ? parameter.schema : { ...parameter.schema, example },
  };
}

/** Path and query parameters as generated, completed, and the headers that the operation honours. */
export function parametersOf({ operation, fields }: Documented, object: OperationObject): Parameter[] {
  const parameters = (object.parameters ?? []).map((parameter) =>
    describeParameter(parameter, fields[parameter.name]),
  );
  if (operation.upload) parameters.push(...uploadParameters(object));
  const text: Schema = { type: 'string' };
  if (operation.method === 'POST' || operation.method === 'PATCH') {
    const description = 'Makes the call safe to repeat for 24 hours: a repeated one gets the first answer.';
    const schema = {
      type: 'string',
      minLength: 1,
      maxLength: 255,
      pattern: '^[\\x21-\\x7e]+$',
      example: '4f6c1b1e',
    };
    parameters.push(headerParameter('Idempotency-Key', description, schema));
  }
  if (operation.versioned && (operation.method === 'PATCH' || operation.method === 'DELETE')) {
    const description = 'The ETag last read; when the object has another version, the answer is 412.';
    parameters.push(headerParameter('If-Match', description, { ...text, example: '"3"' }));
  }
  if (operation.listOf) {
    const description = 'The ETag last received; while the list is unchanged, the answer is 304.';
    parameters.push(headerParameter('If-None-Match', description, { ...text, example: 'W/"kq0x7dT2"' }));
  }
  return parameters;
}
