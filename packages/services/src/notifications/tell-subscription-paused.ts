import type { WorkspaceTransaction } from '@stempel/db';
import type { ServiceContext } from '../kernel/context.ts';
import { notify } from './notify.ts';

/** Tells its owners that a subscription was paused or ended, once for each time; `path` is its page in the console. */
export function tellSubscriptionPaused(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  { id, name, path, owners }: { id: string; name: string; path: string; owners: readonly string[] },
): Promise<void> {
  const about = `${id} ${ctx.now}`;
  return notify(tx, ctx, [
    { kind: 'subscription-paused', to: { users: owners }, about, path, facts: { name } },
  ]);
}
