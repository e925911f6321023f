import { generateApiKey } from '@stempel/auth/api-key';
import { testDatabase } from '@stempel/db/testing';
import type { ServiceContext } from '@stempel/services';
import { createApiKey, revokeApiKey, rotateApiKey } from '@stempel/services/access/api-keys';
import { assignRole, createRole, unassignRole, updateRole } from '@stempel/services/access/roles';
import {
  createServiceUser,
  deleteServiceUser,
  updateServiceUser,
} from '@stempel/services/access/service-users';
import { makeCompany } from '@stempel/services/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientOf } from '../testing/client.ts';
import { startEdge, type TestEdge } from '../testing/start-edge.ts';

// Servers keep callers between calls: everything that changes one must act on the next call of every server.

const db = testDatabase();
const otherDb = testDatabase();
let servers: TestEdge[] = [];
beforeAll(async () => {
  servers = [await startEdge({ db }), await startEdge({ db: otherDb })];
});
afterAll(async () => {
  for (const server of servers) await server.close();
  expect(servers.flatMap(({ errors }) => errors)).toEqual([]);
});

async function integration() {
  const { ctx } = await makeCompany(db);
  const role = await createRole(ctx, { name: 'Reader', grants: ['projects:read:all'] });
  const other = await createRole(ctx, { name: 'Other', grants: ['employees:read:all'] });
  const user = await createServiceUser(ctx, { name: 'Payroll', role_ids: [role.id] });
  const { key, hash, last4 } = generateApiKey('production');
  const made = await createApiKey(
    ctx,
    { service_user_id: user.id, provisioning: false },
    { sha256: hash, lastFour: last4, environment: 'production' },
  );
  const statuses = async () => {
    const calls = servers.map(({ origin }) => clientOf(origin, key)('GET', '/projects'));
    return (await Promise.all(calls)).map(({ status }) => status);
  };
  return { ctx, role, other, user, keyId: made.id, statuses };
}

type Integration = Awaited<ReturnType<typeof integration>>;
const renewing: [
  name: string,
  status: number,
  change: (of: Integration & { ctx: ServiceContext }) => Promise<unknown>,
][] = [
  ['a key is revoked', 401, ({ ctx, keyId }) => revokeApiKey(ctx, { id: keyId })],
  [
    'a key is rotated without overlap',
    401,
    ({ ctx, keyId }) => {
      const { hash, last4 } = generateApiKey('production');
      const secret = { sha256: hash, lastFour: last4, environment: 'production' as const };
      return rotateApiKey(ctx, { id: keyId, overlap_minutes: 0 }, secret);
    },
  ],
  [
    'its service user is suspended',
    401,
    ({ ctx, user }) => updateServiceUser(ctx, { id: user.id, state: 'suspended' }),
  ],
  ['its service user is deleted', 401, ({ ctx, user }) => deleteServiceUser(ctx, { id: user.id })],
  [
    'its service user gets other roles',
    403,
    ({ ctx, user, other }) => updateServiceUser(ctx, { id: user.id, role_ids: [other.id] }),
  ],
  [
    'its role is taken from it',
    403,
    ({ ctx, user, role }) => unassignRole(ctx, { user_id: user.id, role_id: role.id }),
  ],
  [
    'its role gets other grants',
    403,
    ({ ctx, role }) => updateRole(ctx, { id: role.id, grants: ['employees:read:all'] }),
  ],
];

describe('on the very next call of every server', () => {
  test.each(renewing)('a call is refused after %s', async (_, status, change) => {
    const made = await integration();
    expect(await made.statuses()).toEqual([200, 200]);
    await change(made);
    expect(await made.statuses()).toEqual([status, status]);
  });

  test('a call passes after a role is given', async () => {
    const made = await integration();
    const { ctx, user, role, statuses } = made;
    await unassignRole(ctx, { user_id: user.id, role_id: role.id });
    expect(await statuses()).toEqual([403, 403]);
    await assignRole(ctx, { user_id: user.id, role_id: role.id });
    expect(await statuses()).toEqual([200, 200]);
  });
});
