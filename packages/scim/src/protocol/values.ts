import { say } from '@stempel/core/messages';
import { invalidValue } from './scim-error.ts';

/** Longest text of an attribute, and longest name: what the rest of the service accepts. */
const longestText = 500;
export const longestName = 255;
/** RFC 5321 §4.5.3.1.3: a path has at most 256 octets, two of them brackets. */
const longestAddress = 254;

// One mailbox and nothing that a mail header would read as more than one.
const address = /^[^\s@,;:<>()[\]\\"\p{Cc}]+@[^\s@,;:<>()[\]\\"\p{Cc}]+$/u;

export function isAddress(text: string): boolean {
  return text.length <= longestAddress && address.test(text);
}

/** Throws invalidValue unless the value is a text that can be stored; white space around it does not count. */
export function readText(name: string, value: unknown, longest = longestText): string {
  if (typeof value !== 'string') {
    throw invalidValue(say('value-no-string', { name, value: describe(value) }));
  }
  const text = value.trim();
  if (text.length > longest || text.includes('\u0000') || !text.isWellFormed()) {
    throw invalidValue(say('value-too-long', { name, longest }));
  }
  return text;
}

/** `true`, `false` or the same as a string in any case (Entra ID sends "False"); anything else is refused. */
export function readBoolean(name: string, value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  const text = typeof value === 'string' ? value.trim().toLowerCase() : '';
  if (text === 'true') return true;
  if (text === 'false') return false;
  throw invalidValue(say('value-no-boolean', { name, value: describe(value) }));
}

function describe(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
