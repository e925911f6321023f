import type { WorkspaceTransaction } from '@stempel/db';

const memories = new WeakMap<WorkspaceTransaction, Map<string, Promise<unknown>>>();

/**
 * Keeps what `remembered` reads while `work` runs: records of one batch refer to the same few objects. Nothing that
 * `work` writes may change what is remembered.
 */
export async function whileRemembering<Result>(
  tx: WorkspaceTransaction,
  work: () => Promise<Result>,
): Promise<Result> {
  memories.set(tx, new Map());
  try {
    return await work();
  } finally {
    memories.delete(tx);
  }
}

/** What `read` finds, read once for each key within `whileRemembering`; outside it, each time. */
export function remembered<Value>(
  tx: WorkspaceTransaction,
  key: string,
  read: () => Promise<Value>,
): Promise<Value> {
  const memory = memories.get(tx);
  if (!memory) return read();
  const known = memory.get(key);
  if (known) return known as Promise<Value>;
  const value = read();
  memory.set(key, value);
  return value;
}

/** Puts in what was read for many keys at once. */
export function remember<Value>(tx: WorkspaceTransaction, key: string, value: Value): void {
  memories.get(tx)?.set(key, Promise.resolve(value));
}
