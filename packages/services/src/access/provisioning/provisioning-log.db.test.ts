import { randomBytes } from 'node:crypto';
import { english, say } from '@stempel/core/messages';
import { testDatabase } from '@stempel/db/testing';
import { describe, expect, test } from 'vitest';
import type { ServiceContext } from '../../kernel/context.ts';
import { makeProvisionedWorkspace } from '../../testing/make-provisioned-workspace.ts';
import { giveRole, readScimLog } from '../../testing/provisioned-people.ts';
import { createProvisionedUser } from '../users/create-provisioned-user.ts';
import { listProvisioningLog } from './list-provisioning-log.ts';
import { ignoredPart, type ProvisioningCall } from './provisioning-call.ts';
import { getProvisioningStatus } from './provisioning-status.ts';
import { pruneScimLog } from './prune-scim-log.ts';
import { recordCall } from './record-call.ts';

const db = testDatabase();

async function workspace() {
  return (await makeProvisionedWorkspace(db, { hash: randomBytes(32), last4: 'test' })).ctx;
}

const callOf = (ctx: ServiceContext, more: Partial<ProvisioningCall> = {}): ProvisioningCall => ({
  ...ctx,
  method: 'GET',
  path: '/Users',
  userAgent: 'Okta',
  ...more,
});

async function makeUser(ctx: ServiceContext, userName: string): Promise<string> {
  const ignored = [ignoredPart('title', say('attribute-unsupported'))];
  const intent = { userName, email: userName, names: [], ignored };
  const outcome = await createProvisionedUser(callOf(ctx, { method: 'POST' }), intent);
  if ('refused' in outcome) throw new Error(english(outcome.refused.said));
  return outcome.done.id;
}

describe('the provisioning log', () => {
  test('is read newest first, page by page, by outcome and by object', async () => {
    const ctx = await workspace();
    const id = await makeUser(ctx, 'ada@example.org');
    await recordCall(callOf(ctx), { resource: 'User', objectId: null, status: 200 });
    await recordCall(callOf(ctx), {
      resource: 'User',
      objectId: id,
      status: 403,
      said: say('owner-not-changed'),
    });
    const first = await listProvisioningLog(ctx, { limit: 2 });
    expect(first.data.map(({ status }) => status)).toEqual([403, 200]);
    expect(first.data[0]).toMatchObject({
      detail: 'This user holds the role Owner and cannot be changed or deleted by provisioning.',
      said: say('owner-not-changed'),
    });
    const second = await listProvisioningLog(ctx, { limit: 2, cursor: first.next_cursor ?? '' });
    expect(second.data).toMatchObject([
      {
        status: 201,
        object_id: id,
        object_name: 'ada@example.org',
        user_agent: 'Okta',
        ignored: [
          { path: 'title', reason: 'The attribute is not supported.', said: say('attribute-unsupported') },
        ],
      },
    ]);
    const statuses = async (input: object) =>
      (await listProvisioningLog(ctx, { limit: 10, ...input })).data.map(({ status }) => status);
    expect(await statuses({ outcome: 'applied' })).toEqual([201]);
    expect(await statuses({ outcome: 'ignored' })).toEqual([201]);
    expect(await statuses({ outcome: 'refused' })).toEqual([403]);
    expect(await statuses({ object_id: id })).toEqual([403, 201]);
    const stranger = { ...ctx, actor: { ...ctx.actor, grants: [] } };
    await expect(listProvisioningLog(stranger, { limit: 1 })).rejects.toMatchObject({ code: 'forbidden' });
  });

  test('is kept 180 days', async () => {
    const ctx = await workspace();
    const at = (days: number) => callOf({ ...ctx, now: ctx.now.subtract({ hours: days * 24 }) });
    for (const days of [181, 179, 0])
      await recordCall(at(days), { resource: null, objectId: null, status: 200 });
    expect(await pruneScimLog(ctx)).toEqual({ deleted: 1 });
    expect(await readScimLog(ctx)).toHaveLength(2);
  });

  test('comes to a status: key, last call, drafts, owners', async () => {
    const ctx = await workspace();
    expect(await getProvisioningStatus(ctx)).toMatchObject({ has_key: true, first_call_at: null, users: 0 });
    const id = await makeUser(ctx, 'ada@example.org');
    await makeUser(ctx, 'bea@example.org');
    await giveRole(ctx, id, 'Owner');
    expect(await getProvisioningStatus(ctx)).toMatchObject({
      last_user_agent: 'Okta',
      calls_last_day: 2,
      refused_last_day: 0,
      users: 2,
      drafts_without_employee: 2,
      groups: [],
      owners: [{ id }],
    });
  });
});
