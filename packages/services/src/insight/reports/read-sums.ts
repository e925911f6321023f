import { type SQL, sql } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import { tenThousandths } from '../../kernel/figure-sql.ts';
import { readingFromReplica } from '../../kernel/transaction.ts';
import { reportedRows, rowsOfPeople } from './report-page.ts';
import type { Figures, ReportSums, ReportSumsInput } from './sum-contract.ts';
import { type Dates, isTimeGroup, startOfGroup } from './sum-periods.ts';
import { type NamedTable, type SummedReport, summedReport } from './summed-reports.ts';

export type FoundSums = Pick<ReportSums, 'totals' | 'groups' | 'data'>;
/** Which of the groups, in their order. */
interface Cut {
  limit: number | null;
  skipped: number;
}

/** Rows of one of the two periods, each with what it is grouped by. */
function rowsOf(ctx: ServiceContext, input: ReportSumsInput, dates: Dates, isBefore: boolean): SQL {
  const summed = summedReport(ctx, input, dates);
  const { source, account, parts } = summed;
  const asked = { ...input, ...dates };
  const rows = rowsOfPeople(source, asked, reportedRows(ctx, asked, source));
  const { id, employeeId, employmentId } = source.table;
  return sql`
    select ${id} as id, ${employeeId} as employee_id, ${employmentId} as employment_id, ${source.date} as row_date,
           ${account ?? sql`null::uuid`} as account_id, ${keyOf(summed, input, dates)} as key, part.amount,
           ${sql.raw(String(isBefore))} as is_before
      from ${rows} cross join lateral (${parts}) part`;
}

/** What a row is grouped by, as a text; the place of its date among those of its period; null of units, found later. */
function keyOf({ keys }: SummedReport, { group }: ReportSumsInput, { from }: Dates): SQL {
  if (isTimeGroup(group)) {
    const first = startOfGroup(group, from).toString();
    if (group === 'month')
      return sql`(extract(year from age(date_trunc('month', part.on_date::timestamp), ${first}::timestamp)) * 12
        + extract(month from age(date_trunc('month', part.on_date::timestamp), ${first}::timestamp)))::int::text`;
    return sql`((part.on_date - ${first}::date) / ${sql.raw(group === 'week' ? '7' : '1')})::text`;
  }
  const column = group && keys[group]?.column;
  return column ? sql`(${column})::text` : sql`null::text`;
}

/** By the version of the employment on the date of a row: looked up once for each employment that has any. */
const placed = (ctx: ServiceContext) => sql`
  placed as materialized (
    select e.employment_id, v.org_unit_id,
           case when row_number() over since = 1 then '-infinity' else v.effective_from end as first_on,
           lead(v.effective_from, 1, 'infinity') over since as next_on
      from (select distinct employment_id from report_rows) e
     cross join lateral (
       select org_unit_id, effective_from from employment_versions v
        where v.workspace_id = ${ctx.workspace.id} and v.object_id = e.employment_id and v.superseded_at is null
       offset 0) v
    window since as (partition by e.employment_id order by v.effective_from)),`;

const ofUnits = sql`
  select r.id, r.employee_id, r.account_id, p.org_unit_id::text as key, r.amount, r.is_before
    from report_rows r left join placed p
      on p.employment_id = r.employment_id and p.first_on <= r.row_date and r.row_date < p.next_on`;

/**
 * Everything in one statement: the rows of both periods, what they are grouped by, sums of each group and of all of them,
 * and of the groups of a page what they are called.
 */
export async function readSums(
  ctx: ServiceContext,
  input: ReportSumsInput,
  before: Dates | null,
  { limit, skipped }: Cut,
): Promise<FoundSums> {
  const { unit, keys, account } = summedReport(ctx, input, input);
  const { group } = input;
  const table: NamedTable | null = group === 'unit' ? 'org_unit' : ((group && keys[group]?.table) ?? null);
  const both = [rowsOf(ctx, input, input, false), ...(before ? [rowsOf(ctx, input, before, true)] : [])];
  const isGrouped = sql.raw(String(group !== undefined));
  const page = sql`limit ${limit} offset ${skipped}`;
  const { rows } = await readingFromReplica(ctx, async (tx) => {
    // Where PostgreSQL expects few rows, it would compare each of many with every employment.
    await tx.execute(sql`set local enable_nestloop to off`);
    return tx.execute<{ found: FoundSums }>(sql`
      with report_rows as materialized (${sql.join(both, sql` union all `)}),
      ${group === 'unit' ? placed(ctx) : sql``}
      keyed as (${group === 'unit' ? ofUnits : sql`select * from report_rows`}),
      sums as materialized (
        select account_id, key, grouping(key) = 1 as is_total, ${addedUp(false)}, ${addedUp(true)}
          from keyed group by grouping sets ((account_id, key), (account_id))),
      accounts as (
        select a.id, a.code, a.kind, ${nameOf(ctx, 'time_account', sql`a.id`, input.to)} as name
          from (select distinct account_id from sums) s
          join time_accounts a on a.workspace_id = ${ctx.workspace.id} and a.id = s.account_id),
      told as (
        select sums.*, a.code as account_code, ${whatCounts(unit)} as unit,
               case when a.id is not null then json_build_object('id', a.id, 'code', a.code, 'name', a.name) end as account
          from sums left join accounts a on a.id = sums.account_id),
      named as (
        select told.*, ${codeOf(table, ctx)} as code, ${table ? nameOf(ctx, table, sql`told.key::uuid`, input.to) : sql`null::text`} as name
          from told where not is_total and ${isGrouped})
      select json_build_object(
        'groups', (select count(*) from named),
        'totals', (select coalesce(json_agg(json_build_object(${figuresOf(before !== null)}, 'account', account)
            order by account_code), '[]') from told where is_total),
        'data', (select coalesce(json_agg(json_build_object(${figuresOf(before !== null)}, 'account', account,
            'key', key, 'code', code, 'name', name, 'before_key', null) order by place), '[]') from (
              select named.*, row_number() over (order by ${orderOf(input)}) as place from named
               order by place ${page}) shown)) as found`);
  });
  const found = rows[0]?.found ?? { data: [], totals: [], groups: 0 };
  return found.totals.length > 0 || account ? found : { ...found, totals: [nothing(unit, before !== null)] };
}

/** The total of no rows. */
function nothing(unit: SummedReport['unit'], isCompared: boolean): ReportSums['totals'][number] {
  const figures: Figures = {
    ...{ rows: 0, employees: 0 },
    minutes: unit === 'minutes' ? 0 : null,
    days: unit === 'days' ? '0.0000' : null,
  };
  return { account: null, figures, before: isCompared ? figures : null };
}

/** The figures of one of the two periods; an absence has several parts and is one. */
function addedUp(isBefore: boolean): SQL {
  const own = sql.raw(`filter (where ${isBefore ? '' : 'not '}is_before)`);
  const as = (name: string) => sql.identifier(isBefore ? `${name}_before` : name);
  return sql`
    coalesce(sum(amount) ${own}, 0)::bigint as ${as('amount')}, (count(distinct id) ${own})::int as ${as('rows')},
    (count(distinct employee_id) ${own})::int as ${as('employees')}`;
}

/** What amounts are counted in. */
function whatCounts(unit: SummedReport['unit']): SQL {
  if (unit === null) return sql`null::text`;
  return unit === 'account'
    ? sql`case a.kind when 'flex' then 'minutes' else 'days' end`
    : sql`${unit}::text`;
}

function figuresOf(isCompared: boolean): SQL {
  const figures = (end: '' | '_before') => {
    const column = (name: string) => sql.identifier(`${name}${end}`);
    return sql`json_build_object(
      'minutes', case when unit = 'minutes' then ${column('amount')} end,
      'days', case when unit = 'days' then ${tenThousandths(column('amount'))} end,
      'rows', ${column('rows')}, 'employees', ${column('employees')})`;
  };
  return sql`'figures', ${figures('')}, 'before', ${isCompared ? figures('_before') : sql`null`}`;
}

/** The name on the last date of the period, else the nearest. */
function nameOf(ctx: ServiceContext, table: NamedTable, id: SQL, to: string): SQL {
  return sql`(
    select v.name from ${sql.identifier(`${table}_versions`)} v
     where v.workspace_id = ${ctx.workspace.id} and v.object_id = ${id} and v.superseded_at is null
     order by v.effective_from <= ${to}::date desc, abs(v.effective_from - ${to}::date) limit 1)`;
}

const tablesOf: Record<NamedTable, string> = {
  ...{ org_unit: 'org_units', employee: 'employees', activity: 'activities', project: 'projects' },
  ...{ reason: 'reasons', time_account: 'time_accounts' },
};

function codeOf(table: NamedTable | null, ctx: ServiceContext): SQL {
  if (!table) return sql`told.key`;
  return sql`(select o.code from ${sql.identifier(tablesOf[table])} o
    where o.workspace_id = ${ctx.workspace.id} and o.id = told.key::uuid)`;
}

/** Accounts apart, then as it is asked for; what has no name comes last, and no two have the same place. */
function orderOf({ group, sort, direction, collation }: ReportSumsInput): SQL {
  const way = sql.raw(direction);
  const lines = sql.identifier('rows');
  const orders: Record<typeof sort, SQL> = {
    name: isTimeGroup(group)
      ? sql`key::int ${way}`
      : sql`coalesce(name, code) collate ${sql.identifier(`${collation}-x-icu`)} ${way}`,
    minutes: sql`amount ${way}`,
    days: sql`amount ${way}`,
    rows: sql`${lines} ${way}`,
    employees: sql`employees ${way}`,
    change: sql`case when unit is null then ${lines} - rows_before else amount - amount_before end ${way}`,
  };
  return sql`account_code, key is null, ${orders[sort]}, code, key`;
}
