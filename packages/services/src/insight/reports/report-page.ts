import type { WorkspaceTransaction } from '@stempel/db';
import { and, getTableName, inArray, type SQL, type SQLWrapper, sql } from '@stempel/db/drizzle';
import type { AnyPgColumn, PgTable } from '@stempel/db/pg-core';
import type { ServiceContext } from '../../kernel/context.ts';
import { employeeCondition } from '../../kernel/employee-scope.ts';
import { listOf, narrowToUnits } from '../../kernel/employees-of-units.ts';
import { type KeysetList, type Page, readCursor, toPage } from '../../kernel/list-page.ts';
import { orgUnitBranch } from '../../kernel/org-unit-branch.ts';
import { requireOrderedPeriod } from '../../kernel/period-filter.ts';
import { requireScope } from '../../kernel/permission.ts';
import { readingFromReplica } from '../../kernel/transaction.ts';
import { wireColumns } from '../../versioned/resource.ts';
import type { ReportQuery } from './report-contract.ts';

/** The table a report reads, and the columns that every report needs of it. */
export interface ReportSource {
  /** Name of the report; a cursor of one is no cursor of another. */
  report: string;
  table: PgTable & {
    workspaceId: AnyPgColumn;
    id: AnyPgColumn;
    employeeId: AnyPgColumn;
    employmentId: AnyPgColumn;
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

interface ReportRow {
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

/** Fewer rows to look at, by the index over their employees; undefined where that is no gain. */
export function narrowedRows(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  input: ReportQuery,
  { table }: ReportSource,
): Promise<SQL | undefined> {
  const { org_unit_id: units, with_sub_units: below, to } = input;
  const asked = units && (below ? orgUnitBranch(ctx, units, to) : listOf(units));
  return narrowToUnits(tx, ctx, asked, table.employeeId);
}

const employeeFields = {
  employee_number: sql`who.code`,
  employee_name: sql`named.name`,
};

const employeeJoins = (source: ReportSource) => sql`
  join employees who on who.workspace_id = ${source.table.workspaceId} and who.id = ${source.table.employeeId}
  cross join lateral (
    select v.name from employee_versions v
     where v.workspace_id = who.workspace_id and v.object_id = who.id and v.superseded_at is null
     order by v.effective_from <= ${source.date} desc, abs(v.effective_from - ${source.date}) limit 1) named`;

/** Which rows of the table are in the report, whatever page. Throws forbidden and invalid as `readReport`. */
export function reportedRows(ctx: ServiceContext, input: ReportQuery, source: ReportSource): SQL | undefined {
  const scope = requireScope(ctx, 'reports', 'read', input.scope);
  requireOrderedPeriod(input);
  const { table, date } = source;
  return and(
    sql`${table.workspaceId} = ${ctx.workspace.id}`,
    source.within ?? sql`${date} between ${input.from}::date and ${input.to}::date`,
    employeeCondition(ctx, scope, table.employeeId),
    input.employee_id && inArray(table.employeeId, input.employee_id),
    orgUnitFilter(ctx, source, input),
    ...source.filters,
  );
}

/**
 * One page of a report: cut by an index over (workspace, date, id), then joined. Rows come by date and id, so
 * pages neither skip nor repeat. Throws forbidden where the scope is wider than granted, invalid for a period
 * that ends before it starts.
 */
export async function readReport<Row extends { id: string }>(
  ctx: ServiceContext,
  input: ReportQuery,
  source: ReportSource,
): Promise<Page<Row>> {
  const reported = reportedRows(ctx, input, source);
  const { table, date } = source;
  const list: KeysetList = { name: `report ${source.report}`, key: ['date', 'id'] };
  const after = readCursor(ctx, list, input)?.key;
  const where = and(reported, after && sql`(${date}, ${table.id}) > (${after[0]}::date, ${after[1]}::uuid)`);
  const own = { id: table.id, employee_id: table.employeeId, employment_id: table.employmentId };
  const columns = wireColumns({ row_date: date, ...own, ...employeeFields, ...source.fields });
  const rows = await readingFromReplica(ctx, async (tx) => {
    // In the order of the index: a period that seems to hold a row or two would be read and sorted as a whole.
    await tx.execute(sql`set local enable_sort to off; set local enable_incremental_sort to off`);
    const narrowed = and(where, await narrowedRows(tx, ctx, input, source));
    return readRows<Row & ReportRow>(tx, source, columns, narrowed, input.limit + 1);
  });
  const page = toPage(ctx, list, rows, input, (row) => [row.row_date, row.id]);
  return { ...page, data: page.data.map(({ row_date: _, ...row }) => row as unknown as Row) };
}

async function readRows<Row>(
  tx: WorkspaceTransaction,
  source: ReportSource,
  columns: SQL,
  where: SQL | undefined,
  limit: number,
): Promise<Row[]> {
  const { table, date } = source;
  const { rows } = await tx.execute<{ data: Row[] }>(sql`
    select coalesce(json_agg(shown order by shown.row_date, shown.id), '[]') as data from (
      select ${columns}
        from (select * from ${table} where ${where} order by ${date}, ${table.id} limit ${limit}) as ${sql.identifier(getTableName(table))}
        ${employeeJoins(source)} ${source.joins}) as shown`);
  return rows[0]?.data ?? [];
}
