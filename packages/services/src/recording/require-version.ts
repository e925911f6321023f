import { ServiceError } from '../errors.ts';

/** Honours If-Match: throws `precondition-failed` when the object has another version. Undefined accepts any. */
export function requireVersion(actual: number, expected: number | undefined): void {
  if (expected === undefined || expected === actual) return;
  const detail = `The object has version ${actual}, not ${expected}; read it again and repeat the change.`;
  throw new ServiceError('precondition-failed', detail);
}
