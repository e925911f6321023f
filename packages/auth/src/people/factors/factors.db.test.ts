import { newId, schema } from '@stempel/db';
import { eq } from '@stempel/db/drizzle';
import { testDatabase, withoutAudit } from '@stempel/db/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  cookieOf,
  type Member,
  makeMember,
  memberPassword,
  type ServedPeople,
  servePeople,
} from '../../testing/serve-people.ts';
import { totpCode } from '../../testing/totp.ts';

const db = testDatabase();
const password = memberPassword;
let served: ServedPeople;
beforeAll(async () => {
  served = await servePeople(db, 'http://time.example:3000');
});
afterAll(() => served.close());

const post = async (path: string, body: unknown, cookie = '') => {
  const response = await served.post(path, body, { cookie });
  const answer = (await response.json().catch(() => ({}))) as Record<string, unknown>;
  return { status: response.status, answer, cookie: cookieOf(response), code: answer.code };
};

/** Everything a browser keeps: later cookies replace earlier ones of the same name. */
function merged(...cookies: string[]): string {
  const all = cookies.flatMap((one) => one.split('; ')).map((one) => one.split(/=(.*)/s));
  return Object.entries(Object.fromEntries(all.filter(([, value]) => value)))
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
}

const resolved = (cookie: string) => served.people.resolveSession({ cookie });

async function signedIn(member: Member): Promise<string> {
  return cookieOf(await served.signIn(member.email));
}

/** A person with an authenticator app, the session in which it was set up, and the recovery codes. */
async function makeProvable(given: Parameters<typeof makeMember>[1] = {}) {
  const member = await makeMember(db, given);
  const before = await signedIn(member);
  const { answer } = await post('two-factor/enable', { password }, before);
  const address = String(answer.totpURI);
  const confirmed = await post('two-factor/verify-totp', { code: totpCode(address, -1) }, before);
  expect(confirmed.status).toBe(200);
  const codes = answer.backupCodes as string[];
  return { member, address, codes, session: merged(before, confirmed.cookie), before };
}

/** What signing in with the password gives somebody who has an app: the right to send a code. */
async function challenge(member: Member): Promise<string> {
  const response = await served.signIn(member.email);
  expect(await response.clone().json()).toMatchObject({ twoFactorRedirect: true });
  const cookie = merged(cookieOf(response));
  expect(await resolved(cookie)).toBeUndefined();
  return cookie;
}

async function requireTwoFactors(member: Member): Promise<void> {
  await withoutAudit(db, member.workspace.id, (tx) =>
    tx
      .update(schema.roles)
      .set({ requiresTwoFactors: true })
      .where(eq(schema.roles.workspaceId, member.workspace.id)),
  );
}

describe('an authenticator app', () => {
  test('is asked for after the password, and its code opens a session', async () => {
    const { member, address } = await makeProvable();
    const asked = await challenge(member);
    expect((await post('two-factor/verify-totp', { code: '000000' }, asked)).status).toBe(401);
    const answer = await post('two-factor/verify-totp', { code: totpCode(address) }, asked);
    expect(answer.status).toBe(200);
    expect((await resolved(answer.cookie))?.person.user.id).toBe(member.userId);
  });

  test('counts only when a code confirmed it', async () => {
    const member = await makeMember(db);
    await post('two-factor/enable', { password }, await signedIn(member));
    expect(await resolved(await signedIn(member))).toBeDefined();
  });

  test('is set up with the password only', async () => {
    const cookie = await signedIn(await makeMember(db));
    expect((await post('two-factor/enable', {}, cookie)).status).toBe(400);
    expect((await post('two-factor/enable', { password: 'wrong password' }, cookie)).status).toBe(400);
    expect((await post('two-factor/enable', { password })).status).toBe(401);
  });

  test('gives codes that are good for one sign-in', async () => {
    const { member, address } = await makeProvable();
    const code = totpCode(address);
    expect((await post('two-factor/verify-totp', { code }, await challenge(member))).status).toBe(200);
    const again = await post('two-factor/verify-totp', { code }, await challenge(member));
    expect([again.status, again.code]).toEqual([401, 'CODE_SPENT']);
    const together = await Promise.all(
      [1, 2, 3].map(async () =>
        post('two-factor/verify-totp', { code: totpCode(address, 1) }, await challenge(member)),
      ),
    );
    expect(together.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  });

  test('locks after ten wrong codes, over all sign-ins; the right one no longer helps then', async () => {
    const { member, address } = await makeProvable();
    for (let wrong = 0; wrong < 10; wrong += 1) {
      const code = String(100_000 + wrong);
      await post('two-factor/verify-totp', { code }, await challenge(member));
    }
    const locked = await post('two-factor/verify-totp', { code: totpCode(address) }, await challenge(member));
    expect(locked.status).toBe(429);
  });

  test('remembers no device', async () => {
    const { member, address } = await makeProvable();
    const body = { code: totpCode(address), trustDevice: true };
    const answer = await post('two-factor/verify-totp', body, await challenge(member));
    expect(answer.status).toBe(200);
    expect(answer.cookie).not.toContain('trust');
    const next = await served.post(
      'sign-in/email',
      { email: member.email, password },
      { cookie: answer.cookie },
    );
    expect(await next.json()).toMatchObject({ twoFactorRedirect: true });
  });

  test('lies in the database without secret and codes that could be read', async () => {
    const { member, address, codes } = await makeProvable();
    const rows = await db.orm
      .select()
      .from(schema.authenticators)
      .where(eq(schema.authenticators.userId, member.identityId));
    const text = JSON.stringify(rows);
    for (const secret of [...codes, new URL(address).searchParams.get('secret') ?? '']) {
      expect(text).not.toContain(secret);
    }
  });
});

describe('a recovery code', () => {
  test('opens a session once, however it is typed', async () => {
    const { member, codes } = await makeProvable();
    expect(codes).toHaveLength(10);
    const code = ` ${codes[0]?.toUpperCase().replace('-', ' ')} `;
    const answer = await post('two-factor/verify-backup-code', { code }, await challenge(member));
    expect(answer.status).toBe(200);
    expect((await resolved(answer.cookie))?.pending).toBeNull();
    expect((await served.people.factorsOf({ cookie: answer.cookie }))?.recoveryCodesLeft).toBe(9);
    const again = await post('two-factor/verify-backup-code', { code }, await challenge(member));
    expect(again.status).toBe(401);
  });

  test('is none of the hashes that lie in the database', async () => {
    const { member } = await makeProvable();
    const [row] = await db.orm
      .select()
      .from(schema.authenticators)
      .where(eq(schema.authenticators.userId, member.identityId));
    for (const code of (JSON.parse(row?.backupCodes ?? '[]') as string[]).slice(0, 2)) {
      const answer = await post('two-factor/verify-backup-code', { code }, await challenge(member));
      expect(answer.status).toBe(401);
    }
  });

  test('is replaced by new ones, after which the old ones are nothing', async () => {
    const { member, codes, session } = await makeProvable();
    const made = await post('two-factor/generate-backup-codes', { password }, session);
    expect(made.status).toBe(200);
    const old = await post('two-factor/verify-backup-code', { code: codes[0] }, await challenge(member));
    expect(old.status).toBe(401);
    const [fresh] = made.answer.backupCodes as string[];
    const answer = await post('two-factor/verify-backup-code', { code: fresh }, await challenge(member));
    expect(answer.status).toBe(200);
  });
});

describe('a role that requires two factors', () => {
  test('closes everything until one is set up, and opens then', async () => {
    const member = await makeMember(db);
    await requireTwoFactors(member);
    const cookie = await signedIn(member);
    expect(await resolved(cookie)).toBeUndefined();
    expect((await served.people.resolvePendingSession({ cookie }))?.pending).toBe('enrol');
    const { answer } = await post('two-factor/enable', { password }, cookie);
    const code = totpCode(String(answer.totpURI));
    const confirmed = await post('two-factor/verify-totp', { code }, cookie);
    expect((await resolved(merged(cookie, confirmed.cookie)))?.person.user.id).toBe(member.userId);
  });

  test('acts at once on sessions that are open already', async () => {
    const member = await makeMember(db);
    const cookie = await signedIn(member);
    expect(await resolved(cookie)).toBeDefined();
    await requireTwoFactors(member);
    expect(await resolved(cookie)).toBeUndefined();
  });

  test('asks an older session to prove the factor, which nobody adds to with a password alone', async () => {
    const other = await makeProvable();
    await requireTwoFactors(other.member);
    // The session in which the app was confirmed was replaced; one of another device would go on.
    expect(await resolved(other.before)).toBeUndefined();
    await db.orm
      .update(schema.sessions)
      .set({ twoFactors: false })
      .where(eq(schema.sessions.userId, other.member.identityId));
    expect((await served.people.resolvePendingSession({ cookie: other.session }))?.pending).toBe('prove');
    const attempts = ['enable', 'disable', 'generate-backup-codes'].map((path) => `two-factor/${path}`);
    for (const path of [...attempts, 'passkey/verify-registration', 'passkey/delete-passkey']) {
      const answer = await post(path, { password, id: 'x', response: {} }, other.session);
      expect([path, answer.status, answer.code]).toEqual([path, 403, 'NOT_PROVED']);
    }
  });

  test('is met by a session through the provider, which changes no factor', async () => {
    const member = await makeMember(db);
    await requireTwoFactors(member);
    const { identityId, userId, workspace } = member;
    const entry = { identityId, userId, workspaceId: workspace.id, identityProviderId: newId() };
    const cookie =
      (await served.people.signInThroughProvider(entry, {}))?.map((one) => one.split(';')[0]).join('; ') ??
      '';
    expect(await resolved(cookie)).toBeDefined();
    const answer = await post('two-factor/enable', { password }, cookie);
    expect([answer.status, answer.code]).toEqual([403, 'THROUGH_PROVIDER']);
  });
});

test('a session is no place to guess codes', async () => {
  const { session, address, codes } = await makeProvable();
  for (const [path, code] of [
    ['verify-totp', totpCode(address)],
    ['verify-backup-code', codes[0]],
  ]) {
    const answer = await post(`two-factor/${path}`, { code }, session);
    expect([answer.status, answer.code]).toEqual([403, 'SIGNED_IN']);
  }
});

test('an app is removed with the password in a session that proved it', async () => {
  const { member, session } = await makeProvable();
  expect((await post('two-factor/disable', { password: 'wrong password' }, session)).status).toBe(400);
  expect((await post('two-factor/disable', { password }, session)).status).toBe(200);
  expect(await resolved(await signedIn(member))).toBeDefined();
});
