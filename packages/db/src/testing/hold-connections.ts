import type { Database } from '../connect-database.ts';
import { inWorkspace } from '../in-workspace.ts';

/** Holds connections for a workspace until it is let go. */
export async function holdConnections(
  db: Database,
  workspaceId: string,
  places: number,
): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>();
  const running: Promise<void>[] = [];
  for (let at = 0; at < places; at += 1) {
    await new Promise<void>((begun, failed) => {
      const work = inWorkspace(db, workspaceId, async (tx) => {
        await tx.execute('select 1');
        begun();
        await held.promise;
      });
      work.catch(failed);
      running.push(work);
    });
  }
  return async () => {
    held.resolve();
    await Promise.all(running);
  };
}
