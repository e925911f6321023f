import { builtInRoles, parseGrant } from '@stempel/core/access';
import { inWorkspace, newId, schema } from '@stempel/db';
import { and, eq } from '@stempel/db/drizzle';
import { testDatabase, withoutAudit } from '@stempel/db/testing';
import { expect, test } from 'vitest';
import type { ServiceContext } from '../../kernel/context.ts';
import { makeTenant } from '../../testing/make-tenant.ts';
import { createServiceUser, listServiceUsers } from '../service-users/index.ts';
import {
  assignRole,
  createRole,
  deleteRole,
  getRole,
  listRoles,
  listRolesInput,
  requireTwoFactors,
  roleDto,
  unassignRole,
  updateRole,
} from './index.ts';

const db = testDatabase();

const rolesOf = async (ctx: ServiceContext) => (await listRoles(ctx, listRolesInput.parse({}))).data;
const idOf = async (ctx: ServiceContext, name: string) =>
  (await rolesOf(ctx)).find((role) => role.name === name)?.id ?? '';

async function addPerson(ctx: ServiceContext): Promise<string> {
  const row = { workspaceId: ctx.workspace.id, id: newId(), createdAt: ctx.now, updatedAt: ctx.now };
  const person = { ...row, kind: 'person' as const, state: 'activated' as const, name: 'Person' };
  await withoutAudit(db, ctx.workspace.id, (tx) => tx.insert(schema.users).values(person));
  return row.id;
}

test('a workspace starts with the six built-in roles and one owner', async () => {
  const { ctx } = await makeTenant(db);
  const roles = await rolesOf(ctx);
  for (const role of roles) expect(roleDto.parse(role)).toEqual(role);
  expect(roles.map(({ name, grants }) => ({ name, grants }))).toEqual(
    builtInRoles.map(({ name, grants }) => ({ name, grants })),
  );
  expect(roles.map((role) => role.member_count)).toEqual([1, 0, 0, 0, 0, 0]);
});

test('built-in roles are the same everywhere: neither changed nor deleted', async () => {
  const { ctx } = await makeTenant(db);
  const id = await idOf(ctx, 'Manager');
  await expect(updateRole(ctx, { id, grants: [] })).rejects.toMatchObject({ code: 'conflict' });
  await expect(deleteRole(ctx, { id })).rejects.toMatchObject({ code: 'conflict' });
});

test('a custom role holds any grants, each of them checked', async () => {
  const { ctx } = await makeTenant(db);
  const role = await createRole(ctx, { name: 'Import', grants: ['imports:*:all', 'exports:*:all'] });
  expect(role).toMatchObject({ built_in: null, member_count: 0, grants: ['imports:*:all', 'exports:*:all'] });
  await expect(
    createRole(ctx, { name: 'Bad', grants: ['imports:run:all', 'cars:drive:all'] }),
  ).rejects.toMatchObject({
    code: 'invalid',
    errors: [{ pointer: '/grants/1' }],
  });
  await expect(createRole(ctx, { name: 'iMPORT', grants: [] })).rejects.toMatchObject({
    code: 'conflict',
    errors: [{ pointer: '/name' }],
  });
  const changed = await updateRole(ctx, { id: role.id, name: 'Exchange', grants: ['exports:*:all'] });
  expect(changed).toMatchObject({ name: 'Exchange', grants: ['exports:*:all'], version: 2 });
  const stale = updateRole(ctx, { id: role.id, name: 'X', expected_version: 1 });
  await expect(stale).rejects.toMatchObject({ code: 'precondition-failed' });
  await deleteRole(ctx, { id: role.id });
  await expect(getRole(ctx, { id: role.id })).rejects.toMatchObject({ code: 'not-found' });
});

test('nobody hands out more than they hold', async () => {
  const { ctx, person } = await makeTenant(db);
  const admin = person(builtInRoles.find(({ name }) => name === 'Admin')?.grants.slice() ?? []);
  const refused = { code: 'forbidden', requiredPermission: 'imports:create:all' };
  await expect(createRole(admin, { name: 'R', grants: ['imports:create:all'] })).rejects.toMatchObject(
    refused,
  );
  await expect(createRole(admin, { name: 'R', grants: ['*:read:all'] })).rejects.toMatchObject({
    code: 'forbidden',
  });
  const role = await createRole(admin, { name: 'R', grants: ['settings:*:*'] });
  await expect(updateRole(admin, { id: role.id, grants: ['imports:create:all'] })).rejects.toMatchObject(
    refused,
  );
  const importer = await createRole(ctx, { name: 'Importer', grants: ['imports:create:all'] });
  const userId = await addPerson(ctx);
  await expect(assignRole(admin, { role_id: importer.id, user_id: userId })).rejects.toMatchObject(refused);
});

test('only owners make owners, and a service user is never one', async () => {
  const { ctx, person } = await makeTenant(db);
  const owner = await idOf(ctx, 'Owner');
  const userId = await addPerson(ctx);
  const almost = person(['*:*:*']);
  await expect(assignRole(almost, { role_id: owner, user_id: userId })).rejects.toMatchObject({
    code: 'forbidden',
  });
  await assignRole(ctx, { role_id: owner, user_id: userId });
  expect((await getRole(ctx, { id: owner })).member_count).toBe(2);
  await expect(createServiceUser(ctx, { name: 'Sync', role_ids: [owner] })).rejects.toMatchObject({
    code: 'conflict',
    detail: expect.stringContaining('owner'),
  });
  const service = await createServiceUser(ctx, { name: 'Sync', role_ids: [] });
  const attempt = assignRole(ctx, { role_id: owner, user_id: service.id });
  await expect(attempt).rejects.toMatchObject({ code: 'conflict' });
});

test('the last active owner stays one, even when two owners leave at once', async () => {
  const { ctx, ownerId } = await makeTenant(db);
  const owner = await idOf(ctx, 'Owner');
  const [first, second] = [await addPerson(ctx), await addPerson(ctx)];
  for (const userId of [first, second]) await assignRole(ctx, { role_id: owner, user_id: userId });
  await unassignRole(ctx, { role_id: owner, user_id: ownerId });
  const leaving = [first, second].map((userId) => unassignRole(ctx, { role_id: owner, user_id: userId }));
  const outcomes = await Promise.allSettled(leaving);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect((await getRole(ctx, { id: owner })).member_count).toBe(1);
});

test('giving and taking a role twice is harmless; a held role is not deleted', async () => {
  const { ctx } = await makeTenant(db);
  const role = await createRole(ctx, { name: 'R', grants: [] });
  const userId = await addPerson(ctx);
  const member = { role_id: role.id, user_id: userId };
  for (let times = 0; times < 2; times += 1) await assignRole(ctx, member);
  await expect(deleteRole(ctx, { id: role.id })).rejects.toMatchObject({ code: 'conflict' });
  for (let times = 0; times < 2; times += 1) await unassignRole(ctx, member);
  await deleteRole(ctx, { id: role.id });
  await expect(assignRole(ctx, { ...member, role_id: newId() })).rejects.toMatchObject({ code: 'not-found' });
});

test('roles and service users are sorted by the server in the order of a language, page by page', async () => {
  const { ctx } = await makeTenant(db);
  for (const name of ['Zoo', 'Åben', 'abe']) {
    await createRole(ctx, { name, description: '', grants: [] });
    await createServiceUser(ctx, { name, role_ids: [] });
  }
  const own = ['Zoo', 'Åben', 'abe'];
  const sorted = async (collation: 'da' | 'de', direction: 'asc' | 'desc') => {
    const order = { limit: 2, sort: 'name', direction, collation } as const;
    const read: string[][] = [];
    for (const list of [listRoles, listServiceUsers]) {
      const names: string[] = [];
      let cursor: string | null | undefined;
      do {
        const page = await list(ctx, { ...order, ...(cursor ? { cursor } : {}) });
        names.push(...page.data.map(({ name }) => name));
        cursor = page.next_cursor;
      } while (cursor);
      read.push(names.filter((name) => own.includes(name)));
    }
    return read;
  };
  expect(await sorted('da', 'asc')).toEqual(Array(2).fill(['abe', 'Zoo', 'Åben']));
  expect(await sorted('de', 'asc')).toEqual(Array(2).fill(['abe', 'Åben', 'Zoo']));
  expect(await sorted('de', 'desc')).toEqual(Array(2).fill(['Zoo', 'Åben', 'abe']));
});

test('two factors are required of a role, a built-in one too, by whoever could give it; that is in the log', async () => {
  const { ctx } = await makeTenant(db);
  const manager = await idOf(ctx, 'Manager');
  expect((await requireTwoFactors(ctx, { id: manager, required: true })).requires_two_factors).toBe(true);
  const [row] = await inWorkspace(db, ctx.workspace.id, (tx) =>
    tx
      .select()
      .from(schema.auditLog)
      .where(and(eq(schema.auditLog.objectId, manager), eq(schema.auditLog.action, 'require-two-factors'))),
  );
  expect(row?.after).toMatchObject({ requires_two_factors: true });
  const stale = requireTwoFactors(ctx, { id: manager, required: false, expected_version: 1 });
  await expect(stale).rejects.toMatchObject({ code: 'precondition-failed' });
  const lesser = { ...ctx, actor: { ...ctx.actor, isOwner: false, grants: [parseGrant('roles:*:all')] } };
  for (const id of [manager, await idOf(ctx, 'Owner')]) {
    await expect(requireTwoFactors(lesser, { id, required: false })).rejects.toMatchObject({
      code: 'forbidden',
    });
  }
  const nobody = { ...lesser, actor: { ...lesser.actor, grants: [parseGrant('roles:read:all')] } };
  await expect(requireTwoFactors(nobody, { id: manager, required: false })).rejects.toMatchObject({
    code: 'forbidden',
  });
});
