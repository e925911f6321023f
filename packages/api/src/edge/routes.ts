import type { AnyProcedure, AnyRouter } from '@trpc/server';
import { z } from 'zod';
import type { ApiContext } from '../contract/api-context.ts';
import type { Operation } from '../contract/operation.ts';
import { bindingOf, type InputBinding } from './bind-input.ts';
import { RouteTrie } from './route-trie.ts';

/** One operation, ready to be called. */
export type Route = {
  operation: Operation;
  binding: InputBinding;
  input: z.ZodObject;
  output: z.ZodType | undefined;
  call(context: ApiContext, input: unknown): Promise<unknown>;
};

type Definition = {
  type: 'query' | 'mutation' | 'subscription';
  meta?: { operation?: Operation };
  inputs: readonly unknown[];
  output?: unknown;
};

function routeOf(path: string, procedure: AnyProcedure): Route {
  const definition = procedure._def as unknown as Definition;
  const operation = definition.meta?.operation;
  if (!operation) throw new Error(`The procedure ${path} names no operation.`);
  const given = definition.inputs[0];
  const input = given instanceof z.ZodObject ? given : z.strictObject({});
  return {
    operation,
    binding: bindingOf(operation, input),
    input,
    output: definition.output instanceof z.ZodType ? definition.output : undefined,
    call: (ctx, value) =>
      procedure({
        ctx,
        path,
        type: definition.type,
        getRawInput: async () => value,
        signal: undefined,
        batchIndex: 0,
      }),
  };
}

/** The trie of all operations, built once at boot from the procedures themselves. */
export function routesOf(router: AnyRouter): RouteTrie<Route> {
  const trie = new RouteTrie<Route>();
  for (const [path, procedure] of Object.entries(router._def.procedures as Record<string, AnyProcedure>)) {
    const route = routeOf(path, procedure);
    trie.add(route.operation.method, route.operation.path, route);
  }
  return trie;
}
