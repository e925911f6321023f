import { say } from '@stempel/core/messages';
import { inWorkspace, moveFile } from '@stempel/db';
import type { ServiceContext } from '../../kernel/context.ts';
import { ServiceError } from '../../kernel/errors.ts';
import { openTemporaryFile, type TemporaryFile } from '../files/temporary-file.ts';
import { type OpenedFile, readWhole, writeWhole } from '../files/whole-file.ts';
import { partBytes, readFileParts, writeFileParts } from './file-parts.ts';
import type { JobRow } from './job-rows.ts';

/** Smaller ones cost less than the thread that would move them. */
export const isLarge = (bytes: number): boolean => bytes > partBytes;

/**
 * Stores the file of a run that is not queued yet, in a transaction of its own: a run never waits for its file. What was
 * stored for a run that never came is cleaned up.
 */
export async function storeFile(
  { db, workspace }: ServiceContext,
  jobId: string,
  { descriptor, bytes }: OpenedFile,
): Promise<void> {
  const file = { workspaceId: workspace.id, jobId };
  if (isLarge(bytes)) return moveFile({ url: db.url, ...file, descriptor, partBytes, to: 'database' });
  await inWorkspace(db, workspace.id, (tx) => writeFileParts(tx, file, readWhole(descriptor)));
}

/** Throws conflict for a run whose file went with a person who was erased. */
export function requireFile({ parameters }: Pick<JobRow, 'parameters'>): void {
  if (parameters._file_removed === true) throw new ServiceError(say('file-removed'));
}

/** The file of a run, of `bytes` bytes, on the disk of this server. Whoever fetched it disposes of it. */
export async function fetchFile(
  { db, workspace }: ServiceContext,
  { jobId, bytes }: { jobId: string; bytes: number },
  signal?: AbortSignal,
): Promise<TemporaryFile> {
  const target = await openTemporaryFile();
  const file = { workspaceId: workspace.id, jobId };
  try {
    const { descriptor } = target;
    if (isLarge(bytes)) await moveFile({ url: db.url, ...file, descriptor, partBytes, to: 'disk' }, signal);
    else await writeWhole(descriptor, readFileParts(db, file));
    return target;
  } catch (error) {
    await target.dispose();
    throw error;
  }
}
