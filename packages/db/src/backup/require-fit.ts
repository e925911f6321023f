import { checkServer } from '../migrate-database.ts';
import { inOwnerSession } from './session.ts';
import { refuseOverData, refuseWhileInUse } from './target-database.ts';

/** Throws UnfitTargetError where the database could not be restored into: before anything is done for it. */
export function requireFit(ownerUrl: string, replace: boolean): Promise<void> {
  return inOwnerSession(ownerUrl, async (client) => {
    await checkServer(client);
    await refuseWhileInUse(client);
    await refuseOverData(client, replace);
  });
}
