import { type Database, schema } from '@stempel/db';
import { and, desc, eq, gt, ne } from '@stempel/db/drizzle';
import type { SignedInPerson } from './person.ts';

const { sessions, workspaces } = schema;

/** A place where a person is signed in. */
export type OwnSession = {
  id: string;
  isCurrent: boolean;
  workspaceName: string | null;
  userAgent: string | null;
  createdAt: Date;
  /** To the quarter of an hour. */
  lastSeenAt: Date;
};

/** A session that a workspace's provider opened sees, and ends, only sessions of that workspace. */
function visibleTo(person: SignedInPerson) {
  return and(
    eq(sessions.userId, person.identityId),
    person.identityProviderId === null ? undefined : eq(sessions.workspaceId, person.workspace.id),
  );
}

/** Where the person is signed in, latest first. */
export async function listOwnSessions(
  db: Database,
  person: SignedInPerson,
  now: Date,
): Promise<OwnSession[]> {
  const { id, userAgent, createdAt, updatedAt: lastSeenAt } = sessions;
  const rows = await db.orm
    .select({ id, userAgent, createdAt, lastSeenAt, workspaceName: workspaces.name })
    .from(sessions)
    .leftJoin(workspaces, eq(workspaces.id, sessions.workspaceId))
    .where(and(visibleTo(person), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.updatedAt), desc(sessions.id));
  return rows.map((row) => ({ ...row, isCurrent: row.id === person.sessionId }));
}

/** Ends one session by id, every other one, or all; returns how many there were. */
export async function endOwnSessions(
  db: Database,
  person: SignedInPerson,
  which: { id: string } | 'others' | 'all',
): Promise<number> {
  const chosen =
    which === 'all'
      ? undefined
      : which === 'others'
        ? ne(sessions.id, person.sessionId)
        : eq(sessions.id, which.id);
  const ended = await db.orm
    .delete(sessions)
    .where(and(visibleTo(person), chosen))
    .returning({
      id: sessions.id,
    });
  return ended.length;
}
