import { schema, type WorkspaceTransaction } from '@stempel/db';
import { and, eq, gte, inArray, lte, sql } from '@stempel/db/drizzle';
import { type ServiceContext, today } from '../../kernel/context.ts';
import { withDecidable } from '../../kernel/deciding.ts';
import { employeeCondition, employeesOf } from '../../kernel/employee-scope.ts';
import { narrowToUnits } from '../../kernel/employees-of-units.ts';
import { type KeysetList, type Page, readCursor, toPage } from '../../kernel/list-page.ts';
import { orgUnitBranch } from '../../kernel/org-unit-branch.ts';
import { requireOrderedPeriod } from '../../kernel/period-filter.ts';
import { requireScope } from '../../kernel/permission.ts';
import { reading } from '../../kernel/transaction.ts';
import { narrowToEmployed } from '../../organization/employees/find-few-employed.ts';
import type { Incident, IncidentGroup, ListIncidents } from './incident-contract.ts';
import { readIncidentGroups, readIncidents } from './read-incidents.ts';

const { incidents } = schema;
const list: KeysetList = { name: 'incidents', key: ['date', 'id'] };
const groups: KeysetList = { name: 'incident-groups', key: ['date', 'id', 'text'] };

/** One page of the incidents of a scope, the latest first; `scope` defaults to the caller's own. */
export async function listIncidents(
  ctx: ServiceContext,
  input: ListIncidents,
): Promise<Page<Incident & { decidable: boolean }>> {
  const { scope, where, few } = selected(ctx, input);
  const after = readCursor(ctx, list, input)?.key;
  const page = and(
    where,
    employeeCondition(ctx, scope, incidents.employeeId),
    after && sql`(${incidents.occurredOn}, ${incidents.id}) < (${after[0]}::date, ${after[1]}::uuid)`,
  );
  const rows = await reading(ctx, async (tx) => {
    const narrowed = and(page, await few(tx));
    return withDecidable(tx, ctx, 'incident', await readIncidents(tx, narrowed, input.limit + 1));
  });
  return toPage(ctx, list, rows, input, (row) => [row.date, row.id]);
}

/**
 * One page of the incidents of a scope by person and kind, those with the latest first. Each names the latest of those
 * incidents that the caller may decide about, to be resolved together.
 */
export async function listIncidentGroups(
  ctx: ServiceContext,
  input: ListIncidents,
): Promise<Page<IncidentGroup>> {
  const { scope, where, few } = selected(ctx, input);
  const after = readCursor(ctx, groups, input)?.key;
  const rows = await reading(ctx, async (tx) => {
    const narrowed = and(where, await few(tx));
    const people = employeesOf(ctx, scope);
    const found = await readIncidentGroups(tx, { where: narrowed, people }, after, input.limit + 1);
    return withDecidable(tx, ctx, 'incident', found);
  });
  const page = toPage(ctx, groups, rows, input, (row) => [row.latest, row.employee_id, row.step]);
  const data = page.data.map(({ ids, decidable, ...row }) => ({ ...row, ids: decidable ? ids : [] }));
  return { ...page, data };
}

/** What the filters of a list select, of those in the scope. */
function selected(ctx: ServiceContext, input: ListIncidents) {
  const scope = requireScope(ctx, 'incidents', 'read', input.scope);
  requireOrderedPeriod(input);
  const { from, to, org_unit_id: units, manager_id: manager, employment_terms_id: terms } = input;
  const branch = units && orgUnitBranch(ctx, units, to ?? today(ctx));
  const where = and(
    eq(incidents.workspaceId, ctx.workspace.id),
    from === undefined ? undefined : gte(incidents.occurredOn, from),
    to === undefined ? undefined : lte(incidents.occurredOn, to),
    input.employee_id && inArray(incidents.employeeId, input.employee_id),
    branch && sql`${placeOn('org_unit_id')} in ${branch}`,
    manager === undefined ? undefined : sql`${placeOn('manager_id')} = ${manager}::uuid`,
    terms === undefined ? undefined : sql`${placeOn('employment_terms_id')} = ${terms}::uuid`,
    input.step && inArray(incidents.step, input.step),
    input.severity && inArray(incidents.severity, input.severity),
    input.state && inArray(incidents.state, input.state),
  );
  /** Those who ever stood where is asked for, where they are few. */
  const few = async (tx: WorkspaceTransaction) =>
    and(
      await narrowToUnits(tx, ctx, branch, incidents.employeeId),
      await narrowToEmployed(tx, ctx, input, incidents.employeeId),
    );
  return { scope, where, few };
}

/**
 * Where an employment of the employee puts them on the date: rests and averages are about all of them together. Each is looked up
 * by itself: a join may go through the versions of everybody.
 */
const placeOn = (name: 'org_unit_id' | 'manager_id' | 'employment_terms_id') => sql`(
  select v.place from (
      select id from employments e
       where e.workspace_id = ${incidents.workspaceId} and e.employee_id = ${incidents.employeeId}
         and (e.id = ${incidents.employmentId} or ${incidents.employmentId} is null) offset 0) e
    cross join lateral (
      select v.${sql.identifier(name)} as place, v.effective_from from employment_versions v
       where v.workspace_id = ${incidents.workspaceId} and v.object_id = e.id
         and v.superseded_at is null and v.effective_from <= ${incidents.occurredOn} offset 0) v
   order by v.effective_from desc limit 1)`;
