import { say } from '@stempel/core/messages';
import { ServiceError } from '../kernel/errors.ts';

/** The version a caller saw, or any of several; undefined accepts every one, an empty list none. */
export type ExpectedVersion = number | readonly number[] | undefined;

/** Honours If-Match: throws `precondition-failed` when the object has another version. */
export function requireVersion(actual: number, expected: ExpectedVersion, noun = 'object'): void {
  if (expected === undefined) return;
  const versions = typeof expected === 'number' ? [expected] : expected;
  if (versions.includes(actual)) return;
  const wanted = versions.length > 0 ? versions.join(' or ') : 'what If-Match names';
  const detail = say('version-changed', { noun, actual, wanted });
  throw new ServiceError(detail);
}
