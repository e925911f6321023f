import type { Database } from '@stempel/db';
import type { FormerWorkspace } from '@stempel/db/backup';
import { type FileFolder, noteReplaced, readReplaced, removeContents } from '@stempel/services';
import { listWorkspaces } from '@stempel/services/transfer/background';

// Contents in the folder of files that belong to workspaces whose place a backup takes: they go with their rows.

/** Before the restore is final: of which workspaces something may be left. */
export async function noteFormer(folder: FileFolder, former: readonly FormerWorkspace[]): Promise<void> {
  const earlier = await readReplaced(folder);
  await noteReplaced(folder, [...new Set([...earlier, ...former.map(({ id }) => id)])]);
}

/** Once it is final: removes what the restored rows do not have; returns how many. Throws FolderUnusableError. */
export async function removeFormer(folder: FileFolder, former: readonly FormerWorkspace[]): Promise<number> {
  let removed = 0;
  for (const { id, files } of former) removed += await removeContents(folder, id, files);
  const done = new Set(former.map(({ id }) => id));
  await noteReplaced(
    folder,
    (await readReplaced(folder)).filter((id) => !done.has(id)),
  );
  return removed;
}

/**
 * Where a restore was killed before it had removed everything: what is left of workspaces that are gone. Those that are there are
 * cleaned up daily. Returns how many; throws FolderUnusableError.
 */
export async function finishRemoving(folder: FileFolder, db: Database): Promise<number> {
  const replaced = await readReplaced(folder);
  if (replaced.length === 0) return 0;
  const there = new Set((await listWorkspaces(db)).map(({ id }) => id));
  let removed = 0;
  for (const id of replaced) if (!there.has(id)) removed += await removeContents(folder, id, new Set());
  await noteReplaced(folder, []);
  return removed;
}
