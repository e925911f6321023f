import { say } from '@stempel/core/messages';
import { isObject, readAttributes } from '../protocol/attributes.ts';
import { invalidValue } from '../protocol/scim-error.ts';

/** The user ids of a `members` value: an array of `{ value }`, a single one, or bare ids. */
export function readMemberValues(value: unknown): string[] {
  const entries = Array.isArray(value) ? value : [value];
  return entries.map((entry) => {
    const id = isObject(entry) ? readAttributes(entry).get('value')?.value : entry;
    if (typeof id !== 'string') throw invalidValue(say('member-without-value'));
    return id.trim().toLowerCase();
  });
}
