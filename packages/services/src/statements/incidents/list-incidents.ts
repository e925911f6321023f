import { schema } from '@stempel/db';
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
  const { scope, where, branch } = selected(ctx, input);
  const after = readCursor(ctx, list, input)?.key;
  const page = and(
    where,
    employeeCondition(ctx, scope, incidents.employeeId),
    after && sql`(${incidents.occurredOn}, ${incidents.id}) < (${after[0]}::date, ${after[1]}::uuid)`,
  );
  const rows = await reading(ctx, async (tx) => {
    const narrowed = and(page, await narrowToUnits(tx, ctx, branch, incidents.employeeId));
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
  const { scope, where, branch } = selected(ctx, input);
  const after = readCursor(ctx, groups, input)?.key;
  const rows = await reading(ctx, async (tx) => {
    const narrowed = and(where, await narrowToUnits(tx, ctx, branch, incidents.employeeId));
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
  const { from, to, org_unit_id: units } = input;
  const branch = units && orgUnitBranch(ctx, units, to ?? today(ctx));
  const where = and(
    eq(incidents.workspaceId, ctx.workspace.id),
    from === undefined ? undefined : gte(incidents.occurredOn, from),
    to === undefined ? undefined : lte(incidents.occurredOn, to),
    input.employee_id && inArray(incidents.employeeId, input.employee_id),
    branch && sql`${unitOn} in ${branch}`,
    input.step && inArray(incidents.step, input.step),
    input.severity && inArray(incidents.severity, input.severity),
    input.state && inArray(incidents.state, input.state),
  );
  return { scope, where, branch };
}

/** The unit of an employment of the employee on the date: rests and averages are about all of them together. */
const unitOn = sql`(
  select v.org_unit_id from employments e join employment_versions v
      on v.workspace_id = e.workspace_id and v.object_id = e.id
   where e.workspace_id = ${incidents.workspaceId} and e.employee_id = ${incidents.employeeId}
     and (e.id = ${incidents.employmentId} or ${incidents.employmentId} is null)
     and v.superseded_at is null and v.effective_from <= ${incidents.occurredOn}
   order by v.effective_from desc limit 1)`;
