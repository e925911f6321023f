import type { Database, Orm } from './connect-database.ts';
import { eq, sql } from './drizzle.ts';
import { commit, forgetLastWrites, ormOf, type WorkspaceTransaction } from './in-workspace.ts';
import { whileHolding } from './nested-connection.ts';
import { memberships } from './schema/index.ts';

/**
 * Runs `work` in each workspace that a person may enter, one after another in this transaction: for what belongs to the
 * person and concerns all of them. Afterwards it is in the workspace that it was in before, if any.
 */
export async function inEachWorkspaceOf(
  tx: Orm,
  identityId: string,
  work: (member: { workspaceId: string; userId: string }) => Promise<void>,
): Promise<void> {
  const members = await tx
    .select({ workspaceId: memberships.workspaceId, userId: memberships.userId })
    .from(memberships)
    .where(eq(memberships.identityId, identityId))
    .orderBy(memberships.workspaceId);
  const { rows } = await tx.execute<{ before: string | null }>(
    sql`select current_setting('app.workspace_id', true) as before`,
  );
  const enter = (id: string) => tx.execute(sql`select set_config('app.workspace_id', ${id}, true)`);
  for (const member of members) {
    await enter(member.workspaceId);
    await work(member);
  }
  await enter(rows[0]?.before ?? '');
}

/**
 * One transaction that begins outside every workspace: for changes of a person, recorded with `inEachWorkspaceOf`. A
 * write that is left to its end (`writeLast`) goes out in no workspace.
 */
export async function acrossWorkspaces<Result>(
  db: Database,
  work: (tx: WorkspaceTransaction) => Promise<Result>,
): Promise<Result> {
  const client = await db.pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const result = await whileHolding(db.pool, () => work(ormOf(client)));
    await commit(client);
    return result;
  } catch (error) {
    forgetLastWrites(client);
    await client.query('rollback').catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
