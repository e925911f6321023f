import { sql } from '@stempel/db/drizzle';
import { z } from 'zod';
import type { ServiceContext } from '../../kernel/context.ts';
import type { pageFields } from '../../kernel/contract-fields.ts';
import { type KeysetList, type Page, readCursor, toPage } from '../../kernel/list-page.ts';
import { reading } from '../../kernel/transaction.ts';
import { getRunRow } from './sandbox-rows.ts';
import { personColumns } from './sandbox-sql.ts';
import { seenResults } from './seen-results.ts';
import { storedResultPeriods } from './stored-sandbox.ts';
import { sandboxPart } from './summarize-sandbox.ts';

/** What a file of a run is asked for: as its pages are, all lines or those that differ. */
export const sandboxFileQuery = z.strictObject({
  ...sandboxPart,
  lines: z.enum(['all', 'differing']).default('differing'),
});
export type SandboxFileQuery = z.output<typeof sandboxFileQuery>;

export const sandboxFileColumns = [
  'employee_number',
  'employee_name',
  'org_unit_name',
  'period_from',
  'period_to',
  'kind',
  'key',
  'unit',
  'currency',
  'before',
  'after',
  'difference',
] as const;

/** Employments are read together; each has some lines for each of its periods. */
const employmentsAtOnce = 100;

const list: KeysetList = { name: 'sandbox lines', key: ['id'] };

interface FoundEmployment extends Record<string, unknown> {
  employment_id: string;
  employee_number: string;
  employee_name: string;
  org_unit_name: string | null;
  periods: unknown;
}

/** The lines of a run, some employments a page, each period with its lines and violations. Throws not-found. */
export async function listSandboxLines(
  ctx: ServiceContext,
  { lines: which, ...input }: SandboxFileQuery & Partial<z.output<z.ZodObject<typeof pageFields>>>,
): Promise<Page<Record<(typeof sandboxFileColumns)[number], string | null>>> {
  const asked = { ...input, which, limit: employmentsAtOnce };
  const after = readCursor(ctx, list, asked)?.key[0];
  const { rows } = await reading(ctx, async (tx) => {
    await getRunRow(tx, ctx, input.id);
    return tx.execute<FoundEmployment>(sql`
      select page.employment_id, ${personColumns(ctx, 'page')}, page.periods from (
        select * from ${seenResults(ctx, input)} r
         where true ${after ? sql`and r.employment_id > ${after}::uuid` : sql``}
           ${which === 'differing' ? sql`and r.differs` : sql``}
         order by r.employment_id limit ${employmentsAtOnce + 1}) page
       order by page.employment_id`);
  });
  const page = toPage(ctx, list, rows, asked, ({ employment_id: id }) => [id]);
  return { ...page, data: page.data.flatMap((row) => rowsOf(row, which)) };
}

function rowsOf(
  { employment_id: id, employee_number, employee_name, org_unit_name, periods: stored }: FoundEmployment,
  which: SandboxFileQuery['lines'],
) {
  const { periods } = storedResultPeriods.read(stored, `Result of ${id} in a sandbox run`);
  const person = { employee_number, employee_name, org_unit_name };
  return periods.flatMap(({ from: period_from, to: period_to, lines, violations }) => {
    const dated = { ...person, period_from, period_to };
    const counted = violations
      .filter(({ change }) => which === 'all' || change !== 'kept')
      .map(({ step, policy, at, change }) => ({
        ...dated,
        kind: 'violation',
        key: `${policy === null ? step : `${policy}/${step}`} ${at}`,
        unit: 'occurrences',
        currency: null,
        before: change === 'gained' ? '0' : '1',
        after: change === 'lost' ? '0' : '1',
        difference: change === 'gained' ? '1' : change === 'lost' ? '-1' : '0',
      }));
    const shown = lines.filter(({ before, after }) => which === 'all' || before !== after);
    return [...shown.map((line) => ({ ...dated, ...line })), ...counted];
  });
}
