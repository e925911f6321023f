import type { WorkspaceTransaction } from '@stempel/db';
import { type SQL, sql } from '@stempel/db/drizzle';
import { type ServiceContext, today } from '../../kernel/context.ts';
import { notFound } from '../../kernel/errors.ts';
import { requirePermission } from '../../kernel/permission.ts';
import type { CalendarUnit } from './calendar-contract.ts';

/** Whose absences one look shows: everybody in these units, and these people wherever they are. */
export interface Audience {
  readonly units: readonly string[];
  readonly employees: readonly string[];
}

interface PlacedUnit extends CalendarUnit {
  readonly parentId: string | null;
}

/** A unit and its place on a date, nearest to it where it is not in force. */
const placedUnits = (ctx: ServiceContext) => sql`(
  select o.id, v.name, v.parent_id, v.head_employee_id, v.state from org_units o
   cross join lateral (
     select * from org_unit_versions x where x.object_id = o.id and x.workspace_id = o.workspace_id and x.superseded_at is null
      order by x.effective_from <= ${today(ctx)}::date desc, abs(x.effective_from - ${today(ctx)}::date) limit 1) v
   where o.workspace_id = ${ctx.workspace.id})`;

/** The units of the caller's running employments. */
function ownUnits(ctx: ServiceContext): SQL {
  return sql`(
    select v.org_unit_id from employments e
     cross join lateral (
       select org_unit_id from employment_versions x
        where x.object_id = e.id and x.workspace_id = e.workspace_id and x.superseded_at is null
          and x.effective_from <= ${today(ctx)}::date order by x.effective_from desc limit 1) v
     where e.workspace_id = ${ctx.workspace.id} and e.employee_id = ${ctx.actor.employeeId}::uuid
       and e.start_on <= ${today(ctx)}::date and coalesce(e.end_on, 'infinity') >= ${today(ctx)}::date)`;
}

/**
 * The units whose calendar the caller sees, those above first: all of them with `absences:read:all`, else those they work
 * in or head, with what is below. Throws forbidden without any permission to read absences.
 */
export async function listCalendarUnits(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
): Promise<CalendarUnit[]> {
  const seesAll = requirePermission(ctx, 'absences', 'read').has('all');
  const roots = seesAll
    ? sql`parent_id is null`
    : sql`head_employee_id = ${ctx.actor.employeeId}::uuid or id in ${ownUnits(ctx)}`;
  const { rows } = await tx.execute<PlacedUnit & Record<string, unknown>>(sql`
    with recursive placed as materialized (select * from ${placedUnits(ctx)} u where state = 'active'),
    seen(id, name, parent_id) as (
      select id, name, parent_id from placed where ${roots}
      union
      select p.id, p.name, p.parent_id from seen join placed p on p.parent_id = seen.id)
    select id, name, parent_id as "parentId" from seen`);
  return inOrder(rows);
}

/** Each unit behind the one above it, siblings by name. */
function inOrder(units: readonly Omit<PlacedUnit, 'depth'>[]): CalendarUnit[] {
  const ids = new Set(units.map(({ id }) => id));
  const below = Map.groupBy(units, ({ parentId }) =>
    parentId !== null && ids.has(parentId) ? parentId : null,
  );
  const walk = (parent: string | null, depth: number): CalendarUnit[] =>
    (below.get(parent) ?? [])
      .toSorted((a, b) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1))
      .flatMap(({ id, name }) => [{ id, name, depth }, ...walk(id, depth + 1)]);
  return walk(null, 0);
}

/** A unit with those below it, of what the caller sees. Throws not-found for any other. */
export async function unitAudience(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  unitId: string,
): Promise<Audience> {
  const seen = await listCalendarUnits(tx, ctx);
  const at = seen.findIndex(({ id }) => id === unitId);
  const unit = seen[at];
  if (!unit) throw notFound('org-unit', unitId);
  const next = seen.findIndex(({ depth }, index) => index > at && depth <= unit.depth);
  return { units: seen.slice(at, next < 0 ? undefined : next).map(({ id }) => id), employees: [] };
}

/**
 * The caller's own team: who works in the same unit, and those whose manager they are. Nobody for who is no employee, or
 * has left.
 */
export async function teamAudience(tx: WorkspaceTransaction, ctx: ServiceContext): Promise<Audience> {
  requirePermission(ctx, 'absences', 'read');
  const { employeeId } = ctx.actor;
  if (employeeId === null) return { units: [], employees: [] };
  const { rows } = await tx.execute<{ unit: string | null; employee: string | null }>(sql`
    select org_unit_id as unit, null::uuid as employee from ${ownUnits(ctx)} own
    union all
    select null, e.employee_id from employment_versions v
     cross join lateral (
       select employee_id from employments where workspace_id = v.workspace_id and id = v.object_id offset 0) e
     where v.workspace_id = ${ctx.workspace.id} and v.manager_id = ${employeeId}::uuid and v.superseded_at is null
       and v.version_id = (
         select x.version_id from employment_versions x
          where x.workspace_id = v.workspace_id and x.object_id = v.object_id and x.superseded_at is null
          order by x.effective_from <= ${today(ctx)}::date desc, abs(x.effective_from - ${today(ctx)}::date) limit 1)`);
  return {
    units: rows.flatMap(({ unit }) => unit ?? []),
    employees: rows.flatMap(({ employee }) => employee ?? []),
  };
}
