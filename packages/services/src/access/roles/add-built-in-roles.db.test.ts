import { schema } from '@stempel/db';
import { and, eq } from '@stempel/db/drizzle';
import { testDatabase, withoutAudit } from '@stempel/db/testing';
import { expect, test } from 'vitest';
import type { ServiceContext } from '../../kernel/context.ts';
import { makeTenant } from '../../testing/make-tenant.ts';
import { addBuiltInRoles, createRole, listRoles, listRolesInput } from './index.ts';

const db = testDatabase();
const { auditLog, roles } = schema;

/** A workspace of before there was the role Observer. */
async function makeEarlierTenant(): Promise<ServiceContext> {
  const { ctx } = await makeTenant(db);
  await withoutAudit(db, ctx.workspace.id, (tx) =>
    tx.delete(roles).where(and(eq(roles.workspaceId, ctx.workspace.id), eq(roles.builtIn, 'observer'))),
  );
  return ctx;
}

const observersOf = async (ctx: ServiceContext) =>
  (await listRoles(ctx, listRolesInput.parse({}))).data
    .filter(({ name }) => name.toLowerCase().startsWith('observer'))
    .map(({ name, built_in }) => [name, built_in]);

const rowsAbout = (ctx: ServiceContext) =>
  withoutAudit(db, ctx.workspace.id, (tx) =>
    tx
      .select({ action: auditLog.action, actor: auditLog.actorKind, after: auditLog.after })
      .from(auditLog)
      .where(and(eq(auditLog.workspaceId, ctx.workspace.id), eq(auditLog.resource, 'roles')))
      .orderBy(auditLog.id),
  );

test('a workspace gets the built-in role it lacks, once, and the log says so', async () => {
  const ctx = await makeEarlierTenant();
  const before = await rowsAbout(ctx);
  expect([await addBuiltInRoles(ctx), await addBuiltInRoles(ctx)]).toEqual([1, 0]);
  expect(await observersOf(ctx)).toEqual([['Observer', 'observer']]);
  expect((await rowsAbout(ctx)).slice(before.length)).toMatchObject([
    { action: 'create', after: { name: 'Observer' } },
  ]);
});

test('two servers that look at once add one', async () => {
  const ctx = await makeEarlierTenant();
  const added = await Promise.all([1, 2, 3, 4].map(() => addBuiltInRoles(ctx)));
  expect(added.toSorted()).toEqual([0, 0, 0, 1]);
  expect(await observersOf(ctx)).toEqual([['Observer', 'observer']]);
});

test('a role of their own keeps its name; the built-in one is numbered', async () => {
  const ctx = await makeEarlierTenant();
  for (const name of ['OBSERVER', 'Observer 2'])
    await createRole(ctx, { name, grants: ['settings:read:all'] });
  expect(await addBuiltInRoles(ctx)).toBe(1);
  expect(await observersOf(ctx)).toEqual(
    expect.arrayContaining([
      ['OBSERVER', null],
      ['Observer 2', null],
      ['Observer 3', 'observer'],
    ]),
  );
});
