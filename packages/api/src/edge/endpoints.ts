import { type AnyProcedure, type AnyRouter, TRPCError } from '@trpc/server';
import { z } from 'zod';
import type { Meta } from '../contract/procedure.ts';
import { answerOperation } from './answer-operation.ts';
import { bindingOf } from './bind-input.ts';
import type { CallableOperation } from './callable-operation.ts';
import { takeFromAddress } from './credential.ts';
import type { EdgeParts, Endpoint } from './exchange.ts';
import { rateLimitHeaders } from './rate-limit-headers.ts';
import { RouteTrie } from './route-trie.ts';

type Definition = {
  meta?: Partial<Meta>;
  inputs: readonly unknown[];
};

type Options = Parameters<AnyProcedure>[0];

function callable(path: string, procedure: AnyProcedure): CallableOperation {
  const { meta, inputs } = procedure._def as unknown as Definition;
  if (!meta?.operation) throw new Error(`The procedure ${path} names no operation.`);
  const { operation, serves = true } = meta;
  const input = inputs[0] instanceof z.ZodObject ? inputs[0] : z.strictObject({});
  return {
    operation,
    binding: bindingOf(operation, input),
    input,
    async call(ctx, value) {
      if (serves && ctx.service === null) throw new TRPCError({ code: 'UNAUTHORIZED' });
      // tRPC copies the options for each of its steps, so they hold what the steps ask for and no more.
      return procedure({ ctx, getRawInput: async () => value } as Options);
    },
  };
}

function descriptorEndpoint(parts: EdgeParts, text: string): Endpoint {
  return {
    operationId: 'readDescriptor',
    pathParameters: new Set(),
    takesKey: false,
    async answer({ request, common }) {
      takeFromAddress(parts.sources, request, (state) => Object.assign(common, rateLimitHeaders(state)));
      return { status: 200, headers: { 'Content-Type': 'application/json; charset=utf-8' }, body: text };
    },
  };
}

/** The trie of everything below `/api`, built once at boot: the procedures of the contract and the descriptors. */
export function endpointsOf(
  parts: EdgeParts,
  router: AnyRouter,
  descriptors: ReadonlyMap<string, string>,
): RouteTrie<Endpoint> {
  const trie = new RouteTrie<Endpoint>();
  for (const [path, procedure] of Object.entries(router._def.procedures as Record<string, AnyProcedure>)) {
    const called = callable(path, procedure);
    trie.add(called.operation.method, called.operation.path, {
      operationId: called.operation.id,
      pathParameters: called.binding.pathParameters,
      takesKey: called.operation.access !== 'none',
      answer: (exchange) => answerOperation(parts, called, exchange),
    });
  }
  for (const [path, text] of descriptors) trie.add('GET', path, descriptorEndpoint(parts, text));
  return trie;
}
