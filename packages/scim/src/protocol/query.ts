import { say } from '@stempel/core/messages';
import { unsupportedFilter } from './filter.ts';
import { invalidValue } from './scim-error.ts';

/** Query parameters as they were sent: still encoded, by lower-case name. */
export type Query = Map<string, string[]>;

/** Splits the part of the address behind the `?`. Names in any case; a malformed name is dropped like an unknown one. */
export function readQuery(search: string): Query {
  const query: Query = new Map();
  for (const part of search.split('&')) {
    const at = part.indexOf('=');
    const name = decode(at < 0 ? part : part.slice(0, at), true)?.toLowerCase();
    if (!name) continue;
    const values = query.get(name) ?? [];
    values.push(at < 0 ? '' : part.slice(at + 1));
    query.set(name, values);
  }
  return query;
}

function decode(encoded: string, plusIsSpace: boolean): string | undefined {
  try {
    return decodeURIComponent(plusIsSpace ? encoded.replaceAll('+', ' ') : encoded);
  } catch {
    return undefined;
  }
}

/**
 * The filter, decoded. A form-encoding client writes every space as `+`; where spaces are written as `%20`, a `+`
 * is the plus of an address such as `ada+test@example.org`.
 */
export function filterOf(query: Query): string | undefined {
  const given = query.get('filter');
  if (!given) return undefined;
  const [encoded = ''] = given;
  const text = given.length === 1 ? decode(encoded, !/%20| /.test(encoded)) : undefined;
  if (text === undefined) throw unsupportedFilter();
  return text;
}

/** Most results per page, and how many without `count` (docs/provisioning.md, Filters and pages). */
export const mostResults = 200;

export type Page = { startIndex: number; count: number };

/** `startIndex` below 1 counts as 1, a negative `count` as 0, one above 200 as 200. Throws invalidValue for no integer. */
export function pageOf(query: Query): Page {
  const startIndex = integerOf(query, 'startIndex') ?? 1;
  const count = integerOf(query, 'count') ?? mostResults;
  return { startIndex: Math.max(1, startIndex), count: Math.min(mostResults, Math.max(0, count)) };
}

function integerOf(query: Query, name: string): number | undefined {
  const encoded = query.get(name.toLowerCase())?.[0];
  if (encoded === undefined || encoded === '') return undefined;
  const text = decode(encoded, true)?.trim() ?? encoded;
  if (!/^[+-]?\d+$/.test(text)) throw invalidValue(say('no-integer', { name, value: text.slice(0, 60) }));
  // Far beyond any list, and still exact.
  return Math.max(-1, Math.min(Number(text), 2 ** 40));
}

/** The names of a comma-separated, repeatable parameter. */
export function namesOf(query: Query, name: string): string[] {
  return (query.get(name.toLowerCase()) ?? [])
    .flatMap((encoded) => (decode(encoded, true) ?? '').split(','))
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
