import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Database, newId, schema } from '@stempel/db';
import { eq } from '@stempel/db/drizzle';
import { makeWorkspace, type TestWorkspace, withoutAudit } from '@stempel/db/testing';
import { addressHeader } from '../people/address-header.ts';
import { createPeople, ensureIdentity, type PasswordReset } from '../people/index.ts';

export const memberPassword = 'correct horse battery';
const now = () => Temporal.Now.instant();

export type Member = { identityId: string; userId: string; workspace: TestWorkspace; email: string };

/** A person with a password, activated in a workspace of their own, holding one role. */
export async function makeMember(
  db: Database,
  given: { email?: string; builtIn?: 'owner' | 'developer'; grants?: string[] } = {},
): Promise<Member> {
  const workspace = await makeWorkspace(db);
  const email = given.email ?? `p-${newId()}@example.org`;
  const identityId = await ensureIdentity(db, { email, name: 'Ada', password: memberPassword });
  const userId = newId();
  const roleId = newId();
  const base = { workspaceId: workspace.id, createdAt: now(), updatedAt: now() };
  await withoutAudit(db, workspace.id, async (tx) => {
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

export async function setMemberState(
  db: Database,
  member: Member,
  state: 'activated' | 'suspended' | 'deleted',
): Promise<void> {
  await withoutAudit(db, member.workspace.id, (tx) =>
    tx.update(schema.users).set({ state }).where(eq(schema.users.id, member.userId)),
  );
}

export type ServedPeople = Awaited<ReturnType<typeof servePeople>>;

/** A server as the product runs it, at a public origin of the test's choice. */
export async function servePeople(db: Database, baseUrl: string) {
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
  const get = (path: string, headers: Record<string, string>) =>
    fetch(`${origin}/internal/auth/${path}`, { headers: { origin: baseUrl, ...headers } });
  const signIn = (email: string, password = memberPassword) => post('sign-in/email', { email, password });
  return { people, post, get, signIn, resets, close: () => server.close() };
}

/** The secret in the mail of a reset, which is made when the mail leaves. */
export async function secretOf(db: Database, reset: PasswordReset | undefined): Promise<string> {
  const secret = newId();
  const identifier = createHash('sha256').update(`reset-password:${secret}`).digest('base64url');
  await db.orm
    .update(schema.verifications)
    .set({ identifier })
    .where(eq(schema.verifications.identifier, reset?.linkHash ?? ''));
  return secret;
}

export function cookieOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}
