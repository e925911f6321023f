import { say } from '@stempel/core/messages';
import { type SQL, sql } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import { refusalAt } from '../../kernel/errors.ts';
import { type KeysetList, type Page, readCursor, toPage } from '../../kernel/list-page.ts';
import { readingFromReplica } from '../../kernel/transaction.ts';
import { inOrderOf } from '../browse/text-order.ts';
import type { RowsQuery, rowSorts } from './report-contract.ts';
import {
  columnsOf,
  employeeJoins,
  type ReportRow,
  reportedRows,
  rowsOfPeople,
  type ShownSource,
  wayOf,
} from './report-page.ts';

/** So many rows are put in order for a page; no index has the order of what is joined to them. */
export const mostSorted = 20_000;

type Sort = (typeof rowSorts)[number];
type SortedQuery = RowsQuery & { by: Sort };

interface SortedRow extends ReportRow {
  sort_key: string;
  place: number;
}

/** What rows are compared by, as a text; rows that weigh nothing that is known come first. */
function keyOf({ by }: SortedQuery, { weight }: ShownSource): SQL {
  if (by === 'employee') return sql`named.name`;
  return by === 'number' ? sql`who.code` : sql`coalesce((${weight})::bigint, -999999999)::text`;
}

/**
 * One page of a report by name, number or weight, then by date and id, so that pages neither skip nor repeat. Throws invalid
 * where the period holds more rows than are put in order.
 */
export async function readSorted<Row extends { id: string }>(
  ctx: ServiceContext,
  input: SortedQuery,
  source: ShownSource,
): Promise<Page<Row>> {
  const reported = reportedRows(ctx, input, source);
  const isWeight = input.by === 'weight';
  const list: KeysetList = {
    name: `report ${source.report} by ${input.by}`,
    key: [isWeight ? 'whole' : 'text', 'date', 'id'],
  };
  const [text, date, id] = readCursor(ctx, list, input)?.key ?? [];
  const { way, behind } = wayOf(input);
  const key = isWeight ? sql`sort_key::bigint` : inOrderOf(input.collation ?? 'en', sql`sort_key`);
  const last = isWeight ? sql`${text}::bigint` : sql`${text}::text`;
  const follows =
    text === undefined
      ? sql`true`
      : sql`(${key}, row_date, id) ${behind} (${last}, ${date}::date, ${id}::uuid)`;
  const rows = await readingFromReplica(ctx, async (tx) => {
    const from = rowsOfPeople(source, input, reported);
    const counted = await tx.execute<{ count: number }>(
      sql`select count(*)::int as count from (select 1 from ${from} limit ${mostSorted + 1}) counted`,
    );
    if ((counted.rows[0]?.count ?? 0) > mostSorted)
      throw refusalAt('/by', say('report-too-long-to-sort', { rows: mostSorted }));
    const { rows } = await tx.execute<{ data: (Row & SortedRow)[] }>(sql`
      select coalesce(json_agg(shown order by shown.place), '[]') as data from (
        select told.*, row_number() over (order by ${key} ${way}, row_date ${way}, id ${way}) as place
          from (select ${columnsOf(source)}, ${keyOf(input, source)} as sort_key
                  from ${from} ${employeeJoins(source)} ${source.joins}) told
         where ${follows} order by place limit ${input.limit + 1}) shown`);
    return rows[0]?.data ?? [];
  });
  const page = toPage(ctx, list, rows, input, (row) => [row.sort_key, row.row_date, row.id]);
  const own = ({ row_date: _, sort_key: __, place: ___, ...row }: Row & SortedRow) => row as unknown as Row;
  return { ...page, data: page.data.map(own) };
}
