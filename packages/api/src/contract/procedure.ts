import { initTRPC } from '@trpc/server';
import type { OpenApiMeta } from 'trpc-to-openapi';
import { z } from 'zod';
import type { ApiContext } from './api-context.ts';
import type { Operation } from './operation.ts';

/** The context of a procedure that serves a workspace. */
type ServingContext = ApiContext & { service: NonNullable<ApiContext['service']> };

export type Meta = OpenApiMeta & {
  operation: Operation;
  /** Whether it serves a workspace, so that nobody may call it without a credential. */
  serves: boolean;
};

const open = initTRPC.context<ApiContext>().meta<Meta>().create();
const serving = initTRPC.context<ServingContext>().meta<Meta>().create();

export const router = open.router;

function metaOf(operation: Operation, serves: boolean): Meta {
  return {
    operation,
    serves,
    openapi: {
      method: operation.method,
      path: operation.path,
      operationId: operation.id,
      summary: operation.summary,
      description: operation.description,
      tags: [operation.tag],
      protect: operation.access !== 'none',
    },
  };
}

/** Starts a procedure of the contract that needs no service: connectivity, the contract itself. */
export function openOperation(operation: Operation) {
  return withCompiledSchemas(open.procedure.meta(metaOf(operation, false)));
}

/**
 * Starts a procedure of the contract; its context holds the service that the credential stands for: whoever calls it
 * asks `serves` first. A middleware that asked would copy the context, at a twentieth of what a read costs.
 */
export function operation(definition: Operation) {
  return withCompiledSchemas(serving.procedure.meta(metaOf(definition, true)));
}

/**
 * Lets the inputs and outputs of a procedure be parsed by compiled schemas, made at the first call. tRPC prefers
 * `parseAsync`, which zod never compiles: a page of 1000 rows takes ten times as long by it.
 */
function withCompiledSchemas<Builder extends object>(builder: Builder): Builder {
  return new Proxy(builder, {
    get(target, name) {
      const member = Reflect.get(target, name) as unknown;
      if (name !== 'input' && name !== 'output') return member;
      return (schema: z.ZodType) => {
        let compiled: z.ZodType | undefined;
        const parseAsync = async (value: unknown) => {
          compiled ??= z.compile(schema);
          return compiled.parse(value);
        };
        Object.defineProperty(schema, 'parseAsync', { value: parseAsync, configurable: true });
        return withCompiledSchemas((member as (schema: z.ZodType) => Builder)(schema));
      };
    },
  });
}

/** One strict input from the parameters of the path and the members of a query, or of a body with a name. */
export function inputOf<Params extends z.ZodRawShape, Fields extends z.ZodRawShape>(
  params: Params,
  fields: z.ZodObject<Fields>,
  bodyName?: string,
) {
  const merged = z.strictObject({ ...params, ...fields.shape });
  // The title names the component that the body becomes in the document.
  return bodyName === undefined ? merged : merged.meta({ title: bodyName });
}
