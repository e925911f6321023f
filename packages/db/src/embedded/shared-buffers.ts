import { totalmem } from 'node:os';

const mebibyte = 1024 ** 2;

/** Bytes that this machine has, or its container may use. */
export function memoryHere(): number {
  const allowed = process.constrainedMemory();
  return allowed > 0 ? Math.min(allowed, totalmem()) : totalmem();
}

/**
 * Mebibytes that PostgreSQL keeps pages in: a sixteenth of the memory, since the server and what the operating system
 * keeps of the same files need theirs. With the 128 that were too few for a million rows, each write of a busy server wrote out
 * pages of others to make room.
 */
export function sharedBuffersOn(bytes: number): number {
  return Math.min(1024, Math.max(128, Math.floor(bytes / 16 / mebibyte)));
}
