import { type SQL, sql } from '@stempel/db/drizzle';
import { z } from 'zod';
import type { ServiceContext } from '../../kernel/context.ts';
import { reading } from '../../kernel/transaction.ts';
import { sandboxMeasure } from './sandbox-contract.ts';
import { getRunRow } from './sandbox-rows.ts';
import { decimal, measured, personColumns } from './sandbox-sql.ts';
import { seenResults } from './seen-results.ts';
import { sandboxPart } from './summarize-sandbox.ts';

const thresholdField = z
  .string()
  .regex(/^-?\d{1,12}(\.\d{1,4})?$/)
  .meta({ description: 'A value of the measure, as a decimal string.', example: '120' });

export const sandboxDistributionInput = z.strictObject({
  ...sandboxPart,
  measure: sandboxMeasure,
  /** Who is on another side of it by the draft. */
  threshold: thresholdField.optional(),
});
export type SandboxDistributionInput = z.output<typeof sandboxDistributionInput>;

/** An employment with what the measure comes to for it. */
export interface SandboxPerson {
  employment_id: string;
  employee_id: string;
  employee_number: string;
  employee_name: string;
  org_unit_name: string | null;
  before: string;
  after: string;
  difference: string;
}

export interface SandboxDistribution {
  employments: number;
  unchanged: number;
  /** Half-open, of equal width, with 0 at an edge: how many differences of those that change lie in each. */
  bins: { from: number; to: number; employments: number }[];
  /** Whose difference stands in the middle of everybody's; null where nobody is. */
  median: SandboxPerson | null;
  gains: SandboxPerson[];
  losses: SandboxPerson[];
  /** Who passes the threshold upwards and downwards. */
  crossing: { up: number; down: number } | null;
}

const peopleShown = 5;
const binsAbout = 20;

interface Extent extends Record<string, unknown> {
  employments: number;
  unchanged: number;
  least: number | null;
  most: number | null;
  up: number;
  down: number;
}

/** How the differences of one measure spread over the employments that the caller may see. Throws not-found. */
export async function distributeSandbox(
  ctx: ServiceContext,
  { measure, threshold, ...part }: SandboxDistributionInput,
): Promise<SandboxDistribution> {
  const values = measured(seenResults(ctx, part), measure);
  return reading(ctx, async (tx) => {
    await getRunRow(tx, ctx, part.id);
    const at = sql`${threshold ?? null}::numeric`;
    const { rows: extents } = await tx.execute<Extent>(sql`
      select count(*)::int as employments, (count(*) filter (where after = before))::int as unchanged,
             min(after - before)::float8 as least, max(after - before)::float8 as most,
             (count(*) filter (where before <= ${at} and after > ${at}))::int as up,
             (count(*) filter (where before > ${at} and after <= ${at}))::int as down
        from ${values} v`);
    const extent = extents[0] as Extent;
    const width = widthOf(extent);
    const { rows: bins } = await tx.execute<{ bin: number; employments: number }>(sql`
      select floor((after - before) / ${width}::numeric)::int as bin, count(*)::int as employments
        from ${values} v where after <> before group by 1 order by 1`);
    const people = async (chosen: SQL): Promise<SandboxPerson[]> => {
      const { rows } = await tx.execute<SandboxPerson & Record<string, unknown>>(sql`
        select chosen.employment_id, chosen.employee_id, ${personColumns(ctx, 'chosen')},
               ${decimal('before')} as before, ${decimal('after')} as after, ${decimal('after - before')} as difference
          from (select * from ${values} v ${chosen}) chosen`);
      return rows;
    };
    const middle = sql`order by after - before, employment_id offset ${Math.floor((extent.employments - 1) / 2)} limit 1`;
    const [median = null] = extent.employments === 0 ? [] : await people(middle);
    return {
      employments: extent.employments,
      unchanged: extent.unchanged,
      bins: filled(bins, width),
      median,
      gains: await people(
        sql`where after > before order by after - before desc, employment_id limit ${peopleShown}`,
      ),
      losses: await people(
        sql`where after < before order by after - before, employment_id limit ${peopleShown}`,
      ),
      crossing: threshold === undefined ? null : { up: extent.up, down: extent.down },
    };
  });
}

/** A width that reads well, 1, 2 or 5 times a power of ten, of which some twenty reach over all differences. */
function widthOf({ least, most }: Extent): number {
  const span = Math.max(most ?? 0, 0) - Math.min(least ?? 0, 0);
  if (span === 0) return 1;
  const rough = span / binsAbout;
  const power = 10 ** Math.floor(Math.log10(rough));
  const width = [1, 2, 5, 10].map((factor) => factor * power).find((one) => one >= rough) ?? 10 * power;
  return Number(width.toPrecision(3));
}

/** Every bin between the first and the last, empty ones too. */
function filled(
  bins: readonly { bin: number; employments: number }[],
  width: number,
): SandboxDistribution['bins'] {
  const [first, last] = [bins[0], bins.at(-1)];
  if (!first || !last) return [];
  const known = new Map(bins.map(({ bin, employments }) => [bin, employments]));
  return Array.from({ length: last.bin - first.bin + 1 }, (_, index) => {
    const bin = first.bin + index;
    const edge = (place: number) => Number((place * width).toPrecision(12));
    return { from: edge(bin), to: edge(bin + 1), employments: known.get(bin) ?? 0 };
  });
}
