import { namedStatement, schema, type WorkspaceTransaction } from '@stempel/db';
import type { PgTable } from '@stempel/db/pg-core';
import type { ServiceContext } from '../kernel/context.ts';
import { runNamed } from '../kernel/named-statement.ts';

const keep = namedStatement('keep-names', 'select keep_names($1::uuid, $2::uuid[])');

/**
 * Brings what people are searched and sorted by up to date with versions that were just written, where they are those of
 * employees. The databases of tests refuse a transaction that forgets to.
 */
export async function keepNames(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  versions: PgTable,
  ids: readonly string[],
): Promise<void> {
  if (versions === schema.employeeVersions && ids.length > 0)
    await runNamed(tx, keep, [ctx.workspace.id, ids]);
}
