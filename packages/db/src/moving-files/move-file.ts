import { Worker } from 'node:worker_threads';
import { entryFile } from '../entry-file.ts';
import { isId } from '../new-id.ts';

const entry = entryFile(import.meta.dirname, 'file-mover');

/** A file of a run on its way: from an open file on disk into `job_file_parts`, or out of them. */
export interface FileMove {
  /** Of the application role. */
  url: string;
  workspaceId: string;
  jobId: string;
  descriptor: number;
  to: 'database' | 'disk';
  partBytes: number;
}

/** Why a move failed: the message and the code of what PostgreSQL, the network or the disk said. */
export interface MoveFailure {
  message: string;
  stack: string | undefined;
  code: string | undefined;
}

/**
 * Moves a file in one transaction, in a thread and over a connection of its own: neither its bytes nor their copies hold
 * up anybody else. Resolves when the thread has ended; throws with the code of what went wrong (`isUnavailable`,
 * `isDiskFull`), or the reason of the signal.
 */
export async function moveFile(move: FileMove, signal?: AbortSignal): Promise<void> {
  if (!isId(move.workspaceId)) throw new Error(`"${move.workspaceId}" is no workspace id.`);
  signal?.throwIfAborted();
  const thread = new Worker(entry, { workerData: move, execArgv: [], name: 'file-mover' });
  const end = () => void thread.terminate();
  signal?.addEventListener('abort', end);
  let failure: Error | undefined;
  thread.on('message', ({ message, stack, code }: MoveFailure) => {
    failure = Object.assign(new Error(message), { stack, code });
  });
  thread.on('error', (error: Error) => {
    failure = error;
  });
  await new Promise((resolve) => thread.on('exit', resolve));
  signal?.removeEventListener('abort', end);
  signal?.throwIfAborted();
  if (failure) throw failure;
}
