import { invalidValue } from './scim-error.ts';

/** Longest text of an attribute; far above real names, below what an index of PostgreSQL can hold. */
const longestText = 500;
/** RFC 5321 §4.5.3.1.3: a path has at most 256 octets, two of them brackets. */
const longestAddress = 254;

// One mailbox and nothing that a mail header would read as more than one.
const address = /^[^\s@,;:<>()[\]\\"\p{Cc}]+@[^\s@,;:<>()[\]\\"\p{Cc}]+$/u;

export function isAddress(text: string): boolean {
  return text.length <= longestAddress && address.test(text);
}

/** Whether PostgreSQL can store and index the text: no NUL, no lone surrogate, not too long. */
export function isStorable(text: string): boolean {
  return text.length <= longestText && !text.includes('\u0000') && text.isWellFormed();
}

/** Throws invalidValue unless the value is a storable text; white space around it does not count. */
export function readText(name: string, value: unknown): string {
  if (typeof value !== 'string') {
    throw invalidValue(`${name} must be a string, not ${describe(value)}.`);
  }
  if (!isStorable(value)) {
    throw invalidValue(`${name} must be a text of at most ${longestText} characters without NUL.`);
  }
  return value.trim();
}

/** `true`, `false` or the same as a string in any case (Entra ID sends "False"); anything else is refused. */
export function readBoolean(name: string, value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  const text = typeof value === 'string' ? value.trim().toLowerCase() : '';
  if (text === 'true') return true;
  if (text === 'false') return false;
  throw invalidValue(`${name} must be true or false, not ${describe(value)}.`);
}

function describe(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
