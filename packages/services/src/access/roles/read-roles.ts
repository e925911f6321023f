import type { WorkspaceTransaction } from '@stempel/db';
import { schema } from '@stempel/db';
import type { SQL } from '@stempel/db/drizzle';
import { and, asc, eq, sql } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import { jsonObject } from '../../versioned/resource.ts';
import type { RoleDto } from './role-contract.ts';

const { roleMembers, roles } = schema;

/** Roles on the wire, in creation order unless told otherwise, at most `limit` of them. */
export async function readRoles(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  conditions: (SQL | undefined)[],
  limit: number,
  order: SQL = asc(roles.id),
): Promise<RoleDto[]> {
  const dto = jsonObject({
    id: roles.id,
    name: roles.name,
    description: roles.description,
    grants: sql`to_json(${roles.grants})`,
    built_in: roles.builtIn,
    scim_managed: roles.scimManaged,
    requires_two_factors: roles.requiresTwoFactors,
    member_count: sql`(select count(*)::int from ${roleMembers} m
      where m.workspace_id = ${roles.workspaceId} and m.role_id = ${roles.id})`,
    configured_at: roles.configuredAt,
    version: roles.revision,
    created_at: roles.createdAt,
    updated_at: roles.updatedAt,
  });
  const rows = await tx
    .select({ dto: sql<RoleDto>`${dto}` })
    .from(roles)
    .where(and(eq(roles.workspaceId, ctx.workspace.id), ...conditions))
    .orderBy(order)
    .limit(limit);
  return rows.map((row) => row.dto);
}

/** One role; undefined when there is none of that id. */
export async function findRole(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  id: string,
): Promise<RoleDto | undefined> {
  const [role] = await readRoles(tx, ctx, [eq(roles.id, id)], 1);
  return role;
}
