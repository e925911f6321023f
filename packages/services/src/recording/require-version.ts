import { ServiceError } from '../errors.ts';

/** The version a caller saw, or any of several; undefined accepts every one, an empty list none. */
export type ExpectedVersion = number | readonly number[] | undefined;

/** Honours If-Match: throws `precondition-failed` when the object has another version. */
export function requireVersion(actual: number, expected: ExpectedVersion, noun = 'object'): void {
  if (expected === undefined) return;
  const versions = typeof expected === 'number' ? [expected] : expected;
  if (versions.includes(actual)) return;
  const wanted = versions.length > 0 ? versions.join(' or ') : 'what If-Match names';
  const detail = `The ${noun} is at version ${actual}, not ${wanted}; read it again and repeat the change.`;
  throw new ServiceError('precondition-failed', detail);
}
