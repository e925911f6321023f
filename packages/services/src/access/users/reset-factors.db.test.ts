import { randomBytes, randomUUID } from 'node:crypto';
import { parseGrant } from '@stempel/core/access';
import { inWorkspace, schema } from '@stempel/db';
import { and, eq } from '@stempel/db/drizzle';
import { makeWorkspace, testDatabase } from '@stempel/db/testing';
import { expect, test } from 'vitest';
import type { ServiceContext } from '../../kernel/context.ts';
import { makeProvisionedWorkspace } from '../../testing/make-provisioned-workspace.ts';
import { activateAs, giveRole, makeSession, sessionsOf } from '../../testing/provisioned-people.ts';
import { inviteUser } from './invite-user.ts';
import { getUser } from './list-users.ts';
import { resetFactors } from './reset-factors.ts';
import { resetFactorsOfPerson } from './reset-factors-of-person.ts';

const db = testDatabase();
const { auditLog, authenticators, identities, memberships, passkeys } = schema;

const as = (ctx: ServiceContext, grants: string[], userId: string | null = null): ServiceContext => ({
  ...ctx,
  actor: {
    kind: 'user',
    userId,
    name: 'Admin',
    employeeId: null,
    grants: grants.map(parseGrant),
    isOwner: false,
  },
});

/** Somebody with an authenticator app, a passkey and a session. */
async function makeProvable() {
  const { ctx } = await makeProvisionedWorkspace(db, { hash: randomBytes(32), last4: 'test' });
  const user = await inviteUser(ctx, { email: `${randomUUID()}@example.org`, name: 'Mia', role_ids: [] });
  const identityId = await activateAs(ctx, user.id, 'Mia');
  const id = randomUUID();
  await db.orm
    .insert(authenticators)
    .values({ id, userId: identityId, secret: 'sealed', backupCodes: '[]', verified: true });
  const key = { publicKey: 'k', credentialID: id, counter: 0, deviceType: 'singleDevice', backedUp: false };
  await db.orm.insert(passkeys).values({ id, userId: identityId, ...key });
  await db.orm.update(identities).set({ twoFactorEnabled: true }).where(eq(identities.id, identityId));
  await makeSession(ctx, user.id, identityId);
  return { ctx, user, identityId };
}

const factorsLeft = async (identityId: string) => [
  ...(await db.orm.select().from(authenticators).where(eq(authenticators.userId, identityId))),
  ...(await db.orm.select().from(passkeys).where(eq(passkeys.userId, identityId))),
];

test('removes app and passkeys, signs the person out, and is in the log', async () => {
  const { ctx, user, identityId } = await makeProvable();
  expect((await getUser(ctx, { id: user.id })).has_two_factors).toBe(true);
  await resetFactors(as(ctx, ['users:*:all']), { id: user.id });
  expect(await factorsLeft(identityId)).toEqual([]);
  expect(await sessionsOf(ctx, user.id)).toEqual([]);
  expect((await getUser(ctx, { id: user.id })).has_two_factors).toBe(false);
  const [identity] = await db.orm.select().from(identities).where(eq(identities.id, identityId));
  expect(identity?.twoFactorEnabled).toBe(false);
  expect(await auditOf(ctx, user.id)).toEqual([
    expect.objectContaining({
      before: { authenticator: true, passkeys: 1 },
      after: { authenticator: false, passkeys: 0 },
    }),
  ]);
});

function auditOf(ctx: ServiceContext, userId: string) {
  return inWorkspace(db, ctx.workspace.id, (tx) =>
    tx
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.objectId, userId), eq(auditLog.action, 'reset-factors'))),
  );
}

test('needs the right over users, and is nothing for oneself', async () => {
  const { ctx, user, identityId } = await makeProvable();
  await expect(resetFactors(as(ctx, ['users:read:all']), { id: user.id })).rejects.toMatchObject({
    code: 'forbidden',
  });
  const own = as(ctx, ['users:*:all'], user.id);
  await expect(resetFactors(own, { id: user.id })).rejects.toMatchObject({ code: 'conflict' });
  expect(await factorsLeft(identityId)).toHaveLength(2);
});

test('is refused about somebody who may do more', async () => {
  const { ctx, user, identityId } = await makeProvable();
  await giveRole(ctx, user.id, 'Admin');
  await expect(resetFactors(as(ctx, ['users:*:all']), { id: user.id })).rejects.toMatchObject({
    code: 'forbidden',
  });
  expect(await factorsLeft(identityId)).toHaveLength(2);
});

test('is refused about somebody who signs in to other workspaces, too', async () => {
  const { ctx, user, identityId } = await makeProvable();
  const other = await makeWorkspace(db);
  await db.orm.insert(memberships).values({ identityId, workspaceId: other.id, userId: randomUUID() });
  await expect(resetFactors(as(ctx, ['*:*:*']), { id: user.id })).rejects.toMatchObject({ code: 'conflict' });
  expect(await factorsLeft(identityId)).toHaveLength(2);
});

test('for whoever runs the installation: removes them in all workspaces, and is in the log of each', async () => {
  const { ctx, user, identityId } = await makeProvable();
  const other = await makeWorkspace(db);
  const userId = randomUUID();
  await db.orm.insert(memberships).values({ identityId, workspaceId: other.id, userId });
  const [identity] = await db.orm.select().from(identities).where(eq(identities.id, identityId));
  const reset = () =>
    resetFactorsOfPerson(db, { email: identity?.email ?? '', now: ctx.now, requestId: 'reset' });
  expect(await reset()).toMatchObject({
    ...{ authenticator: true, passkeys: 1 },
    workspaces: [ctx.workspace.slug, other.slug].sort(),
  });
  expect(await factorsLeft(identityId)).toEqual([]);
  expect(await sessionsOf(ctx, user.id)).toEqual([]);
  const row = expect.objectContaining({ requestId: 'reset', before: { authenticator: true, passkeys: 1 } });
  expect(await auditOf(ctx, user.id)).toEqual([row]);
  expect(await auditOf({ ...ctx, workspace: { ...ctx.workspace, id: other.id } }, userId)).toEqual([row]);
  await expect(reset()).rejects.toMatchObject({ code: 'conflict' });
});
