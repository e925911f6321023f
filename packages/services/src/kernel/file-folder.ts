import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isDiskFull } from '@stempel/db';

/** A folder in which contents of files lie: one below it for each workspace, each content named by its random id. */
export interface FileFolder {
  readonly path: string;
  /** Whether new ones are laid here; else into the database, and these are only read and removed. */
  readonly takesNew: boolean;
}

/** One content: of a workspace, and its id. Both are UUIDs, and nothing that a person typed. */
export interface KeptFile {
  readonly workspaceId: string;
  readonly id: string;
}

/** The folder of files cannot be used just now: not there, not to be written, broken. What was asked for did not happen. */
export class FolderUnusableError extends Error {
  override readonly name = 'FolderUnusableError';
}

/** For their owner alone, whatever else the machine serves. */
const folderMode = 0o700;
export const fileMode = 0o600;
/** What was not written to its end ends so. */
export const draftEnd = '.part';
/** What nobody knows may belong to a call that is still at work, and is left alone for so long. */
const patience = { hours: 24 };

export const folderOf = ({ path }: FileFolder, workspaceId: string) => join(path, workspaceId);
const placeOf = (folder: FileFolder, { workspaceId, id }: KeptFile) =>
  join(folderOf(folder, workspaceId), id);

/**
 * Makes the folder where it is not there, and proves that it can be written. Throws what the operating system says.
 */
export async function prepareFolder({ path }: FileFolder): Promise<void> {
  await mkdir(path, { recursive: true, mode: folderMode });
  const probe = join(path, `probe-${process.pid}${draftEnd}`);
  await (await open(probe, 'w', fileMode)).close();
  await rm(probe);
}

/**
 * Lays a content into the folder: it is there whole and on disk when this resolves, or under its name not at all. Throws
 * FolderUnusableError, or what `isDiskFull` knows.
 */
export async function layFile(folder: FileFolder, kept: KeptFile, content: Uint8Array): Promise<void> {
  const place = placeOf(folder, kept);
  const draft = `${place}${draftEnd}`;
  try {
    await mkdir(folderOf(folder, kept.workspaceId), { recursive: true, mode: folderMode });
    const file = await open(draft, 'w', fileMode);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, place);
    for (const changed of [folderOf(folder, kept.workspaceId), folder.path]) await syncFolder(changed);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {});
    throw explained(error, folder);
  }
}

export async function syncFolder(path: string): Promise<void> {
  const handle = await open(path);
  await handle.sync().finally(() => handle.close());
}

/** How large a content is, in bytes; null where it is not there. Throws FolderUnusableError. */
export async function sizeOfFile(folder: FileFolder, kept: KeptFile): Promise<number | null> {
  const found = await orNull(stat(placeOf(folder, kept)), folder);
  return found?.isFile() ? found.size : null;
}

/** A content; null where it is not there. Throws FolderUnusableError. */
export function readLaidFile(folder: FileFolder, kept: KeptFile): Promise<Buffer | null> {
  return orNull(readFile(placeOf(folder, kept)), folder);
}

/** A content piece by piece, of which it was seen that it is there. */
export async function* streamLaidFile(folder: FileFolder, kept: KeptFile): AsyncGenerator<Uint8Array> {
  yield* createReadStream(placeOf(folder, kept));
}

/** Removes a content; one that is not there is none. Throws FolderUnusableError. */
export async function removeLaidFile(folder: FileFolder, kept: KeptFile): Promise<void> {
  await orNull(rm(placeOf(folder, kept), { force: true }), folder);
}

/**
 * The contents of a workspace, also unfinished ones, that have lain there for longer than any call takes: their names, of
 * which the one who knows the rows says which are left over. None where nothing was ever laid. Throws FolderUnusableError.
 */
export async function listOldFiles(
  folder: FileFolder,
  workspaceId: string,
  now: Temporal.Instant,
): Promise<string[]> {
  const names = (await orNull(readdir(folderOf(folder, workspaceId)), folder)) ?? [];
  const before = now.subtract(patience).epochMilliseconds;
  const old: string[] = [];
  for (const id of names) {
    const found = await orNull(stat(placeOf(folder, { workspaceId, id })), folder);
    if (found?.isFile() && found.mtimeMs < before) old.push(id);
  }
  return old;
}

/** Null where there is no such file or folder. Throws FolderUnusableError, or what `isDiskFull` knows. */
export async function orNull<Result>(work: Promise<Result>, folder: FileFolder): Promise<Result | null> {
  try {
    return await work;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw explained(error, folder);
  }
}

function explained(error: unknown, { path }: FileFolder): unknown {
  if (isDiskFull(error)) return error;
  const { message } = error as Error;
  return new FolderUnusableError(`The folder of files ${path} cannot be used: ${message}`, { cause: error });
}
