import type { z } from 'zod';
import type { ApiContext } from '../contract/api-context.ts';
import type { Operation } from '../contract/operation.ts';
import type { InputBinding } from './bind-input.ts';

/** A procedure of the contract, ready to be called. */
export type CallableOperation = {
  operation: Operation;
  binding: InputBinding;
  input: z.ZodObject;
  call(context: ApiContext, input: unknown): Promise<unknown>;
};
