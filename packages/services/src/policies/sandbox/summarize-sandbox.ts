import { sql } from '@stempel/db/drizzle';
import { z } from 'zod';
import type { ServiceContext } from '../../kernel/context.ts';
import { idField } from '../../kernel/contract-fields.ts';
import { reading } from '../../kernel/transaction.ts';
import type { SandboxMeasure } from './sandbox-contract.ts';
import { getRunRow } from './sandbox-rows.ts';
import { decimal, totalColumns } from './sandbox-sql.ts';
import { seenResults } from './seen-results.ts';
import type { SandboxSum } from './stored-sandbox.ts';

/** What of a run is looked at. */
export const sandboxPart = {
  id: idField,
  /** With their sub-units. */
  org_unit_id: z.array(idField).max(200).optional(),
  employee_id: idField.optional(),
};
export const sandboxPartInput = z.strictObject(sandboxPart);
export type SandboxPart = z.output<typeof sandboxPartInput>;

export interface SandboxSummary {
  employments: number;
  differing: number;
  /** Of whom a period cannot be worked out by the drafts. */
  refused: number;
  /** Of each line, account, figure and kind of violation; those that stay as they were too. */
  lines: SandboxSum[];
  /** The lines that differ, by the unit on the last day. */
  units: (SandboxMeasure & {
    org_unit_id: string | null;
    org_unit_name: string | null;
    employments: number;
    before: string;
    after: string;
    difference: string;
  })[];
}

/** What a run comes to over those whom the caller may see, each line and account for itself. Throws not-found. */
export async function summarizeSandbox(ctx: ServiceContext, input: SandboxPart): Promise<SandboxSummary> {
  const seen = seenResults(ctx, input);
  return reading(ctx, async (tx) => {
    await getRunRow(tx, ctx, input.id);
    const { rows } = await tx.execute<{ summary: SandboxSummary }>(sql`
      with seen as materialized (${seen}),
      lines as materialized (
        select s.org_unit_id, s.employment_id, t.* from seen s
         cross join lateral jsonb_to_recordset(s.totals -> 'lines') as t (${totalColumns})),
      sums as (
        select kind, key, unit, currency, sum(before) as before, sum(after) as after,
               count(*) filter (where after > before) as up, count(*) filter (where after < before) as down
          from lines group by kind, key, unit, currency),
      unit_sums as (
        select org_unit_id, kind, key, unit, currency, sum(before) as before, sum(after) as after,
               count(*) filter (where after <> before) as employments
          from lines group by org_unit_id, kind, key, unit, currency
        having count(*) filter (where after <> before) > 0)
      select json_build_object(
        'employments', (select count(*) from seen),
        'differing', (select count(*) from seen where differs),
        'refused', (select count(*) from seen where refused is not null),
        'lines', (select coalesce(json_agg(json_build_object(
            'kind', kind, 'key', key, 'unit', unit, 'currency', currency, 'before', ${decimal('before')},
            'after', ${decimal('after')}, 'difference', ${decimal('after - before')}, 'up', up, 'down', down)
            order by kind, key, unit, currency), '[]') from sums),
        'units', (select coalesce(json_agg(json_build_object(
            'org_unit_id', org_unit_id, 'org_unit_name', (
              select v.name from org_unit_versions v
               where v.workspace_id = ${ctx.workspace.id} and v.object_id = u.org_unit_id and v.superseded_at is null
               order by v.effective_from desc limit 1),
            'kind', kind, 'key', key, 'unit', unit, 'currency', currency, 'before', ${decimal('before')},
            'after', ${decimal('after')}, 'difference', ${decimal('after - before')}, 'employments', employments)
            order by kind, key, unit, currency, abs(after - before) desc), '[]') from unit_sums u)) as summary`);
    return rows[0]?.summary as SandboxSummary;
  });
}
