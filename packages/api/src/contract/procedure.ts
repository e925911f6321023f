import { initTRPC, TRPCError } from '@trpc/server';
import type { OpenApiMeta } from 'trpc-to-openapi';
import { z } from 'zod';
import type { ApiContext } from './api-context.ts';
import type { Operation } from './operation.ts';

type Meta = OpenApiMeta & { operation: Operation };

const t = initTRPC.context<ApiContext>().meta<Meta>().create();

export const router = t.router;

function metaOf(operation: Operation): Meta {
  return {
    operation,
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
  return t.procedure.meta(metaOf(operation));
}

/** Starts a procedure of the contract; its context holds the service that the credential stands for. */
export function operation(definition: Operation) {
  return t.procedure.meta(metaOf(definition)).use(({ ctx, next }) => {
    if (ctx.service === null) throw new TRPCError({ code: 'UNAUTHORIZED' });
    return next({ ctx: { service: ctx.service } });
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
