import { inWorkspace, schema } from '@stempel/db';
import { eq, sql } from '@stempel/db/drizzle';
import { makeWorkspace, testDatabase, withoutAudit } from '@stempel/db/testing';
import { describe, expect, test } from 'vitest';
import { generateApiKey } from '../api-key/index.ts';
import { mintKey } from '../testing/index.ts';
import { createAdmission, identifyKey } from './index.ts';

const db = testDatabase();
// A second pool is a second server as far as the windows are concerned.
const otherDb = testDatabase();

function newKey(workspaceId: string) {
  return mintKey(db, workspaceId, ['projects:read:all']);
}

function patch(workspaceId: string, statement: string, id: string) {
  return withoutAudit(db, workspaceId, async (tx) => {
    await tx.execute(statement.replace('$id', `'${id}'`));
    // What every verb does that changes what a caller is.
    await tx
      .update(schema.apiKeyHashes)
      .set({ callerVersion: sql`nextval('caller_versions')` })
      .where(eq(schema.apiKeyHashes.workspaceId, workspaceId));
  });
}

describe('whom a key stands for', () => {
  test('a key brings its service user, workspace and the grants of its roles', async () => {
    const workspace = await makeWorkspace(db);
    const { key, keyId, userId } = await newKey(workspace.id);
    const admission = await createAdmission(db, 'production')(key);
    expect(admission).toMatchObject({
      outcome: 'admitted',
      caller: {
        apiKeyId: keyId,
        provisioning: false,
        workspace: { id: workspace.id, slug: workspace.slug, isTest: true },
        serviceUser: { id: userId, name: 'Payroll' },
        grants: [{ resource: 'projects', action: 'read', scope: 'all' }],
      },
      rateLimit: { limit: 300, remaining: 299 },
    });
  });

  test('an unknown key, and one of the other environment, stand for nobody', async () => {
    const workspace = await makeWorkspace(db);
    const { key } = await newKey(workspace.id);
    expect(await createAdmission(db, 'production')(generateApiKey('production').key)).toEqual({
      outcome: 'unknown-key',
    });
    expect(await createAdmission(db, 'staging')(key)).toEqual({ outcome: 'unknown-key' });
  });

  test.each([
    ['revoked', 'update api_keys set revoked_at = now() where id = $id', 'keyId'],
    ['expired', "update api_keys set expires_at = now() - interval '1 second' where id = $id", 'keyId'],
    ['of a suspended service user', "update users set state = 'suspended' where id = $id", 'userId'],
    ['of a deleted service user', "update users set state = 'deleted' where id = $id", 'userId'],
  ] as const)(
    'a key that was %s is refused on the very next call of every server',
    async (_, statement, of) => {
      const workspace = await makeWorkspace(db);
      const made = await newKey(workspace.id);
      const [admit, otherAdmit] = [createAdmission(db, 'production'), createAdmission(otherDb, 'production')];
      expect((await admit(made.key)).outcome).toBe('admitted');
      await patch(workspace.id, statement, made[of]);
      expect((await admit(made.key)).outcome).toBe('unknown-key');
      expect((await otherAdmit(made.key)).outcome).toBe('unknown-key');
    },
  );

  test('another role acts on the next call', async () => {
    const workspace = await makeWorkspace(db);
    const { key, roleId } = await newKey(workspace.id);
    const admit = createAdmission(db, 'production');
    await admit(key);
    await patch(workspace.id, "update roles set grants = '{settings:create:*}' where id = $id", roleId);
    expect(await admit(key)).toMatchObject({
      caller: { grants: [{ resource: 'settings', action: 'create' }] },
    });
  });

  test('identifying a key takes nothing from its limits', async () => {
    const workspace = await makeWorkspace(db);
    const { key, userId } = await newKey(workspace.id);
    expect(await identifyKey(db, 'production', key)).toMatchObject({ serviceUser: { id: userId } });
    expect(await identifyKey(db, 'production', 'nonsense')).toBeUndefined();
    expect(await createAdmission(db, 'production')(key)).toMatchObject({ rateLimit: { remaining: 299 } });
  });

  test('the last use is written, at most once a minute', async () => {
    const workspace = await makeWorkspace(db);
    const { key, keyId } = await newKey(workspace.id);
    const admit = createAdmission(db, 'production');
    const lastUse = async () =>
      (await inWorkspace(db, workspace.id, (tx) => tx.select().from(schema.apiKeys))).find(
        ({ id }) => id === keyId,
      )?.lastUsedAt;
    expect(await lastUse()).toBeNull();
    await admit(key);
    const first = await lastUse();
    expect(first).toBeInstanceOf(Temporal.Instant);
    await admit(key);
    expect(await lastUse()).toEqual(first);
  });
});

describe('the two limits', () => {
  test('exactly 300 simultaneous calls of a key pass, over two servers', async () => {
    const workspace = await makeWorkspace(db);
    const { key } = await newKey(workspace.id);
    const servers = [createAdmission(db, 'production'), createAdmission(otherDb, 'production')];
    const answers = await Promise.all(
      Array.from({ length: 700 }, (_, call) => servers[call % 2]?.(key) ?? Promise.reject()),
    );
    expect(answers.filter(({ outcome }) => outcome === 'admitted')).toHaveLength(300);
    const remaining = answers.flatMap((answer) =>
      answer.outcome === 'admitted' ? [answer.rateLimit.remaining] : [],
    );
    expect([...remaining].sort((a, b) => a - b)).toEqual(Array.from({ length: 300 }, (_, index) => index));
  });

  test('exactly 600 simultaneous calls of a workspace pass, over three keys and two servers', async () => {
    const workspace = await makeWorkspace(db);
    const keys = [await newKey(workspace.id), await newKey(workspace.id), await newKey(workspace.id)];
    const servers = [createAdmission(db, 'production'), createAdmission(otherDb, 'production')];
    const answers = await Promise.all(
      Array.from(
        { length: 1200 },
        (_, call) => servers[call % 2]?.(keys[call % 3]?.key ?? '') ?? Promise.reject(),
      ),
    );
    expect(answers.filter(({ outcome }) => outcome === 'admitted')).toHaveLength(600);
  });

  test('keys of one workspace used for the first time on two servers do not wait for each other', async () => {
    const workspace = await makeWorkspace(db);
    const [known, first, second] = [
      await newKey(workspace.id),
      await newKey(workspace.id),
      await newKey(workspace.id),
    ];
    const [admit, otherAdmit] = [createAdmission(db, 'production'), createAdmission(otherDb, 'production')];
    await admit(known.key);
    const holder = await db.pool.connect();
    await holder.query('begin');
    await holder.query('select pg_advisory_xact_lock(uuid_hash_extended($1::uuid, 7303014))', [workspace.id]);
    const waitingFor = async (count: number) => {
      const query = `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%admit_calls%'`;
      while (((await db.pool.query(query)).rowCount ?? 0) < count);
    };
    // One server asks for both keys in a batch and is first in the queue, the other asks for the second of them.
    const answers = [admit(first.key), admit(second.key)];
    await waitingFor(1);
    answers.push(otherAdmit(second.key));
    await waitingFor(2);
    await holder.query('commit');
    holder.release();
    for (const { outcome } of await Promise.all(answers)) expect(outcome).toBe('admitted');
  });

  test('who waits for the windows of a workspace with many calls is that workspace alone', async () => {
    const [busy, other] = [await makeWorkspace(db), await makeWorkspace(db)];
    const [loud, beside, quiet] = [await newKey(busy.id), await newKey(busy.id), await newKey(other.id)];
    const admit = createAdmission(db, 'production');
    for (const { key } of [loud, beside, quiet]) await admit(key);
    const holder = await otherDb.pool.connect();
    await holder.query('begin');
    await holder.query('select pg_advisory_xact_lock(uuid_hash_extended($1::uuid, 7303014))', [busy.id]);
    let answered = 0;
    const ofBusy = [...Array(50).fill(loud.key), beside.key].map(async (key) => {
      const { outcome } = await admit(key);
      answered += 1;
      return outcome;
    });
    // Those that come together with them, and one after the other while they wait.
    const together = admit(quiet.key);
    expect((await together).outcome).toBe('admitted');
    for (let call = 0; call < 5; call += 1) expect((await admit(quiet.key)).outcome).toBe('admitted');
    expect(answered).toBe(0);
    const late = admit(beside.key);
    await holder.query('commit');
    holder.release();
    expect(new Set([...(await Promise.all(ofBusy)), (await late).outcome])).toEqual(new Set(['admitted']));
  });

  test('a call refused by the workspace takes nothing from its key', async () => {
    const workspace = await makeWorkspace(db);
    const [first, second, third] = [
      await newKey(workspace.id),
      await newKey(workspace.id),
      await newKey(workspace.id),
    ];
    const admit = createAdmission(db, 'production');
    await Promise.all(Array.from({ length: 600 }, (_, call) => admit(call % 2 ? first.key : second.key)));
    expect(await admit(third.key)).toMatchObject({
      outcome: 'refused',
      rateLimit: { limit: 600, remaining: 0 },
    });
    const { rows } = await db.pool.query(
      'select sum(total)::int as calls from call_windows where workspace_id = $1',
      [workspace.id],
    );
    expect(rows).toEqual([{ calls: 600 }]);
  });

  test('a refused call passes after the announced time', async () => {
    const workspace = await makeWorkspace(db);
    const { key, keyId } = await newKey(workspace.id);
    const admit = createAdmission(db, 'production');
    await Promise.all(Array.from({ length: 300 }, () => admit(key)));
    const refused = await admit(key);
    if (refused.outcome !== 'refused') throw new Error('The 301st call must be refused.');
    expect(refused.retryMs).toBeGreaterThan(0);
    expect(refused.retryMs).toBeLessThanOrEqual(60_000);
    // Moving the counted calls into the past is waiting, without the wait.
    const age = async (milliseconds: number) => {
      await db.pool.query(
        'update call_windows set slots = array(select slot - $2::bigint from unnest(slots) slot) where api_key_id = $1',
        [keyId, milliseconds],
      );
    };
    await age(refused.retryMs - 5_000);
    expect((await admit(key)).outcome).toBe('refused');
    await age(5_000);
    expect(await admit(key)).toMatchObject({ outcome: 'admitted' });
  });
});

test('a call never waits for somebody who has the row of its key: two of them could wait for each other', async () => {
  const workspace = await makeWorkspace(db);
  const { key, keyId } = await newKey(workspace.id);
  await inWorkspace(otherDb, workspace.id, async (tx) => {
    await tx.execute(`select from api_keys where id = '${keyId}' for no key update`);
    expect((await createAdmission(db, 'production')(key)).outcome).toBe('admitted');
  });
});
