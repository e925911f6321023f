import { newId, schema, type WorkspaceTransaction } from '@stempel/db';
import { and, eq } from '@stempel/db/drizzle';
import { keepUserNames } from '../../access/users/keep-user-names.ts';
import { audit } from '../../kernel/audit.ts';
import type { ServiceContext } from '../../kernel/context.ts';

interface SignIn {
  readonly role: 'manager' | 'employee';
  readonly name: string;
  readonly email: string;
  readonly employeeId: string;
  readonly identityId: string;
}

/** Adds an activated person with a built-in role, linked to an employee. Returns the id of the user. */
export async function insertSignIn(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  signIn: SignIn,
): Promise<string> {
  const { users, roles, roleMembers, memberships } = schema;
  const { role, name, email, employeeId, identityId } = signIn;
  const workspaceId = ctx.workspace.id;
  const id = newId();
  await tx.insert(users).values({
    workspaceId,
    id,
    kind: 'person',
    state: 'activated',
    userName: email,
    email,
    name,
    employeeId,
    identityId,
    activatedAt: ctx.now,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  });
  keepUserNames(tx, workspaceId, [id]);
  const [found] = await tx.select({ id: roles.id }).from(roles).where(eq(roles.builtIn, role));
  if (!found) throw new Error(`The workspace has no ${role} role.`);
  await tx.insert(roleMembers).values({ workspaceId, roleId: found.id, userId: id, addedAt: ctx.now });
  await tx.insert(memberships).values({ identityId, workspaceId, userId: id });
  const after = { name, email, state: 'activated', roles: [role] };
  await audit(tx, ctx, { action: 'create', resource: 'users', objectId: id, before: null, after });
  return id;
}

/** Links the owner to the employee they are, so that they have time of their own. */
export async function linkOwner(
  tx: WorkspaceTransaction,
  ownerId: string,
  employeeId: string,
): Promise<void> {
  const { users } = schema;
  await tx
    .update(users)
    .set({ employeeId })
    .where(and(eq(users.id, ownerId), eq(users.kind, 'person')));
}
