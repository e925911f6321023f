import { open, readdir, readFile, rename, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isId } from '@stempel/db';
import { draftEnd, type FileFolder, fileMode, folderOf, orNull, syncFolder } from './file-folder.ts';

// A restore takes the place of workspaces whose contents lie in the folder of files. Which ones is noted there before it is
// final, so that whatever ends it, the contents of those that are gone do not stay.

const noteOf = ({ path }: FileFolder) => join(path, 'replaced-workspaces');

/** The workspaces that were replaced and whose contents may still lie there. Throws FolderUnusableError. */
export async function readReplaced(folder: FileFolder): Promise<string[]> {
  const noted = await orNull(readFile(noteOf(folder), 'utf8'), folder);
  return (noted ?? '').split('\n').filter(isId);
}

/** Notes these instead of those that were noted. Throws FolderUnusableError. */
export async function noteReplaced(folder: FileFolder, workspaceIds: readonly string[]): Promise<void> {
  const note = noteOf(folder);
  if (workspaceIds.length === 0) {
    await orNull(rm(note, { force: true }), folder);
    return;
  }
  const write = async () => {
    const file = await open(`${note}${draftEnd}`, 'w', fileMode);
    try {
      await file.writeFile(`${workspaceIds.join('\n')}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(`${note}${draftEnd}`, note);
    await syncFolder(folder.path);
  };
  await orNull(write(), folder);
}

/**
 * Removes the contents of a workspace, also unfinished ones, but for those to keep; its folder, too, where nothing is left in
 * it. What else lies there stays. Nobody may work on the workspace. Returns how many; throws FolderUnusableError.
 */
export async function removeContents(
  folder: FileFolder,
  workspaceId: string,
  keep: ReadonlySet<string>,
): Promise<number> {
  const place = folderOf(folder, workspaceId);
  const names = (await orNull(readdir(place), folder)) ?? [];
  const gone = names.filter((name) => isId(name.replace(/\.part$/, '')) && !keep.has(name));
  for (const name of gone) await orNull(rm(join(place, name), { force: true }), folder);
  if (gone.length === names.length) await orNull(rmdir(place), folder);
  return gone.filter((name) => isId(name)).length;
}
