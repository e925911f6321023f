import { parseGrant } from '@stempel/core/access';
import { newId, schema } from '@stempel/db';
import { withoutAudit } from '@stempel/db/testing';
import type { ServiceContext } from '../kernel/context.ts';

export interface TestPerson {
  userId: string;
  employeeId: string;
  roleId: string;
  /** The context they call with. */
  ctx: ServiceContext;
}

/** Somebody who has begun, acts as an employee and has a role of their own with these grants. */
export async function addPerson(
  ctx: ServiceContext,
  employeeId: string,
  grants: readonly string[],
  name: string,
): Promise<TestPerson> {
  const [userId, roleId] = [newId(), newId()];
  await withoutAudit(ctx.db, ctx.workspace.id, async (tx) => {
    const written = { workspaceId: ctx.workspace.id, createdAt: ctx.now, updatedAt: ctx.now };
    const email = `${userId.slice(-12)}@acme.example`;
    await tx.insert(schema.users).values({
      ...{ ...written, id: userId, kind: 'person', state: 'activated', name, email, employeeId },
    });
    await tx.insert(schema.roles).values({ ...written, id: roleId, name: newId(), grants: [...grants] });
    await tx
      .insert(schema.roleMembers)
      .values({ workspaceId: ctx.workspace.id, roleId, userId, addedAt: ctx.now });
  });
  const actor = { kind: 'user' as const, userId, name, employeeId, isOwner: false };
  return { userId, employeeId, roleId, ctx: { ...ctx, actor: { ...actor, grants: grants.map(parseGrant) } } };
}
