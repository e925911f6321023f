import type { WorkspaceTransaction } from '@stempel/db';
import { sql } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';

const lock = 7303015;

/**
 * One transaction at a time finds live incidents of a workspace, and none while statements are made of what it looks at:
 * whoever comes second sees what the first one left.
 */
export async function lockIncidents(
  tx: WorkspaceTransaction,
  { workspace }: ServiceContext,
  { shared }: { shared: boolean },
): Promise<void> {
  const take = sql.raw(shared ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock');
  await tx.execute(sql`select ${take}(uuid_hash_extended(${workspace.id}::uuid, ${lock}))`);
}
