import type { WorkspaceTransaction } from '@stempel/db';
import { isId, schema } from '@stempel/db';
import { and, eq } from 'drizzle-orm';
import type { ServiceContext } from '../context.ts';
import { notFound, ServiceError } from '../errors.ts';

const { roles } = schema;

export type RoleRow = typeof roles.$inferSelect;

/** The role, locked until the transaction ends. Throws not-found, or precondition-failed. */
export async function lockRole(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  id: string,
  expectedVersion?: number,
): Promise<RoleRow> {
  if (!isId(id)) throw notFound('role', id);
  const [role] = await tx
    .select()
    .from(roles)
    .where(and(eq(roles.workspaceId, ctx.workspace.id), eq(roles.id, id)))
    .for('update');
  if (!role) throw notFound('role', id);
  if (expectedVersion !== undefined && role.revision !== expectedVersion) {
    const detail = `The role is at version ${role.revision}, not ${expectedVersion}; read it again.`;
    throw new ServiceError('precondition-failed', detail);
  }
  return role;
}

/** Throws conflict for a built-in role: its name and grants are the same in every workspace. */
export function requireCustom(role: RoleRow): void {
  if (role.builtIn === null) return;
  throw new ServiceError(
    'conflict',
    `The role "${role.name}" is built in and cannot be changed; create a custom role.`,
  );
}
