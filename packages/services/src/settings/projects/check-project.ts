import type { WorkspaceTransaction } from '@stempel/db';
import { schema } from '@stempel/db';
import type { ServiceContext } from '../../kernel/context.ts';
import { today } from '../../kernel/context.ts';
import { forbidden, requirePermission } from '../../kernel/permission.ts';
import { requireReferences } from '../../kernel/references.ts';
import { findVersioned } from '../../versioned/read.ts';
import { projectResource } from './project-resource.ts';

/** Throws invalid when the manager does not exist. */
export async function checkProject(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  version: { managerId: string | null },
): Promise<void> {
  const manager = {
    pointer: '/manager_id',
    noun: 'employee',
    table: schema.employees,
    id: version.managerId,
  };
  await requireReferences(tx, ctx, [manager]);
}

/** Lets a caller whose scope is not `all` write only projects they manage, and keep them. */
export async function requireProject(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  action: 'create' | 'update',
  id: string | null,
  managerId: string | null | undefined,
): Promise<void> {
  if (requirePermission(ctx, 'projects', action).has('all')) return;
  const own = ctx.actor.employeeId;
  const known = id === null ? undefined : await findVersioned(tx, ctx, projectResource, id, today(ctx));
  const managers = [
    ...(id === null || managerId !== undefined ? [managerId] : []),
    ...(id === null ? [] : [known?.manager_id]),
  ];
  if (own === null || managers.some((manager) => manager !== own)) throw forbidden(`projects:${action}:all`);
}
