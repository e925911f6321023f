import { createHash } from 'node:crypto';
import { say } from '@stempel/core/messages';
import { isId } from '@stempel/db';
import type { ServiceContext } from './context.ts';
import { refusalAt, type ServiceError } from './errors.ts';

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
  /** A whole number, below zero too. */
  whole: (text: string) => /^-?\d{1,9}$/.test(text),
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

/** Whose list it is. */
type Owner = Pick<ServiceContext, 'workspace'>;

/** Sixteen hex digits of a position, its list and everything that selects rows; undefined filters count as absent. */
function checkDigits(owner: Owner, list: KeysetList, input: PageInput, position: unknown[]): string {
  const filters = Object.entries(input)
    .filter(([name, value]) => name !== 'limit' && name !== 'cursor' && value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([owner.workspace.id, list.name, filters, position]))
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

/** The refusal of a cursor that this list did not give out. */
function notOurCursor(): ServiceError {
  const detail = say('cursor-unknown');
  return refusalAt('/cursor', detail);
}

/** What a cursor holds. Throws invalid for a text that no cursor of ours is written as. */
function partsOf(cursor: string): unknown[] {
  const bytes = Buffer.from(cursor, 'base64url');
  try {
    const parts: unknown = JSON.parse(bytes.toString('utf8'));
    if (Array.isArray(parts) && bytes.toString('base64url') === cursor) return parts;
  } catch {
    // Told below.
  }
  throw notOurCursor();
}

/**
 * Reads the cursor of a list; undefined on the first page. Throws invalid when it was altered, or given out by another
 * list, for other filters, in another workspace or by nobody.
 */
export function readCursor(owner: Owner, list: KeysetList, input: PageInput): Position | undefined {
  if (input.cursor === undefined) return undefined;
  const [digits, ...position] = partsOf(input.cursor);
  if (digits !== checkDigits(owner, list, input, position)) throw notOurCursor();
  const [asOf, ...key] = position;
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
  owner: Owner,
  list: KeysetList,
  rows: Dto[],
  input: PageInput,
  keyOf: (row: Dto) => string[],
  asOf: string | null = null,
): Page<Dto> {
  const last = rows.length > input.limit ? rows[input.limit - 1] : undefined;
  if (last === undefined) return { data: rows, next_cursor: null };
  return { data: rows.slice(0, input.limit), next_cursor: cursorOf(owner, list, input, keyOf(last), asOf) };
}

/** The cursor of the page behind a key, for lists whose pages do not end with a row of theirs. */
export function cursorOf(
  owner: Owner,
  list: KeysetList,
  input: PageInput,
  key: readonly string[],
  asOf: string | null = null,
): string {
  const position = [asOf, ...key];
  const cursor = JSON.stringify([checkDigits(owner, list, input, position), ...position]);
  return Buffer.from(cursor).toString('base64url');
}
