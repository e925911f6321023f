import type { WorkspaceTransaction } from '@stempel/db';
import { and, getTableName, inArray, isNull, type SQL, type SQLWrapper, sql } from '@stempel/db/drizzle';
import type { AnyPgColumn, PgTable } from '@stempel/db/pg-core';
import type { ServiceContext } from '../../kernel/context.ts';
import { type KeysetList, type Page, readCursor, toPage } from '../../kernel/list-page.ts';
import { orgUnitBranch } from '../../kernel/org-unit-branch.ts';
import { requireOrderedPeriod } from '../../kernel/period-filter.ts';
import { requireScope } from '../../kernel/permission.ts';
import { readingFromReplica } from '../../kernel/transaction.ts';
import { wireColumns } from '../../versioned/resource.ts';
import type { ReportQuery } from './report-contract.ts';
import { reportedPeople } from './reported-people.ts';

/** The table a report reads, and the columns that every report needs of it. */
export interface ReportSource {
  /** Name of the report; a cursor of one is no cursor of another. */
  report: string;
  table: PgTable & {
    workspaceId: AnyPgColumn;
    id: AnyPgColumn;
    employeeId: AnyPgColumn;
    employmentId: AnyPgColumn;
    deletedAt?: AnyPgColumn;
  };
  /** Local date that orders the rows; the first columns of an index are workspace, this date and id. */
  date: AnyPgColumn;
  /** Which dates count; by default those of `date` in the period. */
  within?: SQL;
  /** Joins after the page was cut, and what the row shows from them. */
  joins: SQL;
  fields: Record<string, SQLWrapper>;
  /** Filters of this report beside those of every report. */
  filters: (SQL | undefined)[];
}

/** What a row shows, and how it compares with others where rows are sorted by more than their dates. */
export interface ShownSource extends ReportSource {
  /** A whole number that is larger for rows that weigh more: minutes, parts of a day, a severity. */
  weight: SQLWrapper;
}

export interface ReportRow {
  id: string;
  row_date: string;
}

/** By the version of the employment on the date of a row. */
function orgUnitFilter(ctx: ServiceContext, source: ReportSource, input: ReportQuery): SQL | undefined {
  const { org_unit_id: units, with_sub_units: below, to } = input;
  if (!units) return undefined;
  const { table, date } = source;
  const unit = sql`(select v.org_unit_id from employment_versions v
          where v.workspace_id = ${table.workspaceId} and v.object_id = ${table.employmentId}
            and v.superseded_at is null and v.effective_from <= ${date}
          order by v.effective_from desc limit 1)`;
  return below ? sql`${unit} in ${orgUnitBranch(ctx, units, to)}` : inArray(unit, units);
}

const employeeFields = {
  employee_number: sql`who.code`,
  employee_name: sql`named.name`,
};

export const employeeJoins = (source: ReportSource) => sql`
  join employees who on who.workspace_id = ${source.table.workspaceId} and who.id = ${source.table.employeeId}
  cross join lateral (
    select v.name from employee_versions v
     where v.workspace_id = who.workspace_id and v.object_id = who.id and v.superseded_at is null
     order by v.effective_from <= ${source.date} desc, abs(v.effective_from - ${source.date}) limit 1) named`;

/** Which rows of its table are in a report, whatever page. */
export interface ReportedRows {
  /** The table's part of the period, which an index over its dates tells. */
  dated: SQL | undefined;
  /** What else is asked of each row. */
  filters: SQL | undefined;
  /** As a query of `employee_id`; undefined where the rows of everybody may be in it. */
  people: SQL | undefined;
  /** Whether they were named one by one. */
  named: boolean;
}

/** Throws forbidden and invalid as `readByDate`. */
export function reportedRows(ctx: ServiceContext, input: ReportQuery, source: ReportSource): ReportedRows {
  const scope = requireScope(ctx, 'reports', 'read', input.scope);
  requireOrderedPeriod(input);
  const { table, date } = source;
  return {
    dated: and(
      sql`${table.workspaceId} = ${ctx.workspace.id}`,
      table.deletedAt && isNull(table.deletedAt),
      source.within ?? sql`${date} between ${input.from}::date and ${input.to}::date`,
    ),
    filters: and(orgUnitFilter(ctx, source, input), ...source.filters),
    people: reportedPeople(ctx, scope, input),
    named: scope === 'self' || input.employee_id !== undefined,
  };
}

/**
 * Rows of a report as a query with its table's name: those of everybody, or each person's own. The person and the date
 * are compared together, which only the index over both can do.
 */
export function rowsOfPeople(
  { table, date }: ReportSource,
  input: ReportQuery,
  { dated, filters, people }: ReportedRows,
  end: SQL = sql`offset 0`,
): SQL {
  const name = sql.identifier(getTableName(table));
  if (!people) return sql`(select * from ${table} where ${and(dated, filters)} ${end}) ${name}`;
  const last = sql`(person.employee_id, ${input.to}::date)`;
  return sql`(${people}) person cross join lateral (
    select * from ${table}
     where ${and(dated, filters)}
       and (${table.employeeId}, ${date}) between (person.employee_id, '-infinity'::date) and ${last} ${end}) ${name}`;
}

/**
 * One page of a report: cut by an index over (workspace, date, id), then joined. Rows come by date and id, so
 * pages neither skip nor repeat. Throws forbidden where the scope is wider than granted, invalid for a period
 * that ends before it starts.
 */
export async function readByDate<Row extends { id: string }>(
  ctx: ServiceContext,
  input: ReportQuery,
  source: ShownSource,
): Promise<Page<Row>> {
  const reported = reportedRows(ctx, input, source);
  const { table, date } = source;
  const list: KeysetList = { name: `report ${source.report}`, key: ['date', 'id'] };
  const after = readCursor(ctx, list, input)?.key;
  const key = sql`(${date}, ${table.id})`;
  const { behind } = wayOf(input);
  const dated = and(reported.dated, after && sql`${key} ${behind} (${after[0]}::date, ${after[1]}::uuid)`);
  const columns = columnsOf(source);
  const rows = await readingFromReplica(ctx, async (tx) => {
    // In the order of the index: a period that seems to hold a row or two would be read and sorted as a whole.
    await tx.execute(sql`set local enable_sort to off; set local enable_incremental_sort to off`);
    const page = { columns, limit: input.limit + 1 };
    return readRows<Row & ReportRow>(tx, source, input, { ...reported, dated }, page);
  });
  const page = toPage(ctx, list, rows, input, (row) => [row.row_date, row.id]);
  return { ...page, data: page.data.map(({ row_date: _, ...row }) => row as unknown as Row) };
}

export function columnsOf({ table, date, fields }: ReportSource): SQL {
  const own = { id: table.id, employee_id: table.employeeId, employment_id: table.employmentId };
  return wireColumns({ row_date: date, ...own, ...employeeFields, ...fields });
}

/** How rows follow each other, and how those behind one compare with it. */
export function wayOf({ direction = 'asc' }: ReportQuery): { way: SQL; behind: SQL; before: SQL } {
  const isUp = direction === 'asc';
  return {
    way: sql.raw(direction),
    behind: sql.raw(isUp ? '>' : '<'),
    before: sql.raw(isUp ? '<=' : '>='),
  };
}

/** So many rows are looked at in the order of their dates; then those of each person are looked for. */
const near = 2000;

/**
 * The first rows by date and id. Those of many people are soon met in the order of dates, those of a few among a hundred
 * thousand are not: they are looked up person by person where `near` rows did not hold enough of them.
 */
async function readRows<Row>(
  tx: WorkspaceTransaction,
  source: ReportSource,
  input: ReportQuery,
  reported: ReportedRows,
  { columns, limit }: { columns: SQL; limit: number },
): Promise<Row[]> {
  const { table, date } = source;
  const { dated, filters, people, named } = reported;
  const key = sql`(${date}, ${table.id})`;
  const { way, before } = wayOf(input);
  const first = sql`order by ${date} ${way}, ${table.id} ${way} limit ${limit}`;
  const name = sql.identifier(getTableName(table));
  const select = async (from: SQL) => {
    const { rows } = await tx.execute<{ data: Row[] }>(sql`
      select coalesce(json_agg(shown order by shown.row_date ${way}, shown.id ${way}), '[]') as data from (
        select ${columns} from ${from} ${employeeJoins(source)} ${source.joins}) as shown`);
    return rows[0]?.data ?? [];
  };
  const personByPerson = () => {
    const each = sql`order by ${table.employeeId} ${way}, ${date} ${way}, ${table.id} ${way} limit ${limit}`;
    return select(
      sql`(select ${name}.* from ${rowsOfPeople(source, input, reported, each)} ${first}) ${name}`,
    );
  };
  if (!people) return select(rowsOfPeople(source, input, reported, first));
  if (named) return personByPerson();
  const { rows: ends } = await tx.execute<{ date: string; id: string }>(sql`
    select ${date}::text as date, ${table.id} as id from ${table}
     where ${dated} order by ${date} ${way}, ${table.id} ${way} offset ${near} limit 1`);
  const [end] = ends;
  // Looked for in a table of them: the planner would go through all of them for each row where it expects one.
  const among = sql`(${table.employeeId} in (select employee_id from (${people}) people)) is true`;
  const until = end && sql`${key} ${before} (${end.date}::date, ${end.id}::uuid)`;
  const found = await select(
    sql`(select * from ${table} where ${and(dated, until, filters, among)} ${first}) ${name}`,
  );
  return !end || found.length === limit ? found : personByPerson();
}
