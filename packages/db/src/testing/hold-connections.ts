import type { Database } from '../connect-database.ts';
import { inWorkspace } from '../in-workspace.ts';

/** Holds connections for a workspace until it is let go. Throws, and holds none, where it cannot have as many. */
export async function holdConnections(
  db: Database,
  workspaceId: string,
  places: number,
): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>();
  const running: Promise<void>[] = [];
  const letGo = async () => {
    held.resolve();
    await Promise.all(running);
  };
  for (let at = 0; at < places; at += 1) {
    // Whoever waits at the door here would wait for what this very function holds.
    if (!db.door.tryEnter(workspaceId)) {
      await letGo();
      throw new Error(`Of ${places} connections for the workspace only ${at} are to be had.`);
    }
    db.door.leave(workspaceId);
    const begun = Promise.withResolvers<void>();
    const work = inWorkspace(db, workspaceId, async (tx) => {
      await tx.execute('select 1');
      begun.resolve();
      await held.promise;
    });
    running.push(work);
    work.catch(begun.reject);
    await begun.promise.catch((error) => {
      held.resolve();
      throw error;
    });
  }
  return letGo;
}
