import { newId, schema } from '@stempel/db';
import { eq } from '@stempel/db/drizzle';
import { testDatabase } from '@stempel/db/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  cookieOf,
  type Member,
  makeMember as memberOf,
  type ServedPeople,
  secretOf,
  servePeople,
  setMemberState,
} from '../testing/serve-people.ts';
import { addressHeader } from './address-header.ts';
import { PasswordError, type PasswordReset } from './index.ts';

const db = testDatabase();
const makeMember = (given?: Parameters<typeof memberOf>[1]) => memberOf(db, given);
const setState = (member: Member, state: 'suspended' | 'deleted') => setMemberState(db, member, state);

let served: ServedPeople;
beforeAll(async () => {
  served = await servePeople(db, 'http://time.example:3000');
});
afterAll(() => served.close());

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
    const token = await secretOf(db, reset);
    await expect(served.people.resetPassword({ token, password: 'short' })).rejects.toThrow(PasswordError);
    const answers = await Promise.all(
      [1, 2, 3].map(() => served.people.resetPassword({ token, password: 'a brand new password' })),
    );
    expect(answers.sort()).toEqual([false, false, true]);
    expect(await served.people.resolveSession({ cookie })).toBeUndefined();
    expect((await served.signIn(member.email)).status).toBe(401);
    expect((await served.signIn(member.email, 'a brand new password')).status).toBe(200);
  });

  test('is told from the database by nobody: what is stored and handed on is a hash', async () => {
    const reset = await ask((await makeMember()).email);
    const stored = await db.orm.select().from(schema.verifications);
    const known = stored.find(({ identifier }) => identifier === reset?.linkHash);
    expect(known).toBeDefined();
    const attempt = { token: reset?.linkHash ?? '', password: 'a brand new password' };
    expect(await served.people.resetPassword(attempt)).toBe(false);
  });

  test('sends nothing to strangers and to people who may not sign in; the answer is the same', async () => {
    const member = await makeMember();
    await setState(member, 'suspended');
    expect(await ask(member.email)).toBeUndefined();
    expect(await ask(`nobody-${newId()}@example.org`)).toBeUndefined();
  });

  test('an expired link changes nothing', async () => {
    const member = await makeMember();
    const token = await secretOf(db, await ask(member.email));
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
