import { inOneFlight, schema, type WorkspaceTransaction } from '@stempel/db';
import { and, eq, ne, type SQL } from '@stempel/db/drizzle';

const { users } = schema;

export type MatchedUser = {
  id: string;
  state: 'draft' | 'invited' | 'activated' | 'suspended';
  name: string;
  email: string | null;
  identityId: string | null;
};

/**
 * The person of the workspace whom a provider means, locked: the subject's identity decides, then the address, which
 * may also be the user name (identity providers send either). The address goes before the user name.
 */
export async function findMatchingUser(
  tx: WorkspaceTransaction,
  workspaceId: string,
  { identityId, email }: { identityId: string | undefined; email: string | undefined },
): Promise<MatchedUser | 'ambiguous' | undefined> {
  if (identityId !== undefined) {
    const [linked] = await readUsers(tx, workspaceId, eq(users.identityId, identityId));
    if (linked) return linked;
  }
  if (email === undefined) return undefined;
  // Apart, each by its index.
  const either = await inOneFlight([
    readUsers(tx, workspaceId, eq(users.emailKey, email)),
    readUsers(tx, workspaceId, eq(users.userNameKey, email)),
  ]);
  const found = [...new Map(either.flat().map((user) => [user.id, user])).values()];
  const byEmail = found.filter((user) => user.email?.toLowerCase() === email);
  const [first, second] = byEmail.length > 0 ? byEmail : found;
  return second ? 'ambiguous' : first;
}

async function readUsers(
  tx: WorkspaceTransaction,
  workspaceId: string,
  condition: SQL,
): Promise<MatchedUser[]> {
  const { id, state, name, email, identityId } = users;
  const rows = await tx
    .select({ id, state, name, email, identityId })
    .from(users)
    .where(
      and(
        eq(users.workspaceId, workspaceId),
        eq(users.kind, 'person'),
        ne(users.state, 'deleted'),
        condition,
      ),
    )
    .for('update');
  // A row that was deleted while we waited for it is no longer among them.
  return rows as MatchedUser[];
}
