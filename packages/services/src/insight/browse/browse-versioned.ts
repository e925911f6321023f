import type { WorkspaceTransaction } from '@stempel/db';
import { and, eq, type SQL, type SQLWrapper, sql } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import { today } from '../../kernel/context.ts';
import { type KeysetList, type PageInput, readCursor, toPage } from '../../kernel/list-page.ts';
import { inForce } from '../../versioned/read.ts';
import type { VersionedResource } from '../../versioned/resource.ts';
import { memberArrays, rowsOf, wireColumns, wireFields } from '../../versioned/resource.ts';
import type { BrowsedPage } from './browse-contract.ts';
import { ordered, wordsIn } from './text-order.ts';

export interface Browsing extends PageInput {
  as_of?: string | undefined;
  q?: string | undefined;
  sort: string;
  direction: 'asc' | 'desc';
  collation: string;
}

/** Where a list goes on, and the date it is read for. */
export interface Place {
  readonly list: KeysetList;
  readonly asOf: string;
  /** The text and the id that the last page ended with. */
  readonly after: readonly string[] | undefined;
}

/** Throws invalid when the cursor is none of this list with these filters. */
export function placeOf(ctx: ServiceContext, { name }: VersionedResource, input: Browsing): Place {
  const list: KeysetList = { name: `browse ${name}`, key: ['text', 'id'] };
  const position = readCursor(ctx, list, input);
  return { list, asOf: input.as_of ?? position?.asOf ?? today(ctx), after: position?.key };
}

/** Which rows a page holds. */
interface Chosen {
  /** Common table expressions, of which `chosen (id, sort_key)` has the rows of the page and one more. */
  tables: SQL;
  /** Asked with the first page only. */
  total: SQL;
  /** Whether there are more than the total; no when left out. */
  uncounted?: SQL;
}

/** The rows that were chosen, as objects in force, in order. */
export async function readChosen<Row extends { id: string }>(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  resource: VersionedResource,
  input: Browsing,
  { list, asOf, after }: Place,
  { tables, total, uncounted = sql`false` }: Chosen,
): Promise<BrowsedPage<Row>> {
  const { identity } = resource;
  const fields = wireFields(resource, asOf, false);
  const objects = sql`
    select o.*, chosen.sort_key from chosen cross join lateral (
      select * from ${identity} i where i.workspace_id = ${ctx.workspace.id} and i.id = chosen.id offset 0) o`;
  const { order } = ordered(input);
  const counts = after
    ? sql`null::int as total, false as uncounted`
    : sql`${total} as total, ${uncounted} as uncounted`;
  const { rows } = await tx.execute<{ total: number | null; uncounted: boolean; columns: Columns }>(sql`
    with ${tables},
    shown as (
      select ${wireColumns(fields)}, sort_key from ${inForce(resource, asOf, { objects })})
    select ${counts}, (
      select row_to_json(members) from (
        select ${memberArrays([...Object.keys(fields), 'sort_key'])} from (select * from shown order by ${order}) page) members) as columns`);
  const { columns = {}, total: counted = null, uncounted: isMore = false } = rows[0] ?? {};
  const found = rowsOf<Row & { sort_key: string }>(columns);
  const page = toPage(ctx, list, found, input, (row) => [row.sort_key, row.id], asOf);
  return { ...page, total: counted, uncounted: isMore };
}

/** Wire name → one value for each row. */
type Columns = Record<string, unknown[]>;

/** What a list searches and sorts by, in SQL over the identity row and its version in force. */
interface Browsed {
  searched: SQLWrapper[];
  /** The text of each sort. */
  sorts: Record<string, SQLWrapper>;
  conditions: (SQL | undefined)[];
}

/**
 * One page of what is in force, sorted by a text in the order of a language, then by id. The sort sees every row, so the
 * number of all of them costs nothing more: reference lists are short.
 */
export async function browseVersioned<Row extends { id: string }>(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  resource: VersionedResource,
  input: Browsing,
  { searched, sorts, conditions }: Browsed,
): Promise<BrowsedPage<Row>> {
  const place = placeOf(ctx, resource, input);
  const { identity } = resource;
  const { after, order } = ordered(input);
  const matching = and(eq(identity.workspaceId, ctx.workspace.id), wordsIn(input.q, searched), ...conditions);
  return readChosen(tx, ctx, resource, input, place, {
    tables: sql`
      matching as materialized (
        select ${identity.id} as id, coalesce(${sorts[input.sort]}, '') as sort_key
          from ${inForce(resource, place.asOf)} where ${matching}),
      chosen as materialized (
        select id, sort_key from matching where ${after(place.after)} order by ${order} limit ${input.limit + 1})`,
    total: sql`(select count(*)::int from matching)`,
  });
}
