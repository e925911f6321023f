import { createHash, randomBytes } from 'node:crypto';
import { newId } from '@stempel/db';
import { testDatabase } from '@stempel/db/testing';
import { expect, test } from 'vitest';
import type { ServiceContext } from '../../kernel/context.ts';
import { makeTenant } from '../../testing/make-tenant.ts';
import { createRole } from '../roles/index.ts';
import {
  createServiceUser,
  deleteServiceUser,
  getServiceUser,
  listServiceUsers,
  listServiceUsersInput,
  serviceUserDto,
  updateServiceUser,
} from '../service-users/index.ts';
import {
  apiKeyDto,
  createApiKey,
  getKeyUsage,
  keyUsageDto,
  listApiKeys,
  listApiKeysInput,
  listExpiringKeys,
  revokeApiKey,
  rotateApiKey,
} from './index.ts';

const db = testDatabase();

const secret = () => ({
  sha256: createHash('sha256').update(randomBytes(32)).digest(),
  lastFour: 'x7Qd',
  environment: 'production' as const,
});

async function makeServiceUser(ctx: ServiceContext, grants = ['settings:read:all']) {
  const role = await createRole(ctx, { name: `Role ${newId()}`, grants });
  return createServiceUser(ctx, { name: 'Payroll', role_ids: [role.id] });
}

const createKey = (ctx: ServiceContext, serviceUserId: string, more: object = {}) =>
  createApiKey(ctx, { service_user_id: serviceUserId, provisioning: false, ...more }, secret());

test('a service user has roles and keys, and shows both', async () => {
  const { ctx } = await makeTenant(db);
  const user = await makeServiceUser(ctx);
  expect(serviceUserDto.parse(user)).toEqual(user);
  await createKey(ctx, user.id);
  expect(await getServiceUser(ctx, { id: user.id })).toMatchObject({
    key_count: 1,
    roles: [{ id: expect.any(String) }],
  });
  const changed = await updateServiceUser(ctx, { id: user.id, role_ids: [], state: 'suspended' });
  expect(changed).toMatchObject({ roles: [], state: 'suspended', version: 2 });
  const unknown = updateServiceUser(ctx, { id: user.id, role_ids: [newId()] });
  await expect(unknown).rejects.toMatchObject({ code: 'invalid', errors: [{ pointer: '/role_ids/0' }] });
});

test('a key record holds everything but the key', async () => {
  const { ctx } = await makeTenant(db);
  const user = await makeServiceUser(ctx);
  const key = await createKey(ctx, user.id, { name: 'Main', expires_at: '2026-12-31T23:00:00Z' });
  expect(apiKeyDto.parse(key)).toEqual(key);
  expect(key).toMatchObject({
    service_user_name: 'Payroll',
    last_four: 'x7Qd',
    state: 'active',
    revoked_at: null,
  });
  expect(JSON.stringify(key)).not.toMatch(/sha256|hash/);
  await expect(createKey(ctx, user.id, { expires_at: '2026-03-15T11:00:00Z' })).rejects.toMatchObject({
    errors: [{ pointer: '/expires_at' }],
  });
});

test('revoking acts once and stays', async () => {
  const { ctx } = await makeTenant(db);
  const { id } = await createKey(ctx, (await makeServiceUser(ctx)).id);
  const revoked = await revokeApiKey(ctx, { id });
  expect(revoked).toMatchObject({ state: 'revoked', revoked_at: expect.any(String) });
  expect(await revokeApiKey(ctx, { id })).toEqual(revoked);
  await expect(rotateApiKey(ctx, { id, overlap_minutes: 60 }, secret())).rejects.toMatchObject({
    code: 'conflict',
  });
});

test('rotation makes a new key and lets the old one end after the overlap', async () => {
  const { ctx } = await makeTenant(db);
  const old = await createKey(ctx, (await makeServiceUser(ctx)).id, { name: 'Main' });
  const fresh = await rotateApiKey(ctx, { id: old.id, overlap_minutes: 60 }, secret());
  expect(fresh).toMatchObject({ name: 'Main', state: 'active', expires_at: null });
  const { data } = await listApiKeys(ctx, listApiKeysInput.parse({}));
  expect(data[0]).toMatchObject({ id: old.id, state: 'active', expires_at: '2026-03-15T12:00:00+00:00' });
  const later = { ...ctx, now: ctx.now.add({ minutes: 60 }) };
  expect((await listApiKeys(later, listApiKeysInput.parse({}))).data.map(({ state }) => state)).toEqual([
    'expired',
    'active',
  ]);
});

test('usage counts the calls of the running minute, of each key and of the workspace', async () => {
  const { ctx, person } = await makeTenant(db);
  const user = await makeServiceUser(ctx);
  const [one, other] = [await createKey(ctx, user.id), await createKey(ctx, user.id)];
  await createKey(ctx, user.id, { provisioning: true });
  const ago = (milliseconds: number) => ctx.now.epochMilliseconds - milliseconds;
  const fill = (keyId: string, slots: number[], totals: number[]) =>
    db.pool.query('insert into call_windows values ($1, $2, $3, $4, $5)', [
      ctx.workspace.id,
      keyId,
      totals.at(-1),
      slots,
      totals,
    ]);
  await fill(one.id, [ago(61_000), ago(59_000), ago(0)], [100, 120, 123]);
  await fill(newId(), [0, ago(59_000), ago(10)], [0, 377, 384]);
  const usage = await getKeyUsage(ctx, { service_user_id: user.id });
  expect(keyUsageDto.parse(usage)).toEqual({
    window_seconds: 60,
    workspace: { used: 407, limit: 600 },
    keys: expect.arrayContaining([
      { id: one.id, used: 23, limit: 300 },
      { id: other.id, used: 0, limit: 300 },
    ]),
  });
  expect(usage.keys).toHaveLength(2);
  const nobody = getKeyUsage(person([]), { service_user_id: user.id });
  await expect(nobody).rejects.toMatchObject({ code: 'forbidden' });
});

test('deleting a service user revokes its keys and takes its roles', async () => {
  const { ctx } = await makeTenant(db);
  const user = await makeServiceUser(ctx);
  await createKey(ctx, user.id);
  await deleteServiceUser(ctx, { id: user.id });
  await expect(getServiceUser(ctx, { id: user.id })).rejects.toMatchObject({ code: 'not-found' });
  expect((await listServiceUsers(ctx, listServiceUsersInput.parse({}))).data).toEqual([]);
  expect((await listApiKeys(ctx, listApiKeysInput.parse({}))).data).toMatchObject([{ state: 'revoked' }]);
  await expect(createKey(ctx, user.id)).rejects.toMatchObject({ code: 'not-found' });
});

test('a key for more than the caller holds is refused', async () => {
  const { ctx, person } = await makeTenant(db);
  const user = await makeServiceUser(ctx, ['imports:*:all']);
  const admin = person(['api-keys:*:all', 'users:*:all']);
  await expect(createKey(admin, user.id)).rejects.toMatchObject({ code: 'forbidden' });
});

test('keys and service users of another workspace do not exist', async () => {
  const [ours, theirs] = [await makeTenant(db), await makeTenant(db)];
  const user = await makeServiceUser(theirs.ctx);
  const key = await createKey(theirs.ctx, user.id);
  await expect(revokeApiKey(ours.ctx, { id: key.id })).rejects.toMatchObject({ code: 'not-found' });
  await expect(createKey(ours.ctx, user.id)).rejects.toMatchObject({ code: 'not-found' });
  await expect(getServiceUser(ours.ctx, { id: user.id })).rejects.toMatchObject({ code: 'not-found' });
});

test('keys that expire within two weeks are named, the next one first; others and those of other places are not', async () => {
  const { ctx } = await makeTenant(db);
  const other = await makeTenant(db);
  const user = await makeServiceUser(ctx);
  const inDays = (days: number) => ctx.now.add({ hours: 24 * days }).toString();
  const make = async (name: string, days: number) =>
    createKey(ctx, user.id, { name, expires_at: inDays(days) });
  await make('In two weeks', 14);
  await make('Tomorrow', 1);
  await make('In three weeks', 21);
  await createKey(ctx, user.id, { name: 'For ever' });
  await revokeApiKey(ctx, { id: (await make('Revoked', 2)).id });
  const theirs = await makeServiceUser(other.ctx);
  await createKey(other.ctx, theirs.id, { name: 'Theirs', expires_at: inDays(3) });
  const found = await listExpiringKeys(ctx);
  expect(found.map(({ name }) => name)).toEqual(['Tomorrow', 'In two weeks']);
  const later = { ...ctx, now: ctx.now.add({ hours: 24 * 8 }) };
  expect((await listExpiringKeys(later)).map(({ name }) => name)).toEqual(['In two weeks', 'In three weeks']);
});
