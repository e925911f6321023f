import type { WorkspaceTransaction } from '@stempel/db';
import { isId, schema } from '@stempel/db';
import { sql } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import { headedOrgUnits } from '../../kernel/managed-employees.ts';
import { forbidden, requirePermission } from '../../kernel/permission.ts';
import { requireReferences } from '../../kernel/references.ts';
import { refuseCycle } from '../../versioned/hierarchy.ts';

const { employees, orgUnits, orgUnitVersions } = schema;

/** Throws when the unit would refer to something unknown or become its own ancestor. */
export async function checkOrgUnit(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  id: string,
  version: { parentId: string | null; headEmployeeId: string | null },
  effectiveFrom: string,
): Promise<void> {
  const { parentId, headEmployeeId } = version;
  await requireReferences(tx, ctx, [
    {
      pointer: '/parent_id',
      noun: 'organization unit',
      table: orgUnits,
      id: parentId === id ? null : parentId,
    },
    { pointer: '/head_employee_id', noun: 'employee', table: employees, id: headEmployeeId },
  ]);
  if (parentId === null) return;
  await refuseCycle(tx, ctx, orgUnitVersions, { id, parentId, effectiveFrom, noun: 'organization unit' });
}

/** Lets a caller whose scope is not `all` write only the units they head, and below them. */
export async function requireOrgUnits(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  action: 'create' | 'update',
  ids: (string | null)[],
): Promise<void> {
  if (requirePermission(ctx, 'org-units', action).has('all')) return;
  const refusal = forbidden(`org-units:${action}:all`);
  const own = ctx.actor.employeeId;
  if (own === null || !ids.every((id) => id !== null && isId(id))) throw refusal;
  for (const id of ids) {
    const { rows } = await tx.execute<{ headed: boolean }>(
      sql`select ${id}::uuid in ${headedOrgUnits(ctx, own)} as headed`,
    );
    if (!rows[0]?.headed) throw refusal;
  }
}
