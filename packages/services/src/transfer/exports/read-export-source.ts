import type { ServiceContext } from '../../kernel/context.ts';
import { requirePermission } from '../../kernel/permission.ts';
import { type ReplicaState, replicaState } from '../../kernel/replica-state.ts';

/** The replica that exports read from and how far behind it is now; null where they read from the primary. */
export async function readExportSource(ctx: ServiceContext): Promise<ReplicaState | null> {
  requirePermission(ctx, 'exports', 'read');
  const { replica } = ctx.db;
  const age = await replica?.look();
  return replica && age && age.behindMs <= replica.mostBehindMs ? replicaState(age) : null;
}
