import { inWorkspace } from '@stempel/db';
import { sql } from '@stempel/db/drizzle';
import { mapAtOnce } from '../../kernel/at-once.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { requirePermission } from '../../kernel/permission.ts';
import { beforeAllIds } from '../../kernel/uuid-list.ts';
import { lockEmployees } from '../../organization/employees/lock-employee.ts';
import { pendCorrections } from './pend-correction.ts';

/** Periods that are evaluated in one transaction, and held in memory as long. */
const mostPeriods = 100;

export interface FoundCorrections {
  checked: number;
  pending: number;
  failed: { employment_id: string; detail: string }[];
}

/** What belongs to nobody: a version reaching into a settled period may concern any employment. */
const shared = [
  'policy_versions',
  'holiday_calendar_versions',
  'employment_terms_versions',
  'reason_versions',
  'activity_versions',
  'org_unit_versions',
];

interface TouchedRow extends Record<string, unknown> {
  employmentId: string;
  employeeId: string;
  from: string;
  /** From there on. */
  periods: number;
}

/**
 * Looks for retroactive versions recorded since a moment that reach into settled periods, and brings the
 * pending corrections of the employments concerned up to date (docs/statements.md, Corrections). Run daily, and
 * after a change.
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

/** So many employments are looked at in one statement, and those that are concerned held in memory. */
const mostLookedAt = 5_000;

/**
 * Employments with a settled period that a version recorded after its approval reaches into, in their order. Rows of each are
 * looked up alone: nothing else in the place keeps PostgreSQL from reading those of the whole workspace for each.
 */
async function* pagesOfTouched(ctx: ServiceContext, since: Temporal.Instant): AsyncGenerator<TouchedRow[]> {
  const recorded = sql`v.recorded_at > ${since.toString()}::timestamptz`;
  const anywhere = sql.join(
    shared.map(
      (table) =>
        sql`select v.effective_from, v.recorded_at from ${sql.identifier(table)} v where ${recorded}`,
    ),
    sql` union all `,
  );
  for (let last = beforeAllIds; ; ) {
    const behind = last;
    const { rows } = await inWorkspace(ctx.db, ctx.workspace.id, (tx) =>
      tx.execute<Partial<TouchedRow> & { id: string }>(sql`
      with recorded as materialized (
        select effective_from, max(recorded_at) as recorded_at from (${anywhere}) v group by effective_from)
      select e.id, touched.* from (
        select id from employments where workspace_id = ${ctx.workspace.id} and id > ${behind}::uuid
         order by id limit ${mostLookedAt}) e
      left join lateral (
        select s.employment_id as "employmentId", s.employee_id as "employeeId", min(s.period_from)::text as "from",
          count(*)::int as periods
        from (select * from statements where employment_id = e.id offset 0) s
        where s.state = 'approved' and (
          exists (select 1 from recorded r
            where r.effective_from <= s.period_to and r.recorded_at > s.approved_at)
          or exists (select 1 from (select * from employment_versions where object_id = s.employment_id offset 0) v
            where ${recorded} and v.effective_from <= s.period_to and v.recorded_at > s.approved_at)
          or exists (select 1 from (select * from employee_versions where object_id = s.employee_id offset 0) v
            where ${recorded} and v.effective_from <= s.period_to and v.recorded_at > s.approved_at))
        group by s.employment_id, s.employee_id) touched on true
      order by e.id`),
    );
    yield rows.flatMap(({ employmentId, employeeId, from, periods }) =>
      employmentId && employeeId && from && periods ? [{ employmentId, employeeId, from, periods }] : [],
    );
    if (rows.length < mostLookedAt) return;
    last = rows.at(-1)?.id ?? last;
  }
}
