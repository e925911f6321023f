import type { WorkspaceTransaction } from '@stempel/db';
import { and, eq, type SQL, type SQLWrapper, sql } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import { today } from '../../kernel/context.ts';
import { type KeysetList, type PageInput, readCursor, toPage } from '../../kernel/list-page.ts';
import { inForce } from '../../versioned/read.ts';
import type { VersionedResource } from '../../versioned/resource.ts';
import { wireColumns, wireFields } from '../../versioned/resource.ts';
import type { BrowsedPage } from './browse-contract.ts';
import { ordered, wordsIn } from './text-order.ts';

interface Browsing extends PageInput {
  as_of?: string | undefined;
  q?: string | undefined;
  sort: string;
  direction: 'asc' | 'desc';
  collation: string;
}

/** What a list shows, searches and sorts by, in SQL over the identity row and its version in force. */
interface Browsed {
  /** Wire name → SQL, beside the resource's own members: looked up for the rows of the page only. */
  members?: Record<string, SQLWrapper>;
  /** What the members need, joined to the rows of the page. */
  memberJoin?: SQL;
  /** What the search, the sort and the conditions need, joined to every row in force. */
  join?: SQL;
  searched: SQLWrapper[];
  /** The text of each sort. */
  sorts: Record<string, SQLWrapper>;
  conditions: (SQL | undefined)[];
}

/**
 * One page of what is in force, sorted by a text in the order of a language, then by id. A sort has to see every row,
 * so the number of all of them costs nothing more on the first page.
 */
export async function browseVersioned<Row extends { id: string }>(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  resource: VersionedResource,
  input: Browsing,
  browsed: (asOf: string) => Browsed,
): Promise<BrowsedPage<Row>> {
  const list: KeysetList = { name: `browse ${resource.name}`, key: ['text', 'id'] };
  const position = readCursor(ctx, list, input);
  const asOf = input.as_of ?? position?.asOf ?? today(ctx);
  const { members = {}, memberJoin, join, searched, sorts, conditions } = browsed(asOf);
  const { identity } = resource;
  const columns = wireColumns({ ...wireFields(resource, asOf, false), ...members });
  const matching = and(eq(identity.workspaceId, ctx.workspace.id), wordsIn(input.q, searched), ...conditions);
  const objects = sql`select * from ${identity} where id in (select id from chosen)`;
  const { after, order } = ordered(input);
  const { rows } = await tx.execute<{ data: (Row & { sort_key: string })[]; total: number }>(sql`
    with matching as materialized (
      select ${identity.id} as id, coalesce(${sorts[input.sort]}, '') as sort_key
        from ${inForce(resource, asOf)} ${join ?? sql``} where ${matching}),
    chosen as materialized (
      select id, sort_key from matching where ${after(position?.key)} order by ${order} limit ${input.limit + 1}),
    page as (
      select ${columns}, (select sort_key from chosen where chosen.id = ${identity.id}) as sort_key
        from ${inForce(resource, asOf, { objects })} ${memberJoin ?? sql``})
    select (select count(*)::int from matching) as total,
           (select coalesce(json_agg(page order by ${order}), '[]') from page) as data`);
  const found = rows[0]?.data ?? [];
  const page = toPage(ctx, list, found, input, (row) => [row.sort_key, row.id], asOf);
  return { ...page, total: position ? null : (rows[0]?.total ?? 0) };
}
