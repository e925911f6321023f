import type { WorkspaceTransaction } from '@stempel/db';
import { schema } from '@stempel/db';
import type { SQL } from '@stempel/db/drizzle';
import { and, asc, eq, ne, sql } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import { jsonObject } from '../../versioned/resource.ts';
import type { ServiceUserDto } from './service-user-contract.ts';

const { apiKeys, roleMembers, roles, users } = schema;

/** Service users on the wire, in creation order unless told otherwise, at most `limit` of them; deleted ones are left out. */
export async function readServiceUsers(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  conditions: (SQL | undefined)[],
  limit: number,
  order: SQL = asc(users.id),
): Promise<ServiceUserDto[]> {
  const dto = jsonObject({
    id: users.id,
    name: users.name,
    state: users.state,
    roles: sql`coalesce((select json_agg(json_build_object('id', r.id, 'name', r.name) order by r.name)
      from ${roleMembers} m join ${roles} r on r.workspace_id = m.workspace_id and r.id = m.role_id
      where m.workspace_id = ${users.workspaceId} and m.user_id = ${users.id}), '[]')`,
    key_count: sql`(select count(*)::int from ${apiKeys} k
      where k.workspace_id = ${users.workspaceId} and k.service_user_id = ${users.id} and k.revoked_at is null
        and (k.expires_at is null or k.expires_at > ${ctx.now.toString()}::timestamptz))`,
    version: users.revision,
    created_at: users.createdAt,
    updated_at: users.updatedAt,
  });
  const own = [
    eq(users.workspaceId, ctx.workspace.id),
    eq(users.kind, 'service'),
    ne(users.state, 'deleted'),
  ];
  const rows = await tx
    .select({ dto: sql<ServiceUserDto>`${dto}` })
    .from(users)
    .where(and(...own, ...conditions))
    .orderBy(order)
    .limit(limit);
  return rows.map((row) => row.dto);
}

/** One service user; undefined when there is none of that id. */
export async function findServiceUser(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  id: string,
): Promise<ServiceUserDto | undefined> {
  const [found] = await readServiceUsers(tx, ctx, [eq(users.id, id)], 1);
  return found;
}
