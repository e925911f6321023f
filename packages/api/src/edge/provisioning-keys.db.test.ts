import { generateApiKey } from '@stempel/auth/api-key';
import { testDatabase } from '@stempel/db/testing';
import { createApiKey } from '@stempel/services/access/api-keys';
import { createRole } from '@stempel/services/access/roles';
import { createServiceUser } from '@stempel/services/access/service-users';
import { makeCompany } from '@stempel/services/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { operations } from '../contract-tests/check-answer.ts';
import { clientOf } from '../testing/client.ts';
import { testEdge } from '../testing/test-edge.ts';

// A provisioning key opens SCIM and nothing else, whatever the roles of its service user would open.

const db = testDatabase();
const { origin } = testEdge(db, async () => ({ id: '' }));
const nobody = '019a5b7c-2f10-7c3e-9d41-6b0a3f2e8c11';
const isOpenToAll = (path: string) => path === '/ping' || path.startsWith('/descriptor/');

let call: Record<'provisioning' | 'ordinary', ReturnType<typeof clientOf>>;

beforeAll(async () => {
  const { ctx } = await makeCompany(db);
  const role = await createRole(ctx, { name: 'Everything', grants: ['*:*:all'] });
  const user = await createServiceUser(ctx, { name: 'Both', role_ids: [role.id] });
  const keyOf = async (provisioning: boolean) => {
    const { key, hash: sha256, last4: lastFour } = generateApiKey('production');
    const input = { service_user_id: user.id, provisioning };
    await createApiKey(ctx, input, { sha256, lastFour, environment: 'production' });
    return clientOf(origin(), key);
  };
  call = { provisioning: await keyOf(true), ordinary: await keyOf(false) };
});

describe('a provisioning key', () => {
  test('has operations of the contract to be refused by', () => {
    expect(operations.length).toBeGreaterThan(50);
  });

  test.each(operations)(
    'does not open $name, which another key of its service user does',
    async (operation) => {
      const path = operation.path.replaceAll(/\{[^}]+\}/g, nobody);
      const answer = await call.provisioning(operation.method, path);
      const other = await call.ordinary(operation.method, path);
      expect([401, 403]).not.toContain(other.status);
      if (isOpenToAll(operation.path)) {
        expect(answer.text).toBe((await call.ordinary(operation.method, path, { key: undefined })).text);
        return;
      }
      expect([answer.status, answer.json.code]).toEqual([401, 'unauthorized']);
      expect(answer.json.detail).toContain('SCIM');
      expect(answer.headers.get('www-authenticate')).toContain('invalid_token');
    },
  );

  test('is nothing outside the contract either', async () => {
    for (const path of ['/internal/trpc/session.me', '/']) {
      const { key } = generateApiKey('production');
      expect(
        (await fetch(`${origin()}${path}`, { headers: { Authorization: `Bearer ${key}` } })).status,
      ).toBe(404);
    }
  });
});
