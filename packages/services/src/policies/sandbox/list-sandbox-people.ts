import { sql } from '@stempel/db/drizzle';
import { z } from 'zod';
import type { ServiceContext } from '../../kernel/context.ts';
import { pageFields } from '../../kernel/contract-fields.ts';
import { type KeysetList, type Page, readCursor, toPage } from '../../kernel/list-page.ts';
import { reading } from '../../kernel/transaction.ts';
import { type SandboxPerson, sandboxDistributionInput } from './distribute-sandbox.ts';
import { getRunRow } from './sandbox-rows.ts';
import { decimal, measured, personColumns } from './sandbox-sql.ts';
import { seenResults } from './seen-results.ts';

export const listSandboxPeopleInput = sandboxDistributionInput.extend({
  /** The largest gains first, or the largest losses. */
  order: z.enum(['gains', 'losses']).default('gains'),
  /** Everybody, whose measure changes, or who passes the threshold. */
  who: z.enum(['all', 'changed', 'crossing']).default('all'),
  ...pageFields,
});
export type ListSandboxPeople = z.output<typeof listSandboxPeopleInput>;

const list: KeysetList = { name: 'sandbox people', key: ['text', 'id'] };

/** The employments of a run that the caller may see, by what one measure changes for them. Throws not-found. */
export async function listSandboxPeople(
  ctx: ServiceContext,
  { measure, threshold, order, who, ...input }: ListSandboxPeople,
): Promise<Page<SandboxPerson>> {
  const asked = { ...input, ...measure, threshold, order, who };
  const after = readCursor(ctx, list, asked)?.key;
  const values = measured(seenResults(ctx, input), measure);
  const passed = sql`(before <= ${threshold ?? null}::numeric) <> (after <= ${threshold ?? null}::numeric)`;
  const wanted = { all: sql`true`, changed: sql`after <> before`, crossing: passed }[who];
  const [beyond, direction] = order === 'gains' ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`];
  return reading(ctx, async (tx) => {
    await getRunRow(tx, ctx, input.id);
    const { rows } = await tx.execute<SandboxPerson & Record<string, unknown>>(sql`
      select page.employment_id, page.employee_id, ${personColumns(ctx, 'page')}, ${decimal('before')} as before,
             ${decimal('after')} as after, ${decimal('after - before')} as difference
        from (
          select * from ${values} v
           where ${wanted} ${
             after
               ? sql`and (after - before, employment_id) ${beyond} (${after[0]}::numeric, ${after[1]}::uuid)`
               : sql``
           }
           order by after - before ${direction}, employment_id ${direction} limit ${input.limit + 1}) page
       order by after - before ${direction}, employment_id ${direction}`);
    return toPage(ctx, list, rows, asked, (row) => [row.difference, row.employment_id]);
  });
}
