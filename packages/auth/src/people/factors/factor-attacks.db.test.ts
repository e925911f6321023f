import { schema } from '@stempel/db';
import { eq } from '@stempel/db/drizzle';
import { testDatabase, withoutAudit } from '@stempel/db/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newPasskey } from '../../testing/passkey.ts';
import {
  cookieOf,
  type Member,
  makeMember,
  memberPassword as password,
  type ServedPeople,
  servePeople,
} from '../../testing/serve-people.ts';
import { totpCode } from '../../testing/totp.ts';

const publicOrigin = 'http://time.example:3000';
const db = testDatabase();
let served: ServedPeople;
beforeAll(async () => {
  served = await servePeople(db, publicOrigin);
});
afterAll(() => served.close());

const post = async (path: string, body: unknown, cookie: string) => {
  const response = await served.post(path, body, { cookie });
  const answer = (await response.json().catch(() => ({}))) as Record<string, unknown>;
  return { status: response.status, answer, cookie: cookieOf(response), headers: response.headers };
};
const signedIn = async ({ email }: Member) => cookieOf(await served.signIn(email));

/** A person with an authenticator app, by its address, and the session that set it up. */
async function makeProvable() {
  const member = await makeMember(db);
  const before = await signedIn(member);
  const { answer } = await post('two-factor/enable', { password }, before);
  const address = String(answer.totpURI);
  const confirmed = await post('two-factor/verify-totp', { code: totpCode(address, -1) }, before);
  expect(confirmed.status).toBe(200);
  return { member, address, codes: answer.backupCodes as string[], session: confirmed.cookie };
}

/** Wrong codes of six digits or letters, each of a sign-in of its own, sent at once. */
async function guess(member: Member, path: string, count: number) {
  const asked: string[] = [];
  while (asked.length < count) asked.push(await signedIn(member));
  return Promise.all(
    asked.map((cookie, at) => post(`two-factor/${path}`, { code: String(100_000 + at) }, cookie)),
  );
}

test('of wrong codes sent at once no more are compared than one after the other', async () => {
  const { member, address, codes } = await makeProvable();
  const answers = [
    ...(await guess(member, 'verify-totp', 15)),
    ...(await guess(member, 'verify-backup-code', 5)),
  ];
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(10);
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(60);
  for (const [path, code] of [
    ['verify-totp', totpCode(address)],
    ['verify-backup-code', codes[0]],
  ]) {
    expect((await post(`two-factor/${path}`, { code }, await signedIn(member))).status).toBe(429);
  }
});

test('a right code forgets the wrong ones before it', async () => {
  const { member, codes } = await makeProvable();
  for (const code of codes.slice(0, 3)) {
    expect((await guess(member, 'verify-totp', 6)).map(({ status }) => status)).toEqual(Array(6).fill(401));
    expect((await post('two-factor/verify-backup-code', { code }, await signedIn(member))).status).toBe(200);
  }
});

test('who has not proved the factor that a role asks for changes no password', async () => {
  const { member, session } = await makeProvable();
  await withoutAudit(db, member.workspace.id, (tx) =>
    tx
      .update(schema.roles)
      .set({ requiresTwoFactors: true })
      .where(eq(schema.roles.workspaceId, member.workspace.id)),
  );
  const change = {
    currentPassword: password,
    newPassword: 'another long password',
    revokeOtherSessions: true,
  };
  const setProved = (twoFactors: boolean) =>
    db.orm.update(schema.sessions).set({ twoFactors }).where(eq(schema.sessions.userId, member.identityId));
  await setProved(false);
  const refused = await post('change-password', change, session);
  expect([refused.status, refused.answer.code]).toEqual([403, 'NOT_PROVED']);
  await setProved(true);
  expect((await post('change-password', change, session)).status).toBe(200);
});

async function givePasskey(member: Member, credentialID: string) {
  const [row] = await db.orm
    .insert(schema.passkeys)
    .values({
      ...{ id: `key-${credentialID}`, userId: member.identityId, credentialID, publicKey: 'x' },
      ...{ name: 'Laptop', counter: 0, deviceType: 'singleDevice', backedUp: false, createdAt: new Date() },
    })
    .returning();
  return row?.id ?? '';
}

test('a passkey is removed with the password only, and by its person only', async () => {
  const { member, session } = await makeProvable();
  const id = await givePasskey(member, member.userId);
  const remove = (body: object, cookie: string) => post('passkey/delete-passkey', { id, ...body }, cookie);
  expect((await remove({}, session)).status).toBe(400);
  expect((await remove({ password: 'wrong password' }, session)).status).toBe(400);
  const { session: foreign } = await makeProvable();
  expect((await remove({ password }, foreign)).status).toBe(401);
  expect((await remove({ password }, session)).status).toBe(200);
});

test('a passkey that somebody has is taken by nobody else, and that is no fault of the server', async () => {
  const { member } = await makeProvable();
  await givePasskey(member, `taken-${member.userId}`);
  const { session } = await makeProvable();
  const response = { id: `taken-${member.userId}`, rawId: 'x', type: 'public-key', response: {} };
  const answer = await post('passkey/verify-registration', { response }, session);
  expect([answer.status, answer.answer.code]).toEqual([409, 'PASSKEY_KNOWN']);
});

test('one passkey that is registered twice at the same instant is there once', async () => {
  const { member, session } = await makeProvable();
  const asked = await served.get('passkey/generate-register-options', { cookie: session });
  const response = newPasskey(publicOrigin, (await asked.json()) as { challenge: string });
  const cookie = `${session}; ${cookieOf(asked)}`;
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => post('passkey/verify-registration', { response, name: 'Phone' }, cookie)),
  );
  const [taken, ...refused] = answers.map(({ status }) => status).sort();
  expect(taken).toBe(200);
  // The challenge is spent (400); who comes when the passkey is stored already is told so (409).
  expect(refused.filter((status) => status !== 400 && status !== 409)).toEqual([]);
  const { passkeys } = schema;
  expect(await db.orm.$count(passkeys, eq(passkeys.userId, member.identityId))).toBe(1);
});

test('an email that no database takes is an unknown one', async () => {
  const answer = await served.signIn('a\u0000@example.org');
  expect(answer.status).toBe(401);
  expect(await answer.json()).toEqual(await (await served.signIn('nobody@example.org')).json());
});
