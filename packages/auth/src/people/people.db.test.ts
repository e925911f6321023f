import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inWorkspace, newId, schema } from '@stempel/db';
import { makeWorkspace, type TestWorkspace, testDatabase } from '@stempel/db/testing';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addressHeader } from './address-header.ts';
import { createPeople, ensureIdentity, hasPassword, PasswordError, type PasswordReset } from './index.ts';

const db = testDatabase();
const password = 'correct horse battery';
const now = () => Temporal.Now.instant();

type Member = { identityId: string; userId: string; workspace: TestWorkspace; email: string };

/** A person with a password, activated in a workspace of their own, holding one role. */
async function makeMember(
  given: { email?: string; builtIn?: 'owner' | 'developer'; grants?: string[] } = {},
): Promise<Member> {
  const workspace = await makeWorkspace(db);
  const email = given.email ?? `p-${newId()}@example.org`;
  const identityId = await ensureIdentity(db, { email, name: 'Ada', password });
  const userId = newId();
  const roleId = newId();
  const base = { workspaceId: workspace.id, createdAt: now(), updatedAt: now() };
  await inWorkspace(db, workspace.id, async (tx) => {
    await tx
      .insert(schema.users)
      .values({ ...base, id: userId, kind: 'person', state: 'activated', name: 'Ada', email, identityId });
    await tx
      .insert(schema.roles)
      .values({ ...base, id: roleId, name: 'R', grants: given.grants ?? [], builtIn: given.builtIn ?? null });
    await tx.insert(schema.roleMembers).values({ workspaceId: workspace.id, roleId, userId, addedAt: now() });
    await tx.insert(schema.memberships).values({ identityId, workspaceId: workspace.id, userId });
  });
  return { identityId, userId, workspace, email };
}

async function setState(member: Member, state: 'activated' | 'suspended' | 'deleted'): Promise<void> {
  await inWorkspace(db, member.workspace.id, (tx) =>
    tx.update(schema.users).set({ state }).where(eq(schema.users.id, member.userId)),
  );
}

/** A server as the product runs it, at a public origin of the test's choice. */
async function serve(baseUrl: string) {
  const resets: PasswordReset[] = [];
  const people = createPeople({
    db,
    baseUrl,
    environment: 'production',
    instanceSecret: 's'.repeat(64),
    sendReset: async (reset) => void resets.push(reset),
  });
  const address = `10.${[1, 2, 3].map(() => Math.floor(Math.random() * 256)).join('.')}`;
  const server = createServer((request, response) => {
    request.headers[addressHeader] = address;
    people.handle(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${origin}/internal/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: baseUrl, ...headers },
      body: JSON.stringify(body),
    });
  const signIn = (email: string, given = password) => post('sign-in/email', { email, password: given });
  return { people, post, signIn, resets, close: () => server.close() };
}

function cookieOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

let served: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
  served = await serve('http://time.example:3000');
});
afterAll(() => served.close());

describe('signing in with a password', () => {
  test('opens a session that carries the workspace, the user, the grants', async () => {
    const member = await makeMember({ grants: ['timesheet:read:managed'] });
    const answer = await served.signIn(member.email.toUpperCase());
    expect(answer.status).toBe(200);
    const session = await served.people.resolveSession({ cookie: cookieOf(answer) });
    expect(session?.person).toMatchObject({
      identityId: member.identityId,
      user: { id: member.userId, name: 'Ada', email: member.email, employeeId: null },
      workspace: { id: member.workspace.id, slug: member.workspace.slug },
      grants: [{ resource: 'timesheet', action: 'read', scope: 'managed' }],
      isOwner: false,
      isDeveloper: false,
    });
  });

  test('the owner is a developer too', async () => {
    const member = await makeMember({ builtIn: 'owner', grants: ['*:*:*'] });
    const session = await served.people.resolveSession({
      cookie: cookieOf(await served.signIn(member.email)),
    });
    expect(session?.person).toMatchObject({ isOwner: true, isDeveloper: true });
  });

  test('a wrong password and an unknown person get the same 401', async () => {
    const member = await makeMember();
    const wrong = await served.signIn(member.email, 'not the password');
    const unknown = await served.signIn('nobody@example.org');
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(await wrong.json()).toEqual(await unknown.json());
  });

  test('the cookie is closed to scripts and other sites; on https it is secure', async () => {
    const member = await makeMember();
    const [plain] = (await served.signIn(member.email)).headers.getSetCookie();
    expect(plain).toMatch(/^stempel\.session_token=.*HttpOnly.*SameSite=Lax/i);
    const secure = await serve('https://time.example');
    const [cookie] = (await secure.signIn(member.email)).headers.getSetCookie();
    expect(cookie).toMatch(/^__Secure-stempel\.session_token=.*Secure/i);
    expect(
      (await secure.people.resolveSession({ cookie: cookie?.split(';')[0] ?? '' }))?.person.user.id,
    ).toBe(member.userId);
    secure.close();
  });

  test('nobody can sign up, change their email or delete themselves from outside', async () => {
    const cookie = cookieOf(await served.signIn((await makeMember()).email));
    const answers = await Promise.all([
      served.post('sign-up/email', { email: `n-${newId()}@example.org`, password, name: 'N' }),
      served.post('change-email', { newEmail: 'x@example.org' }, { cookie }),
      served.post('delete-user', {}, { cookie }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  });
});

describe('a user who may not sign in', () => {
  test.each(['suspended', 'deleted'] as const)(
    '%s: sign-in is refused and the running session ends',
    async (state) => {
      const member = await makeMember();
      const cookie = cookieOf(await served.signIn(member.email));
      await setState(member, state);
      expect(await served.people.resolveSession({ cookie })).toBeUndefined();
      const answer = await served.signIn(member.email);
      expect(answer.status).toBe(403);
      expect(await answer.json()).toMatchObject({ code: 'NO_ACTIVE_USER' });
    },
  );

  test('a workspace of the other environment does not count', async () => {
    const member = await makeMember();
    await db.orm
      .update(schema.workspaces)
      .set({ environment: 'staging' })
      .where(eq(schema.workspaces.id, member.workspace.id));
    expect((await served.signIn(member.email)).status).toBe(403);
  });
});

describe('several workspaces', () => {
  test('one person moves between their workspaces, and into no other', async () => {
    const first = await makeMember();
    const second = await makeMember({ email: first.email });
    const stranger = await makeMember();
    const cookie = cookieOf(await served.signIn(first.email));
    const person = (await served.people.resolveSession({ cookie }))?.person;
    if (!person) throw new Error('not signed in');
    const other = person.workspace.id === first.workspace.id ? second : first;
    expect((await served.people.workspacesOf(person)).map(({ workspaceId }) => workspaceId).sort()).toEqual(
      [first.workspace.id, second.workspace.id].sort(),
    );
    expect(await served.people.enterWorkspace(person, stranger.workspace.id)).toBe(false);
    expect(await served.people.enterWorkspace(person, other.workspace.id)).toBe(true);
    expect((await served.people.resolveSession({ cookie }))?.person.workspace.id).toBe(other.workspace.id);
  });

  test('suspended in one, the person signs in to the other', async () => {
    const first = await makeMember();
    const second = await makeMember({ email: first.email });
    await setState(first, 'suspended');
    const session = await served.people.resolveSession({
      cookie: cookieOf(await served.signIn(first.email)),
    });
    expect(session?.person.workspace.id).toBe(second.workspace.id);
  });
});

describe('signing out', () => {
  test('ends the session; one, the others, or all of them end on demand', async () => {
    const member = await makeMember();
    const stranger = await makeMember();
    const cookies = [];
    for (let count = 0; count < 5; count += 1) cookies.push(cookieOf(await served.signIn(member.email)));
    const [one = '', two = '', three = '', four = ''] = cookies;
    const { people } = served;
    const isOpen = async (cookie: string) => (await people.resolveSession({ cookie })) !== undefined;
    const personOf = async (cookie: string) => {
      const person = (await people.resolveSession({ cookie }))?.person;
      if (!person) throw new Error('not signed in');
      return person;
    };
    const elsewhere = await personOf(cookieOf(await served.signIn(stranger.email)));

    expect((await served.post('sign-out', {}, { cookie: one })).status).toBe(200);
    expect(await isOpen(one)).toBe(false);
    const person = await personOf(two);
    const listed = await people.sessionsOf(person);
    expect(listed).toHaveLength(4);
    expect(listed.filter(({ isCurrent }) => isCurrent).map(({ id }) => id)).toEqual([person.sessionId]);
    expect(await people.endSessions(elsewhere, { id: person.sessionId })).toBe(0);

    const { sessionId } = await personOf(three);
    expect(await people.endSessions(person, { id: sessionId })).toBe(1);
    expect([await isOpen(three), await isOpen(four)]).toEqual([false, true]);
    expect(await people.endSessions(person, 'others')).toBe(2);
    expect([await isOpen(two), await isOpen(four)]).toEqual([true, false]);
    expect(await people.endSessions(person, 'all')).toBe(1);
    expect(await isOpen(two)).toBe(false);
    expect(await people.sessionsOf(elsewhere)).toHaveLength(1);
  });

  test('a session whose row is gone, or a forged cookie, is none', async () => {
    const member = await makeMember();
    const cookie = cookieOf(await served.signIn(member.email));
    await db.orm.delete(schema.sessions).where(eq(schema.sessions.memberId, member.userId));
    expect(await served.people.resolveSession({ cookie })).toBeUndefined();
    expect(await served.people.resolveSession({ cookie: 'stempel.session_token=abc.def' })).toBeUndefined();
    expect(await served.people.resolveSession({})).toBeUndefined();
  });
});

describe('guessing passwords', () => {
  test('the eleventh failure within a minute is 429 with Retry-After, and then even the right password is', async () => {
    const { email } = await makeMember();
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 11; attempt += 1) {
      statuses.push((await served.signIn(email, 'a wrong password')).status);
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
    const answer = await served.signIn(email);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(60);
  });

  test('guesses sent all at once are counted all the same', async () => {
    const { email } = await makeMember();
    const answers = await Promise.all(
      Array.from({ length: 25 }, () => served.signIn(email, 'a wrong password')),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
  });

  test('successes do not count: an office behind one address signs in', async () => {
    const { email } = await makeMember();
    const statuses = new Set<number>();
    for (let attempt = 0; attempt < 15; attempt += 1) statuses.add((await served.signIn(email)).status);
    expect([...statuses]).toEqual([200]);
  });
});

describe('a session of a provider', () => {
  const providerId = newId();

  async function enterThroughProvider(member: Member): Promise<string> {
    const { identityId, userId, workspace } = member;
    const entry = { identityId, userId, workspaceId: workspace.id, identityProviderId: providerId };
    const cookies = await served.people.signInThroughProvider(entry, { 'user-agent': 'Test/1' });
    return (cookies ?? []).map((cookie) => cookie.split(';')[0]).join('; ');
  }

  test('stays in its workspace: it opens, shows and ends nothing of another one', async () => {
    const first = await makeMember();
    const second = await makeMember({ email: first.email });
    await served.signIn(first.email);
    const cookie = await enterThroughProvider(second);
    const person = (await served.people.resolveSession({ cookie }))?.person;
    if (!person) throw new Error('not signed in');
    expect(person).toMatchObject({ identityProviderId: providerId, workspace: { id: second.workspace.id } });
    expect(await served.people.enterWorkspace(person, first.workspace.id)).toBe(false);
    expect((await served.people.workspacesOf(person)).map(({ slug }) => slug)).toEqual([
      second.workspace.slug,
    ]);
    const listed = await served.people.sessionsOf(person);
    expect(listed.every(({ workspaceName }) => workspaceName === second.workspace.name)).toBe(true);
    expect(listed).toContainEqual(expect.objectContaining({ isCurrent: true, userAgent: 'Test/1' }));
    const inFirst = await db.orm
      .select()
      .from(schema.sessions)
      .where(eq(schema.sessions.memberId, first.userId));
    for (const { id } of inFirst) expect(await served.people.endSessions(person, { id })).toBe(0);
  });

  test('is refused for a user who is not active there', async () => {
    const member = await makeMember();
    await setState(member, 'suspended');
    expect(await enterThroughProvider(member)).toBe('');
  });

  test.each(['open-member-session', 'openMemberSession', 'list-sessions', 'list-accounts', 'unlink-account'])(
    'no request reaches %s',
    async (path) => {
      const cookie = cookieOf(await served.signIn((await makeMember()).email));
      expect((await served.post(path, {}, { cookie })).status).toBe(404);
    },
  );
});

describe('a forgotten password', () => {
  async function ask(email: string): Promise<PasswordReset | undefined> {
    await (await served.people.requestReset(email, { [addressHeader]: newId() })).done;
    return served.resets.find((reset) => reset.email === email.toLowerCase());
  }

  test('the link sets a new one once, and ends every session', async () => {
    const member = await makeMember();
    const cookie = cookieOf(await served.signIn(member.email));
    const reset = await ask(member.email.toUpperCase());
    expect(reset).toMatchObject({ workspaceId: member.workspace.id, userId: member.userId });
    const token = reset?.token ?? '';
    await expect(served.people.resetPassword({ token, password: 'short' })).rejects.toThrow(PasswordError);
    const answers = await Promise.all(
      [1, 2, 3].map(() => served.people.resetPassword({ token, password: 'a brand new password' })),
    );
    expect(answers.sort()).toEqual([false, false, true]);
    expect(await served.people.resolveSession({ cookie })).toBeUndefined();
    expect((await served.signIn(member.email)).status).toBe(401);
    expect((await served.signIn(member.email, 'a brand new password')).status).toBe(200);
  });

  test('is told from the database by nobody: the token is stored as a hash', async () => {
    const { token = '' } = (await ask((await makeMember()).email)) ?? {};
    expect(token.length).toBeGreaterThanOrEqual(24);
    const stored = await db.orm.select().from(schema.verifications);
    expect(stored.filter((row) => JSON.stringify(row).includes(token))).toEqual([]);
  });

  test('sends nothing to strangers and to people who may not sign in; the answer is the same', async () => {
    const member = await makeMember();
    await setState(member, 'suspended');
    expect(await ask(member.email)).toBeUndefined();
    expect(await ask(`nobody-${newId()}@example.org`)).toBeUndefined();
  });

  test('an expired link changes nothing', async () => {
    const member = await makeMember();
    const { token = '' } = (await ask(member.email)) ?? {};
    await db.orm
      .update(schema.verifications)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(schema.verifications.value, member.identityId));
    expect(await served.people.resetPassword({ token, password: 'a brand new password' })).toBe(false);
    expect((await served.signIn(member.email)).status).toBe(200);
  });

  test('a mailbox is not filled: the sixth request within an hour is refused, known or not', async () => {
    for (const email of [(await makeMember()).email, `nobody-${newId()}@example.org`]) {
      for (let count = 0; count < 5; count += 1) await ask(email);
      await expect(ask(email)).rejects.toThrow('Too many attempts');
    }
  });
});

describe('identities', () => {
  test('an invitation to a second workspace needs the known password', async () => {
    const { email, identityId } = await makeMember();
    expect(await hasPassword(db.orm, email)).toBe(true);
    expect(await ensureIdentity(db, { email, name: 'Ada', password })).toBe(identityId);
    await expect(ensureIdentity(db, { email, name: 'Ada', password: 'another password' })).rejects.toThrow(
      PasswordError,
    );
  });

  test('activated twice at once, a new email gets one password: the faster one', async () => {
    const email = `n-${newId()}@example.org`;
    const attempts = ['first password', 'other password'].map((given) =>
      ensureIdentity(db, { email, name: 'N', password: given }),
    );
    const outcomes = (await Promise.allSettled(attempts)).map(({ status }) => status);
    expect(outcomes.sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('a short password is refused with its length and the limits', async () => {
    const attempt = ensureIdentity(db, {
      email: `n-${newId()}@example.org`,
      name: 'N',
      password: 'short',
    });
    await expect(attempt).rejects.toThrow('The password has 5 characters; it needs 12 to 128.');
  });
});
