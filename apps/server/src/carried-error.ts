import { OverloadedError } from '@stempel/db';
import { ServiceError } from '@stempel/services';
import { withoutValues } from './describe-error.ts';

/** An error on its way from one thread to another, where a copy of it would lose its class and its fields. */
export interface CarriedError {
  /** Without the values it was about: nobody could tell them from the rest of the text any more. */
  message: string;
  stack: string;
  /** Of PostgreSQL or of the operating system. */
  code: unknown;
  /** Where there was no room for it, if that is what it is. */
  overloadedAt: OverloadedError['where'] | undefined;
  refusal: Pick<ServiceError, 'code' | 'said' | 'errors' | 'requiredPermission'> | undefined;
  cause: CarriedError | undefined;
}

export function packError(thrown: unknown): CarriedError {
  const error: Error & { code?: unknown } = thrown instanceof Error ? thrown : new Error(String(thrown));
  const { code, cause } = error;
  return {
    ...withoutValues(error),
    code,
    overloadedAt: error instanceof OverloadedError ? error.where : undefined,
    refusal: error instanceof ServiceError ? refusalOf(error) : undefined,
    cause: cause === undefined ? undefined : packError(cause),
  };
}

/** The error that `packError` was given, as far as anybody asks: what it refused, why the database was away, where it rose. */
export function unpackError(carried: CarriedError): Error {
  const { message, stack, code, overloadedAt, refusal } = carried;
  const cause = carried.cause && unpackError(carried.cause);
  if (refusal) return refuse(refusal, cause);
  const error = overloadedAt ? new OverloadedError(overloadedAt, message) : new Error(message);
  return Object.assign(error, {
    stack,
    ...(code !== undefined && { code }),
    ...(cause && { cause }),
  });
}

function refusalOf({ code, said, errors, requiredPermission }: ServiceError): CarriedError['refusal'] {
  return { code, said, errors, requiredPermission };
}

function refuse(
  { code, said, errors, requiredPermission }: NonNullable<CarriedError['refusal']>,
  cause: Error | undefined,
): ServiceError {
  return new ServiceError(code, said, {
    ...(errors && { errors }),
    ...(requiredPermission !== undefined && { requiredPermission }),
    cause,
  });
}
