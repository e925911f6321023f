import { newId, schema } from '@stempel/db';
import { eq } from '@stempel/db/drizzle';
import { testDatabase, withoutAudit } from '@stempel/db/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  cookieOf,
  type Member,
  makeMember as memberOf,
  memberPassword,
  type ServedPeople,
  servePeople,
  setMemberState,
} from '../testing/serve-people.ts';
import { ensureIdentity, hasPassword, PasswordError } from './index.ts';

const db = testDatabase();
const makeMember = (given?: Parameters<typeof memberOf>[1]) => memberOf(db, given);
const setState = (member: Member, state: 'suspended' | 'deleted') => setMemberState(db, member, state);

let served: ServedPeople;
beforeAll(async () => {
  served = await servePeople(db, 'http://time.example:3000');
});
afterAll(() => served.close());

describe('signing in with a password', () => {
  test('opens a session that carries the workspace, the user, the roles and their grants', async () => {
    const member = await makeMember({ grants: ['timesheet:read:managed'] });
    const answer = await served.signIn(member.email.toUpperCase());
    expect(answer.status).toBe(200);
    const session = await served.people.resolveSession({ cookie: cookieOf(answer) });
    expect(session?.person).toMatchObject({
      identityId: member.identityId,
      user: { id: member.userId, name: 'Ada', email: member.email, employeeId: null },
      workspace: { id: member.workspace.id, slug: member.workspace.slug },
      roles: [
        {
          name: expect.any(String),
          grants: [{ resource: 'timesheet', action: 'read', scope: 'managed' }],
        },
      ],
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
    const secure = await servePeople(db, 'https://time.example');
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
      served.post('sign-up/email', {
        email: `n-${newId()}@example.org`,
        password: memberPassword,
        name: 'N',
      }),
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
    const { id } = member.workspace;
    await withoutAudit(db, id, (tx) =>
      tx.update(schema.workspaces).set({ environment: 'staging' }).where(eq(schema.workspaces.id, id)),
    );
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

describe('identities', () => {
  test('an invitation to a second workspace needs the known password', async () => {
    const { email, identityId } = await makeMember();
    expect(await hasPassword(db.orm, email)).toBe(true);
    expect(await ensureIdentity(db, { email, name: 'Ada', password: memberPassword })).toBe(identityId);
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
