import { sql } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import { reading } from '../../kernel/transaction.ts';

/** An employment on a date. */
export interface Employed {
  employment_id: string | null;
  date: string;
}

const keyOf = ({ employment_id: id, date }: Employed) => `${id} ${date}`;

/** The org units of employments by their dates, as they were called then: in one statement for all rows of a page. */
export async function unitsOfRows(
  ctx: ServiceContext,
  rows: readonly Employed[],
): Promise<(row: Employed) => string | null> {
  const wanted = new Map(rows.flatMap((row) => (row.employment_id === null ? [] : [[keyOf(row), row]])));
  if (wanted.size === 0) return () => null;
  const asked = [...wanted.values()].map(({ employment_id, date }) => ({ employment_id, date }));
  const units = await reading(ctx, async (tx) => {
    const { rows: found } = await tx.execute<{ employment_id: string; date: string; name: string }>(sql`
      select wanted.employment_id, wanted.date::text as date, unit.name
        from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) wanted (employment_id uuid, date date)
       cross join lateral (
         select v.org_unit_id from employment_versions v
          where v.workspace_id = ${ctx.workspace.id} and v.object_id = wanted.employment_id and v.superseded_at is null
          order by v.effective_from <= wanted.date desc, abs(v.effective_from - wanted.date) limit 1) employed
       cross join lateral (
         select v.name from org_unit_versions v
          where v.workspace_id = ${ctx.workspace.id} and v.object_id = employed.org_unit_id and v.superseded_at is null
          order by v.effective_from <= wanted.date desc, abs(v.effective_from - wanted.date) limit 1) unit`);
    return new Map(found.map((row) => [keyOf(row), row.name]));
  });
  return (row) => units.get(keyOf(row)) ?? null;
}
