import type { WorkspaceTransaction } from '@stempel/db';
import { type SQL, sql } from '@stempel/db/drizzle';
import { decimal, totalColumns } from './sandbox-sql.ts';
import type { StoredSums } from './stored-sandbox.ts';

/** The key of all supplements of a unit together: a draft may give by one rule what it takes by another. */
export const allSupplements = '*';

/** What some runs come to over `results`, a query of `sandbox_results`, by run; none where there are no results. */
export async function sumUpRuns(tx: WorkspaceTransaction, results: SQL): Promise<Map<string, StoredSums>> {
  const { rows } = await tx.execute<{ id: string; sums: StoredSums }>(sql`
    with seen as materialized (${results}),
    own as materialized (
      select s.run_id, s.employment_id, t.* from seen s
       cross join lateral jsonb_to_recordset(s.totals -> 'lines') as t (${totalColumns})),
    lines as (
      select * from own
      union all
      select run_id, employment_id, kind, ${allSupplements}, unit, currency, sum(before), sum(after)
        from own where kind = 'supplement' group by run_id, employment_id, kind, unit, currency),
    sums as (
      select run_id, kind, key, unit, currency, sum(before) as before, sum(after) as after,
             count(*) filter (where after > before) as up, count(*) filter (where after < before) as down
        from lines group by run_id, kind, key, unit, currency),
    lists as (
      select run_id, json_agg(json_build_object(
          'kind', kind, 'key', key, 'unit', unit, 'currency', currency, 'before', ${decimal('before')},
          'after', ${decimal('after')}, 'difference', ${decimal('after - before')}, 'up', up, 'down', down)
          order by kind, key, unit, currency) as lines
        from sums group by run_id)
    select seen.run_id as id, json_build_object(
        'employments', count(*), 'differing', count(*) filter (where seen.differs),
        'refused', count(seen.refused),
        'lines', coalesce((select lists.lines from lists where lists.run_id = seen.run_id), '[]')) as sums
      from seen group by seen.run_id`);
  return new Map(rows.map(({ id, sums }) => [id, sums]));
}
