import { createHash } from 'node:crypto';
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

/** Where a list goes on: the sort key of the last row, and the date the first page was read for. */
export interface Position {
  key: string[];
  asOf: string | null;
}

/** Sixteen hex digits of everything that selects rows; undefined filters count as absent. */
function filterHash(input: PageInput): string {
  const filters = Object.entries(input)
    .filter(([name, value]) => name !== 'limit' && name !== 'cursor' && value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(filters)).digest('hex').slice(0, 16);
}

/** The refusal of a cursor that no list of ours gave out. */
export function notOurCursor(
  detail = 'The cursor is not one of ours; start again without it.',
): ServiceError {
  return invalid('/cursor', 'invalid-cursor', detail);
}

/**
 * Reads the cursor of a list whose sort key has `keyParts` columns; undefined on the first page. Throws invalid when
 * it is not of this list.
 */
export function readCursor(input: PageInput, keyParts = 1): Position | undefined {
  if (input.cursor === undefined) return undefined;
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(input.cursor, 'base64url').toString('utf8'));
  } catch {
    throw notOurCursor();
  }
  if (!Array.isArray(parts) || !parts.every((part) => typeof part === 'string' || part === null)) {
    throw notOurCursor();
  }
  const [hash, asOf, ...key] = parts as (string | null)[];
  if (hash !== filterHash(input)) {
    throw notOurCursor('The cursor belongs to a list with other filters; start again without it.');
  }
  const known = key.filter((part) => part !== null);
  if (key.length !== keyParts || known.length !== keyParts) throw notOurCursor();
  return { asOf: asOf ?? null, key: known };
}

/**
 * Cuts `limit + 1` rows to a page. The key of the last row, the filters and the date of the first page go into
 * the cursor, so following pages neither skip nor repeat, and do not change at midnight.
 */
export function toPage<Dto>(
  rows: Dto[],
  input: PageInput,
  keyOf: (row: Dto) => string[],
  asOf: string | null = null,
): Page<Dto> {
  const last = rows.length > input.limit ? rows[input.limit - 1] : undefined;
  if (last === undefined) return { data: rows, next_cursor: null };
  const cursor = JSON.stringify([filterHash(input), asOf, ...keyOf(last)]);
  return { data: rows.slice(0, input.limit), next_cursor: Buffer.from(cursor).toString('base64url') };
}
