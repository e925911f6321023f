import { inWorkspace } from '@stempel/db';
import { mapAtOnce } from '../../kernel/at-once.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { requirePermission } from '../../kernel/permission.ts';
import { lockEmployees } from '../../organization/employees/lock-employee.ts';
import { pendCorrections } from './pend-correction.ts';
import { pagesOfTouched, type TouchedRow } from './touched-periods.ts';

/** Periods that are evaluated in one transaction, and held in memory as long. */
const mostPeriods = 50;

export interface FoundCorrections {
  checked: number;
  pending: number;
  failed: { employment_id: string; detail: string }[];
}

/**
 * Looks for retroactive versions and dates of employments that were recorded since a moment and reach into settled periods, and
 * brings the pending corrections of the employments concerned up to date (docs/statements.md, Corrections). Run daily, and after
 * a change.
 */
export async function findCorrections(
  ctx: ServiceContext,
  { since = ctx.now.subtract({ hours: 26 }) }: { since?: Temporal.Instant } = {},
): Promise<FoundCorrections> {
  requirePermission(ctx, 'jobs', 'run');
  const found: FoundCorrections = { checked: 0, pending: 0, failed: [] };
  const pend = async (touched: readonly TouchedRow[]) => {
    const pended = await inWorkspace(ctx.db, ctx.workspace.id, async (tx) => {
      await lockEmployees(
        tx,
        touched.map(({ employeeId }) => employeeId),
      );
      const causes = touched.map(({ employmentId, from }) => ({ employmentId, from, cause: 'version' }));
      return pendCorrections(tx, ctx, causes);
    });
    found.checked += touched.length;
    for (const [employmentId, one] of pended) {
      if ('refused' in one) found.failed.push({ employment_id: employmentId, detail: one.refused.detail });
      else if (one.id !== undefined) found.pending += 1;
    }
  };
  for await (const touched of pagesOfTouched(ctx, since)) await mapAtOnce(ctx, inTransactions(touched), pend);
  return found;
}

/** The employments in their order, in parts of some periods together. */
function inTransactions(rows: readonly TouchedRow[]): TouchedRow[][] {
  const parts: TouchedRow[][] = [];
  let periods = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    if (periods + row.periods > mostPeriods) {
      parts.push([]);
      periods = 0;
    }
    parts.at(-1)?.push(row);
    periods += row.periods;
  }
  return parts;
}
