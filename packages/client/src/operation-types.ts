import type { paths } from './contract.generated.ts';

export type Method = 'get' | 'post' | 'patch' | 'delete';

/** Paths of the contract that have a method. */
export type PathsWith<M extends Method> = {
  [Path in keyof paths]: paths[Path][M] extends { responses: unknown } ? Path : never;
}[keyof paths];

type OperationOf<Path extends keyof paths, M extends Method> = paths[Path][M];

type ParametersOf<Operation, Place extends string> = Operation extends { parameters: infer Parameters }
  ? Place extends keyof Parameters
    ? NonNullable<Parameters[Place]>
    : undefined
  : undefined;

type JsonOf<Content> = Content extends { content: { 'application/json': infer Body } } ? Body : undefined;

type BodyOf<Operation> = Operation extends { requestBody: infer Body }
  ? JsonOf<Body>
  : Operation extends { requestBody?: infer Body }
    ? JsonOf<NonNullable<Body>> | undefined
    : undefined;

/** What a call answers with when it succeeds. */
export type ResultOf<Path extends keyof paths, M extends Method> =
  OperationOf<Path, M> extends { responses: infer Responses }
    ? {
        [Status in keyof Responses]: Status extends 200 | 201 | 202 ? JsonOf<Responses[Status]> : never;
      }[keyof Responses]
    : never;

type Given<Name extends string, Value> = [Value] extends [never | undefined]
  ? unknown
  : undefined extends Value
    ? { [Key in Name]?: Value }
    : Record<string, never> extends Value
      ? { [Key in Name]?: Value }
      : { [Key in Name]: Value };

/** Path parameters, query and body of a call, each only where the operation has it. */
export type CallOf<Path extends keyof paths, M extends Method> = Given<
  'params',
  ParametersOf<OperationOf<Path, M>, 'path'>
> &
  Given<'query', ParametersOf<OperationOf<Path, M>, 'query'>> &
  Given<'body', BodyOf<OperationOf<Path, M>>> & {
    /** Makes a POST or PATCH safe to repeat. */
    idempotencyKey?: string;
    /** The version last read; another one is refused with 412. */
    ifVersion?: number;
    signal?: AbortSignal;
  };
