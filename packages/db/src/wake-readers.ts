import type { PoolClient } from 'pg';
import type { Orm } from './connect-database.ts';
import { sql } from './drizzle.ts';
import { type WorkspaceTransaction, writeLast } from './in-workspace.ts';
import { namedStatement } from './named-statement.ts';
import { isId, newId } from './new-id.ts';

/** How long a process relies on a wake it knows of: far less than what is left of the wake (30 s at least). */
const reliedOnMilliseconds = 15_000;

/** When this process asked for the wakes it knows to be committed, by workspace. */
const askedAt = new Map<string, number>();

/** The workspaces that a shared transaction has woken already; its steps are many. */
const wokenBySteps = new WeakMap<object, Set<string>>();

const wakeOf = (workspaceId: string, id: string) => `
  insert into event_wakes (workspace_id, id, until)
  select ${workspaceId}::uuid, ${id}::uuid, clock_timestamp() + interval '60 seconds'
   where exists (select from webhook_readers r where r.workspace_id = ${workspaceId}::uuid and r.is_active)
     and not exists (
       select from event_wakes w
        where w.workspace_id = ${workspaceId}::uuid and w.until > clock_timestamp() + interval '30 seconds')`;

const wake = namedStatement('wake-readers', wakeOf('$1', '$2'));

/**
 * Leaves word, at the end of the transaction, that events may be found in the workspace: whoever writes an audit row calls
 * it, or the webhooks hear of that row no sooner than with the next sweep (ADR 14). One row serves a minute, and nothing is
 * written where nobody is told. `within` is the transaction that this one is a step of; `anew` relies on nothing that this
 * process knows: from now on somebody is told.
 */
export function wakeReaders(
  tx: WorkspaceTransaction,
  workspaceId: string,
  { within, anew = false }: { within?: object | undefined; anew?: boolean } = {},
): void {
  const woken = within && wokenBySteps.get(within);
  const isKnown = performance.now() - (askedAt.get(workspaceId) ?? -Infinity) < reliedOnMilliseconds;
  if (!anew && (isKnown || woken?.has(workspaceId))) return;
  let at = -Infinity;
  const write = async () => {
    at = performance.now();
    const { $client } = tx as WorkspaceTransaction & { $client: PoolClient };
    await $client.query({ ...wake, values: [workspaceId, newId()] });
  };
  writeLast(tx, write, {
    once: `wake ${workspaceId}`,
    committed: () => void askedAt.set(workspaceId, at),
    released: () => {
      if (within) wokenBySteps.set(within, new Set([...(woken ?? []), workspaceId]));
    },
  });
}

/** As `wakeReaders`, at once: for transactions that leave nothing to their end, as those of the sign-in library. */
export async function wakeReadersAtOnce(tx: Orm, workspaceId: string): Promise<void> {
  if (!isId(workspaceId)) throw new Error(`"${workspaceId}" is no workspace id.`);
  // Both are UUIDs, so they need no escaping.
  await tx.execute(sql.raw(wakeOf(`'${workspaceId}'`, `'${newId()}'`)));
}
