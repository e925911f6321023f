import { parseGrant } from '@stempel/core/access';
import { type Database, inWorkspace, schema } from '@stempel/db';
import { and, eq } from '@stempel/db/drizzle';
import type { Environment, SignedInPerson } from './person.ts';

const { identities, memberships, roleMembers, roles, users, workspaces } = schema;

export type Membership = { workspaceId: string; userId: string; slug: string; name: string };

/** The workspaces of this environment that an identity belongs to, by name. */
export async function membershipsOf(
  db: Database,
  identityId: string,
  environment: Environment,
): Promise<Membership[]> {
  return db.orm
    .select({
      workspaceId: memberships.workspaceId,
      userId: memberships.userId,
      slug: workspaces.slug,
      name: workspaces.name,
    })
    .from(memberships)
    .innerJoin(workspaces, eq(workspaces.id, memberships.workspaceId))
    .where(and(eq(memberships.identityId, identityId), eq(workspaces.environment, environment)))
    .orderBy(workspaces.name, workspaces.id);
}

/** The user a person works as, with everything their roles grant; undefined unless they are activated. */
export async function findActiveMember(
  db: Database,
  key: { workspaceId: string; userId: string },
): Promise<Omit<SignedInPerson, 'sessionId' | 'identityId' | 'identityProviderId'> | undefined> {
  const rows = await inWorkspace(db, key.workspaceId, (tx) =>
    tx
      .select({ user: users, workspace: workspaces, role: roles, ownName: identities.name })
      .from(users)
      .innerJoin(workspaces, eq(workspaces.id, users.workspaceId))
      .leftJoin(identities, eq(identities.id, users.identityId))
      .leftJoin(
        roleMembers,
        and(eq(roleMembers.workspaceId, users.workspaceId), eq(roleMembers.userId, users.id)),
      )
      .leftJoin(roles, and(eq(roles.workspaceId, roleMembers.workspaceId), eq(roles.id, roleMembers.roleId)))
      .where(and(eq(users.workspaceId, key.workspaceId), eq(users.id, key.userId)))
      .orderBy(roles.name),
  );
  const first = rows[0];
  if (first?.user.state !== 'activated' || first.user.kind !== 'person') return undefined;
  const { user, workspace } = first;
  const held = rows.flatMap((row) => (row.role ? [row.role] : []));
  const granting = held.map(({ name, grants }) => ({ name, grants: grants.map(parseGrant) }));
  const isOwner = held.some((role) => role.builtIn === 'owner');
  return {
    user: {
      id: user.id,
      name: first.ownName ?? user.name,
      email: user.email ?? '',
      employeeId: user.employeeId,
    },
    workspace: {
      id: workspace.id,
      slug: workspace.slug,
      name: workspace.name,
      timeZone: workspace.timeZone,
      isTest: workspace.isTest,
    },
    roles: granting,
    grants: granting.flatMap(({ grants }) => grants),
    requiresTwoFactors: held.some((role) => role.requiresTwoFactors),
    isOwner,
    isDeveloper: isOwner || held.some((role) => role.builtIn === 'developer'),
  };
}
