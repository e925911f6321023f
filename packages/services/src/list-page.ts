import { createHash } from 'node:crypto';
import { isId } from '@stempel/db';
import type { ServiceError } from './errors.ts';
import { invalid } from './errors.ts';

/** One page of a list. `next_cursor` is null on the last page. */
export interface Page<Dto> {
  data: Dto[];
  next_cursor: string | null;
}

export interface PageInput {
  limit: number;
  cursor?: string | undefined;
}

/** What a column of a sort key holds; a cursor is checked against it before it reaches a query. */
const keyParts = {
  id: isId,
  date: isDate,
  count: (text: string) => /^\d{1,9}$/.test(text),
  /** What people call things; no column holds the character 0. */
  text: (text: string) => !text.includes('\u0000'),
};

/** A list that is read page by page: a name of its own, and the columns it is ordered by. */
export interface KeysetList {
  readonly name: string;
  readonly key: readonly (keyof typeof keyParts)[];
}

/** Where a list goes on: the sort key of the last row, and the date the first page was read for. */
export interface Position {
  key: string[];
  asOf: string | null;
}

/** Sixteen hex digits of the list and everything that selects rows; undefined filters count as absent. */
function filterHash(list: KeysetList, input: PageInput): string {
  const filters = Object.entries(input)
    .filter(([name, value]) => name !== 'limit' && name !== 'cursor' && value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([list.name, filters]))
    .digest('hex')
    .slice(0, 16);
}

function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  try {
    return Temporal.PlainDate.from(text) !== undefined;
  } catch {
    return false;
  }
}

/** The refusal of a cursor that no list of ours gave out. */
function notOurCursor(detail = 'The cursor is not one of ours; start again without it.'): ServiceError {
  return invalid('/cursor', 'invalid-cursor', detail);
}

/**
 * Reads the cursor of a list; undefined on the first page. Throws invalid when another list, the same list with
 * other filters, or nobody gave it out.
 */
export function readCursor(list: KeysetList, input: PageInput): Position | undefined {
  if (input.cursor === undefined) return undefined;
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(input.cursor, 'base64url').toString('utf8'));
  } catch {
    throw notOurCursor();
  }
  if (!Array.isArray(parts)) throw notOurCursor();
  const [hash, asOf, ...key] = parts as unknown[];
  if (hash !== filterHash(list, input)) {
    throw notOurCursor('The cursor belongs to another list or to other filters; start again without it.');
  }
  if (asOf !== null && !(typeof asOf === 'string' && isDate(asOf))) throw notOurCursor();
  const known = key.filter((part, index) => {
    const kind = list.key[index];
    return kind !== undefined && typeof part === 'string' && keyParts[kind](part);
  });
  if (key.length !== list.key.length || known.length !== key.length) throw notOurCursor();
  return { asOf, key: known as string[] };
}

/**
 * Cuts `limit + 1` rows to a page. The key of the last row, the list with its filters and the date of the first
 * page go into the cursor, so following pages neither skip nor repeat, and do not change at midnight.
 */
export function toPage<Dto>(
  list: KeysetList,
  rows: Dto[],
  input: PageInput,
  keyOf: (row: Dto) => string[],
  asOf: string | null = null,
): Page<Dto> {
  const last = rows.length > input.limit ? rows[input.limit - 1] : undefined;
  if (last === undefined) return { data: rows, next_cursor: null };
  const cursor = JSON.stringify([filterHash(list, input), asOf, ...keyOf(last)]);
  return { data: rows.slice(0, input.limit), next_cursor: Buffer.from(cursor).toString('base64url') };
}
