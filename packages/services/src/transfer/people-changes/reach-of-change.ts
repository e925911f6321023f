import { schema, type WorkspaceTransaction } from '@stempel/db';
import { sql } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import type { PeopleChangePreview } from './people-change-contract.ts';
import type { PersonPlan } from './plan-person-change.ts';

const forGood = '9999-12-31';

type Reach = Pick<PeopleChangePreview, 'statements' | 'settled_periods'> & {
  /** How many settled statements of each employment there are on the dates, where there are any. */
  settledOf: ReadonlyMap<string, number>;
};

interface Row extends Record<string, unknown> {
  counted: {
    statements: Reach['statements'];
    settled_periods: Reach['settled_periods'];
    employments: { id: string; settled: number }[];
  };
}

/** The statements whose dates these changes reach. Who manages somebody changes no figures and is left out. */
export async function reachOfChange(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  plans: readonly PersonPlan[],
): Promise<Reach> {
  const spans = plans.flatMap(({ employment, steps }) =>
    steps
      .filter(({ set }) => set.org_unit_id !== undefined || set.employment_terms_id !== undefined)
      .map(({ from, until }) => ({ id: employment.id, since: from, until: until ?? forGood })),
  );
  const { rows } = await tx.execute<Row>(sql`
    with touched as materialized (
      select distinct s.employment_id, s.state, s.period_from, s.period_to
        from json_to_recordset(${JSON.stringify(spans)}::json) as p(id uuid, since date, until date)
       cross join lateral (
         select employment_id, state, period_from, period_to from ${schema.statements}
          where workspace_id = ${ctx.workspace.id} and employment_id = p.id
            and period_from <= p.until and period_to >= p.since offset 0) s),
    periods as (
      select unnest(range_agg(daterange(period_from, period_to, '[]'))) as period
        from (select distinct period_from, period_to from touched where state = 'approved') settled)
    select json_build_object(
      'statements', (select json_build_object(
         'settled', count(*) filter (where state = 'approved'),
         'submitted', count(*) filter (where state = 'submitted'),
         'open', count(*) filter (where state in ('ready', 'reopened'))) from touched),
      'settled_periods', (select coalesce(json_agg(json_build_object(
         'from', lower(period), 'to', upper(period) - 1) order by period), '[]') from periods),
      'employments', (select coalesce(json_agg(json_build_object('id', employment_id, 'settled', settled)), '[]')
         from (select employment_id, count(*)::int as settled from touched where state = 'approved'
                group by employment_id) each)) as counted`);
  const counted = rows[0]?.counted;
  if (!counted) throw new Error('The reach was not counted.');
  const { employments, ...said } = counted;
  return { ...said, settledOf: new Map(employments.map(({ id, settled }) => [id, settled])) };
}
