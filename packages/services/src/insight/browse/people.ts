import { schema, type WorkspaceTransaction } from '@stempel/db';
import { and, eq, type SQL, sql } from '@stempel/db/drizzle';
import type { AnyPgColumn } from '@stempel/db/pg-core';
import { isBelieved, type Known } from '../../evaluation/knowledge.ts';
import type { ServiceContext } from '../../kernel/context.ts';

import type { PeopleWords } from './people-words.ts';

const { employeeNames: names } = schema;

/** The names of the workspace that hold on the date, each employee's one. */
export function namesOn(ctx: ServiceContext, asOf: string): SQL {
  return sql`${eq(names.workspaceId, ctx.workspace.id)} and ${names.since} <= ${asOf}::date and ${names.until} > ${asOf}::date`;
}

/** As `namesOn`, the first name for whoever is not in force yet. */
export function nearestNamesOn(ctx: ServiceContext, asOf: string): SQL {
  return sql`${eq(names.workspaceId, ctx.workspace.id)} and ${names.nearestSince} <= ${asOf}::date and ${names.until} > ${asOf}::date`;
}

/** The names of some employees only, looked up one by one; `ids` is a query of `employee_id`. */
export function namesAmong(ids: SQL, held: SQL): SQL {
  return sql`(${ids}) looked cross join lateral (
    select * from ${names} where ${held} and ${names.employeeId} = looked.employee_id offset 0) as ${names}`;
}

/**
 * Makes what is met in the order of an index be met so, until the end of the transaction: what seems to be a row or two
 * would be read and sorted as a whole.
 */
export async function keepOrderOfIndexes(tx: WorkspaceTransaction): Promise<void> {
  await tx.execute(sql`set local enable_sort to off; set local enable_incremental_sort to off`);
}

/** Ids that both queries have, where there are two. */
export function inBoth(one: SQL | undefined, other: SQL | undefined): SQL | undefined {
  if (!one || !other) return one ?? other;
  return sql`select employee_id from (${one}) one intersect select employee_id from (${other}) other`;
}

/** Whether the employee of a row has the words on the date. */
export function hasWordsOn(
  ctx: ServiceContext,
  asOf: string,
  words: PeopleWords,
  id: AnyPgColumn,
  known?: Known,
): SQL {
  return hasWords(ctx, namesOn(ctx, asOf), words, id, known);
}

/** Whether the employee of a row has the words under any name they bear or bore: what is old is found by either. */
export function hasEverHadWords(
  ctx: ServiceContext,
  words: PeopleWords,
  id: AnyPgColumn,
  known?: Known,
): SQL {
  return hasWords(ctx, sql`${eq(names.workspaceId, ctx.workspace.id)}`, words, id, known);
}

function hasWords(
  ctx: ServiceContext,
  held: SQL,
  { match, candidates }: PeopleWords,
  id: AnyPgColumn,
  known: Known | undefined,
): SQL {
  const has = sql`exists (select from ${names} where ${held} and ${names.employeeId} = ${id} and ${match} offset 0)`;
  const today = candidates ? sql`${id} in (${candidates}) and ${has}` : has;
  if (!known) return today;
  const other = sql`(${calledOtherwise(ctx, known)}) as ${names}`;
  return sql`(${id} in (select ${names.employeeId} from ${other} where ${held} and ${match})
    or ${id} not in (select ${names.employeeId} from ${other}) and ${today})`;
}

/**
 * The names as they were believed of those who were known by then and of whom something was written since, as rows of the
 * table of names. Numbers are today's, since no earlier one is kept.
 */
function calledOtherwise(ctx: ServiceContext, known: Known): SQL {
  const here = sql`v.workspace_id = ${ctx.workspace.id}`;
  return sql`
    select v.workspace_id, v.object_id as employee_id, v.effective_from as since,
           coalesce(lead(v.effective_from) over (partition by v.object_id order by v.effective_from), 'infinity') as until,
           fold_words(concat_ws(' ', v.name, e.code, nullif(ltrim(e.code, '0'), e.code), v.email)) as words
      from employee_versions v join employees e on e.workspace_id = v.workspace_id and e.id = v.object_id
     where ${here} and ${isBelieved(known)} and v.object_id in (
       select v.object_id from employee_versions v
        where ${here} and ${isBelieved(known)} is distinct from (v.superseded_at is null))`;
}

/**
 * How many names hold that meet the condition: all of them where the first thousands of the workspace are everybody,
 * else how many there are among those at least. `page` is the number of rows found for the page, one more than `limit`
 * where there are others.
 */
export function countNames(
  held: SQL,
  condition: SQL | undefined,
  { page, limit, most }: { page: SQL; limit: number; most: number },
) {
  const counted = sql`
    counted as materialized (
      select count(*) filter (where met)::int as found, count(*)::int as seen from (
        select ${condition ?? sql`true`} as met from ${names} where ${held}
         order by ${names.employeeId}, ${names.since} limit ${most + 1}) first)`;
  const bound = condition ? sql`(select found / 100 * 100 from counted)` : sql`${most}::int`;
  return {
    counted,
    total: sql`case when ${page} <= ${limit} then ${page}
      when (select seen from counted) <= ${most} then (select found from counted) else greatest(${limit}, ${bound}) end`,
    uncounted: sql`(${page} > ${limit} and (select seen from counted) > ${most})`,
  };
}

/** Several conditions as one; true where there are none. */
export function all(...conditions: (SQL | undefined)[]): SQL {
  return and(...conditions) ?? sql`true`;
}
