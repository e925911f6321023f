import type { WorkspaceTransaction } from '@stempel/db';
import { isId, schema } from '@stempel/db';
import { and, eq, isNotNull, isNull, type SQL, sql } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import { managedAmong } from '../../kernel/deciding/managed-projects.ts';
import { employeeCondition } from '../../kernel/employee-scope.ts';
import { notFound } from '../../kernel/errors.ts';
import { requireOrderedPeriod } from '../../kernel/period-filter.ts';
import { requirePermission } from '../../kernel/permission.ts';

const { entries, projects } = schema;

/**
 * The postings of a project in a period that the caller may see: every one for who reads everybody's time or manages the
 * project today, else those of the people whose time they read. Throws `not-found` for what is no project.
 */
export async function postingsOf(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  { id, from, to }: { readonly id: string; readonly from: string; readonly to: string },
): Promise<SQL | undefined> {
  const scopes = requirePermission(ctx, 'timesheet', 'read');
  requireOrderedPeriod({ from, to });
  const [known] = isId(id)
    ? await tx.select({ id: projects.id }).from(projects).where(eq(projects.id, id))
    : [];
  if (!known) throw notFound('project', id);
  const managed = await managedAmong(tx, ctx, ['timesheet', 'read'], [{ employeeId: '', projectId: id }]);
  const isOpen = scopes.has('all') || managed.has(id);
  return and(
    eq(entries.workspaceId, ctx.workspace.id),
    isNull(entries.deletedAt),
    isNotNull(entries.projectId),
    // Compared together, which only the index over both can do.
    sql`(${entries.projectId}, ${entries.postedOn}) between (${id}::uuid, ${from}::date) and (${id}::uuid, ${to}::date)`,
    isOpen
      ? undefined
      : employeeCondition(ctx, scopes.has('managed') ? 'managed' : 'self', entries.employeeId),
  );
}
