import { say } from '@stempel/core/messages';
import { ProblemError } from './problem.ts';

/** A query as strings; a repeated key becomes a list. Keys live on a null prototype. */
export type QueryInput = Record<string, string | string[]>;

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw new ProblemError(say('query-encoding', { text }));
  }
}

/** Reads `a=1&b=2&b=3` (without the question mark). Throws malformed-request on broken percent-encoding. */
export function readQuery(text: string): QueryInput {
  const query: QueryInput = Object.create(null);
  if (text === '') return query;
  for (const pair of text.split('&')) {
    if (pair === '') continue;
    const at = pair.indexOf('=');
    const name = decode(at < 0 ? pair : pair.slice(0, at));
    const value = at < 0 ? '' : decode(pair.slice(at + 1));
    const before = query[name];
    if (before === undefined) query[name] = value;
    else if (Array.isArray(before)) before.push(value);
    else query[name] = [before, value];
  }
  return query;
}
