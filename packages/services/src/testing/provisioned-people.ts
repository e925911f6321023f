import { randomUUID } from 'node:crypto';
import { newId, schema, type WorkspaceTransaction } from '@stempel/db';
import { and, desc, eq, sql } from '@stempel/db/drizzle';
import { withoutAudit } from '@stempel/db/testing';
import { activateUser } from '../access/users/activate-user.ts';
import type { ServiceContext } from '../kernel/context.ts';
import { renewLink } from '../transfer/mail/renew-link.ts';

const {
  identities,
  invitations,
  memberships,
  outgoingMails,
  roleMembers,
  roles,
  scimLoadBuckets,
  scimLog,
  sessions,
  users,
} = schema;

const inside = <Result>(ctx: ServiceContext, work: (tx: WorkspaceTransaction) => Promise<Result>) =>
  withoutAudit(ctx.db, ctx.workspace.id, work);

const ofUser = (ctx: ServiceContext, userId: string) =>
  and(eq(users.workspaceId, ctx.workspace.id), eq(users.id, userId));

export async function readUserRow(ctx: ServiceContext, userId: string) {
  const [row] = await inside(ctx, (tx) => tx.select().from(users).where(ofUser(ctx, userId)));
  if (!row) throw new Error(`There is no user ${userId}.`);
  return row;
}

/** Role names of a user, sorted. */
export async function roleNamesOf(ctx: ServiceContext, userId: string): Promise<string[]> {
  const rows = await inside(ctx, (tx) =>
    tx
      .select({ name: roles.name })
      .from(roleMembers)
      .innerJoin(roles, and(eq(roles.workspaceId, roleMembers.workspaceId), eq(roles.id, roleMembers.roleId)))
      .where(and(eq(roleMembers.workspaceId, ctx.workspace.id), eq(roleMembers.userId, userId)))
      .orderBy(roles.name),
  );
  return rows.map(({ name }) => name);
}

export async function findRoleIdByName(ctx: ServiceContext, name: string): Promise<string> {
  const condition = and(eq(roles.workspaceId, ctx.workspace.id), eq(roles.name, name));
  const [role] = await inside(ctx, (tx) => tx.select({ id: roles.id }).from(roles).where(condition));
  if (!role) throw new Error(`There is no role ${name}.`);
  return role.id;
}

export async function giveRole(ctx: ServiceContext, userId: string, name: string): Promise<void> {
  const roleId = await findRoleIdByName(ctx, name);
  await inside(ctx, (tx) =>
    tx.insert(roleMembers).values({ workspaceId: ctx.workspace.id, roleId, userId, addedAt: ctx.now }),
  );
}

/** An administrator's own role. */
export async function makeRole(ctx: ServiceContext, name: string, grants: string[] = []): Promise<string> {
  const id = newId();
  const stamps = { configuredAt: ctx.now, createdAt: ctx.now, updatedAt: ctx.now };
  await inside(ctx, (tx) =>
    tx.insert(roles).values({ workspaceId: ctx.workspace.id, id, name, grants, ...stamps }),
  );
  return id;
}

export async function findRoleRow(ctx: ServiceContext, id: string) {
  const condition = and(eq(roles.workspaceId, ctx.workspace.id), eq(roles.id, id));
  const [row] = await inside(ctx, (tx) => tx.select().from(roles).where(condition));
  return row;
}

/** Mails of a user that wait to be sent, oldest first. */
export function queuedMails(ctx: ServiceContext, userId: string) {
  const condition = and(eq(outgoingMails.workspaceId, ctx.workspace.id), eq(outgoingMails.userId, userId));
  return inside(ctx, (tx) => tx.select().from(outgoingMails).where(condition).orderBy(outgoingMails.id));
}

export function invitationsOf(ctx: ServiceContext, userId: string) {
  const condition = and(eq(invitations.workspaceId, ctx.workspace.id), eq(invitations.userId, userId));
  return inside(ctx, (tx) => tx.select().from(invitations).where(condition).orderBy(invitations.createdAt));
}

/** The secret in the newest invitation mail of a user, as if it left now. */
export async function invitationSecret(ctx: ServiceContext, userId: string): Promise<string> {
  const mail = (await queuedMails(ctx, userId)).at(-1);
  const secret = mail && (await inside(ctx, (tx) => renewLink(tx, mail)))?.secret;
  if (!secret) throw new Error(`No link in the mail of ${userId}.`);
  return secret;
}

/** A person's own account, which signs in to any workspace. */
export async function makeIdentity(ctx: ServiceContext, name: string): Promise<string> {
  const id = randomUUID();
  const now = new Date();
  await ctx.db.orm
    .insert(identities)
    .values({ id, name, email: `${id}@example.org`, createdAt: now, updatedAt: now });
  return id;
}

/** Activates the invitation of a user as a person would, and returns the identity. */
export async function activateAs(ctx: ServiceContext, userId: string, name: string): Promise<string> {
  const identityId = await makeIdentity(ctx, name);
  const secret = await invitationSecret(ctx, userId);
  const { workspace, requestId } = ctx;
  await activateUser(ctx.db, {
    workspaceId: workspace.id,
    secret,
    identityId,
    now: Temporal.Now.instant(),
    requestId,
  });
  return identityId;
}

/** A running session of a person in the workspace. */
export async function makeSession(ctx: ServiceContext, userId: string, identityId: string): Promise<string> {
  const id = randomUUID();
  const now = new Date();
  const expiresAt = new Date(now.getTime() + 3_600_000);
  const times = { expiresAt, createdAt: now, updatedAt: now };
  const place = { workspaceId: ctx.workspace.id, memberId: userId, userId: identityId };
  await ctx.db.orm.insert(sessions).values({ id, token: id, ...place, ...times });
  return id;
}

export async function sessionsOf(ctx: ServiceContext, userId: string): Promise<string[]> {
  const condition = and(eq(sessions.workspaceId, ctx.workspace.id), eq(sessions.memberId, userId));
  return (await ctx.db.orm.select({ id: sessions.id }).from(sessions).where(condition)).map(({ id }) => id);
}

export function membershipsOf(ctx: ServiceContext, userId: string) {
  return ctx.db.orm.select().from(memberships).where(eq(memberships.userId, userId));
}

/** The request log, newest first. */
export function readScimLog(ctx: ServiceContext) {
  const condition = eq(scimLog.workspaceId, ctx.workspace.id);
  return inside(ctx, (tx) => tx.select().from(scimLog).where(condition).orderBy(desc(scimLog.id)));
}

/** Lets time pass for the load bucket of the workspace. */
export async function passSeconds(ctx: ServiceContext, seconds: number): Promise<void> {
  const fullAt = sql`${scimLoadBuckets.fullAt} - make_interval(secs => ${seconds})`;
  const condition = eq(scimLoadBuckets.workspaceId, ctx.workspace.id);
  await inside(ctx, (tx) => tx.update(scimLoadBuckets).set({ fullAt }).where(condition));
}
