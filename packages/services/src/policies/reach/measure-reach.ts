import type { WorkspaceTransaction } from '@stempel/db';
import { isId, schema } from '@stempel/db';
import { type SQL, sql } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import { requireEmployee } from '../../kernel/employee-scope.ts';
import { notFound } from '../../kernel/errors.ts';
import { requirePermission } from '../../kernel/permission.ts';
import { reading } from '../../kernel/transaction.ts';
import { ownSpans } from './own-spans.ts';
import { placementSpans } from './placement-spans.ts';
import type { Reach } from './reach.ts';
import type { MeasureReach, ReachDto, ReachingKind } from './reach-contract.ts';
import { resourceOf } from './reaching-resources.ts';
import { recordedSpans } from './recorded-spans.ts';

/**
 * What a change of a versioned object from a date on would touch: how many employments, from which date, and which
 * statements. Settled ones never change, they get a correction; open ones are worked out again (docs/statements.md,
 * Corrections).
 */
export async function measureReach(ctx: ServiceContext, input: MeasureReach): Promise<ReachDto> {
  return reading(ctx, async (tx) => {
    await permit(tx, ctx, input);
    const reach = await reachOf(tx, ctx, input);
    const spans = await spansOf(tx, ctx, input, reach);
    const found = await countIn(tx, ctx, spans, await closesOnly(tx, ctx, input));
    return { ...found, until: reach.until };
  });
}

async function permit(tx: WorkspaceTransaction, ctx: ServiceContext, input: MeasureReach): Promise<void> {
  if (input.kind !== 'employees' && input.kind !== 'employments') {
    requirePermission(ctx, resourceOf(input.kind).permission, 'read');
    return;
  }
  const { employments } = schema;
  const owner =
    input.kind === 'employees'
      ? input.id
      : await tx
          .select({ id: employments.employeeId })
          .from(employments)
          .where(
            sql`${employments.workspaceId} = ${ctx.workspace.id} and ${employments.id} = ${input.id ?? null}`,
          )
          .then((rows) => rows[0]?.id);
  await requireEmployee(tx, ctx, 'employees', 'read', owner ?? '');
}

/** Throws not-found for an object that does not exist. */
async function reachOf(tx: WorkspaceTransaction, ctx: ServiceContext, input: MeasureReach): Promise<Reach> {
  if (input.id === undefined) return { from: input.from, until: null };
  const resource = resourceOf(input.kind);
  if (!isId(input.id)) throw notFound(resource.noun, input.id);
  const { versions } = resource;
  const { rows } = await tx.execute<{ known: boolean; until: string | null }>(sql`
    select count(*) > 0 as known,
           (min(effective_from) filter (where effective_from > ${input.from}::date) - 1)::text as until
      from ${versions}
     where workspace_id = ${ctx.workspace.id} and object_id = ${input.id} and superseded_at is null`);
  if (!rows[0]?.known) throw notFound(resource.noun, input.id);
  return { from: input.from, until: input.whole ? null : rows[0].until };
}

/** As a query of `employment_id, from_on, to_on, end_on`: the employments an object applies to from a date on for good. */
export function reachingSpans(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  {
    kind,
    id,
    from,
    scope,
  }: { kind: ReachingKind; id: string; from: string; scope?: schema.StoredAvailabilityScope | undefined },
): Promise<SQL> | SQL {
  const input = { kind, id, from, whole: true, ...(scope ? { availability_scope: scope } : {}) };
  return spansOf(tx, ctx, input as MeasureReach, { from, until: null });
}

/** The employments touched, as a query of `employment_id, from_on, to_on, end_on`. */
function spansOf(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  input: MeasureReach,
  reach: Reach,
): Promise<SQL> | SQL {
  switch (input.kind) {
    case 'employees':
    case 'employments':
      return ownSpans(ctx, input.kind, input.id ?? '', reach);
    case 'activities':
    case 'dimensions':
    case 'projects':
    case 'reasons':
    case 'time-accounts':
      return recordedSpans(ctx, input.kind, input.id ?? '', reach);
    default:
      return placementSpans(tx, ctx, { ...input, kind: input.kind }, reach);
  }
}

/**
 * Absence and settlement policies and holiday calendars are those of the last employed day of a period, so a change
 * that ends before that day leaves the statement alone.
 */
async function closesOnly(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  input: MeasureReach,
): Promise<boolean> {
  if (input.kind === 'holiday-calendars') return true;
  if (input.kind !== 'policies' || input.id === undefined) return false;
  const { rows } = await tx.execute<{ kind: string }>(sql`
    select kind from ${schema.policies} where workspace_id = ${ctx.workspace.id} and id = ${input.id}`);
  return rows[0]?.kind === 'absence' || rows[0]?.kind === 'settlement';
}

type Counted = Omit<ReachDto, 'until'>;

async function countIn(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  spans: SQL,
  closing: boolean,
): Promise<Counted> {
  const meets = closing
    ? sql`least(s.period_to, p.end_on) between p.from_on and p.to_on`
    : sql`s.period_from <= p.to_on and s.period_to >= p.from_on`;
  const { rows } = await tx.execute<{ counted: Counted }>(sql`
    with spans as materialized (${spans}),
    touched as (
      select s.state, s.period_from, s.period_to from ${schema.statements} s
       where s.workspace_id = ${ctx.workspace.id} and s.period_to >= (select min(from_on) from spans)
         and exists (select from spans p where p.employment_id = s.employment_id and ${meets})),
    settled as (
      select unnest(range_agg(daterange(period_from, period_to, '[]'))) as period
        from (select distinct period_from, period_to from touched where state = 'approved') periods)
    select json_build_object(
      'employments', (select count(distinct employment_id) from spans),
      'first_on', (select min(from_on) from spans),
      'statements', (select json_build_object(
         'settled', count(*) filter (where state = 'approved'),
         'submitted', count(*) filter (where state = 'submitted'),
         'open', count(*) filter (where state in ('ready', 'reopened'))) from touched),
      'settled_periods', (select coalesce(json_agg(json_build_object(
         'from', lower(period), 'to', upper(period) - 1) order by period), '[]') from settled)) as counted`);
  if (!rows[0]) throw new Error('The reach was not counted.');
  return rows[0].counted;
}
