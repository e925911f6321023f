import { type FileHandle, mkdtemp, open, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { atPace } from '@stempel/db';
import { giveBack } from './give-back.ts';

const prefix = 'stempel-upload-';
/** Between its making and the loss of its name a folder is seen for a moment; longer only when its process was killed then. */
const leftMilliseconds = 10 * 60 * 1000;

/** As fast as a good line brings them, and a part of what the machine could take. */
const bytesPerSecond = 16 * 1024 * 1024;

/** A file without a name: it is gone with the process that holds it, however that ends. */
export interface TemporaryFile {
  /** Of the open file, good in every thread of this process and to be handed to others. */
  descriptor: number;
  /** Takes bytes to its end. Once there is no room it takes the rest and drops it, so that whoever sends can be answered. */
  writer(): Writable;
  /** Throws what went wrong while it was written. */
  check(): void;
  dispose(): Promise<void>;
}

export async function openTemporaryFile(): Promise<TemporaryFile> {
  const folder = await mkdtemp(join(tmpdir(), prefix));
  const remove = () => rm(folder, { recursive: true, force: true });
  let handle: FileHandle;
  try {
    handle = await open(join(folder, 'file'), 'wx+', 0o600);
  } catch (error) {
    await remove();
    throw error;
  }
  // Where a system keeps the name of an open file, it goes at the end.
  await remove().catch(() => {});
  let failure: unknown;
  return {
    descriptor: handle.fd,
    writer() {
      const pace = atPace(bytesPerSecond);
      const take = async (chunk: Buffer) => {
        const { length } = chunk;
        try {
          if (failure === undefined) await writeAll(handle, chunk);
        } catch (error) {
          failure = error;
        }
        giveBack(chunk);
        if (failure === undefined) await pace(length);
      };
      return new Writable({ write: (chunk, _encoding, done) => void take(chunk).then(() => done(), done) });
    },
    check() {
      if (failure !== undefined) throw failure;
    },
    async dispose() {
      await handle.close();
      await remove();
    },
  };
}

/** A disk that is nearly full takes a part; the next attempt says why not all. */
async function writeAll(handle: FileHandle, chunk: Buffer): Promise<void> {
  for (let at = 0; at < chunk.length; ) {
    const { bytesWritten } = await handle.write(chunk, at, chunk.length - at);
    at += bytesWritten;
  }
}

/** Removes what killed processes left of their uploads; those of other servers have no name any more. */
export async function removeLeftUploads(now: Temporal.Instant): Promise<number> {
  let removed = 0;
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(prefix)) continue;
    const path = join(tmpdir(), name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (mtimeMs > now.epochMilliseconds - leftMilliseconds) continue;
    await rm(path, { recursive: true, force: true });
    removed += 1;
  }
  return removed;
}
