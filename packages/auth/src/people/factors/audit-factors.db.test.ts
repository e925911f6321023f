import { randomUUID } from 'node:crypto';
import { inWorkspace, schema } from '@stempel/db';
import { and, eq } from '@stempel/db/drizzle';
import { testDatabase } from '@stempel/db/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  cookieOf,
  type Member,
  makeMember,
  memberPassword as password,
  type ServedPeople,
  servePeople,
} from '../../testing/serve-people.ts';
import { totpCode } from '../../testing/totp.ts';

const db = testDatabase();
let served: ServedPeople;
beforeAll(async () => {
  served = await servePeople(db, 'http://time.example:3000');
});
afterAll(() => served.close());

const post = async (path: string, body: unknown, cookie: string) => {
  const response = await served.post(path, body, { cookie });
  const answer = (await response.json()) as { totpURI: string; backupCodes: string[] };
  return { status: response.status, answer, cookie: cookieOf(response) };
};

const rowsOf = ({ workspace, userId }: Member) =>
  inWorkspace(db, workspace.id, (tx) =>
    tx
      .select()
      .from(schema.auditLog)
      .where(and(eq(schema.auditLog.resource, 'users'), eq(schema.auditLog.objectId, userId)))
      .orderBy(schema.auditLog.id),
  );

const told = async (member: Member) =>
  (await rowsOf(member)).map(({ action, before, after }) => ({ action, before, after }));

const none = { authenticator: false, recovery_codes: 0, passkeys: 0 };
const withApp = { authenticator: true, recovery_codes: 10, passkeys: 0 };

/** A person of two workspaces, with an authenticator app. */
async function makeProvable() {
  const first = await makeMember(db);
  const second = await makeMember(db, { email: first.email });
  const cookie = cookieOf(await served.signIn(first.email));
  const { answer } = await post('two-factor/enable', { password }, cookie);
  const code = totpCode(answer.totpURI, -1);
  const confirmed = await post('two-factor/verify-totp', { code }, cookie);
  expect(confirmed.status).toBe(200);
  return { members: [first, second], codes: answer.backupCodes, session: confirmed.cookie };
}

test('an app is in the log of every workspace of the person once it is confirmed, and when it goes', async () => {
  const { members, session } = await makeProvable();
  expect((await post('two-factor/disable', { password }, session)).status).toBe(200);
  for (const member of members) {
    expect(await told(member)).toEqual([
      { action: 'add-factor', before: none, after: withApp },
      { action: 'remove-factor', before: withApp, after: none },
    ]);
    const [row] = await rowsOf(member);
    expect(row).toMatchObject({ actorKind: 'user', actorId: member.userId, actorName: 'Ada' });
  }
});

test('an app that nobody confirmed is in no log', async () => {
  const member = await makeMember(db);
  const cookie = cookieOf(await served.signIn(member.email));
  await post('two-factor/enable', { password }, cookie);
  await post('two-factor/verify-totp', { code: '000000' }, cookie);
  expect(await told(member)).toEqual([]);
});

test('new recovery codes, and one that was used, are in the log; no code is', async () => {
  const { members, codes, session } = await makeProvable();
  const [member] = members as [Member, Member];
  const made = await post('two-factor/generate-backup-codes', { password }, session);
  const asked = cookieOf(await served.signIn(member.email));
  const code = made.answer.backupCodes[0] ?? '';
  expect((await post('two-factor/verify-backup-code', { code: 'wrong' }, asked)).status).toBe(401);
  expect((await post('two-factor/verify-backup-code', { code }, asked)).status).toBe(200);
  expect((await told(member)).slice(1)).toEqual([
    { action: 'renew-recovery-codes', before: withApp, after: withApp },
    { action: 'use-recovery-code', before: withApp, after: { ...withApp, recovery_codes: 9 } },
  ]);
  const text = JSON.stringify(await rowsOf(member));
  for (const secret of [...codes, ...made.answer.backupCodes, 'hmac:']) expect(text).not.toContain(secret);
});

test('a passkey that is removed is in the log; a new name for it is not', async () => {
  const { members, session } = await makeProvable();
  const [member] = members as [Member, Member];
  const id = randomUUID();
  const key = { publicKey: 'k', credentialID: id, counter: 0, deviceType: 'singleDevice', backedUp: false };
  await db.orm.insert(schema.passkeys).values({ id, userId: member.identityId, ...key });
  expect((await post('passkey/update-passkey', { id, name: 'Phone' }, session)).status).toBe(200);
  expect((await post('passkey/delete-passkey', { id, password }, session)).status).toBe(200);
  const withPasskey = { ...withApp, passkeys: 1 };
  for (const one of members) {
    expect((await told(one)).slice(1)).toEqual([
      { action: 'remove-factor', before: withPasskey, after: withApp },
    ]);
  }
});
