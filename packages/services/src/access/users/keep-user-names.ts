import { namedStatement, type WorkspaceTransaction, writeLast } from '@stempel/db';
import { runNamed } from '../../kernel/named-statement.ts';

const keep = namedStatement('keep-user-names', 'select keep_user_names($1::uuid, $2::uuid[])');

/**
 * Brings what users are found by up to date with what was just written of them, together with the commit. The databases of
 * tests refuse a transaction that forgets to.
 */
export function keepUserNames(tx: WorkspaceTransaction, workspaceId: string, ids: readonly string[]): void {
  writeLast(tx, () => keepUserNamesNow(tx, workspaceId, ids));
}

/** The same at once, for a transaction that goes on in another workspace. */
export async function keepUserNamesNow(
  tx: WorkspaceTransaction,
  workspaceId: string,
  ids: readonly string[],
): Promise<void> {
  await runNamed(tx, keep, [workspaceId, ids]);
}
