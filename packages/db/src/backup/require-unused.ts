import { inOwnerSession } from './session.ts';
import { refuseWhileInUse } from './target-database.ts';

/** Throws UnfitTargetError where a server or a command of this service uses the database. */
export function requireUnused(ownerUrl: string): Promise<void> {
  return inOwnerSession(ownerUrl, refuseWhileInUse);
}
