import { totalmem } from 'node:os';

const mebibyte = 1024 ** 2;

/** Bytes that this machine has, or its container may use. */
export function memoryHere(): number {
  const allowed = process.constrainedMemory();
  return allowed > 0 ? Math.min(allowed, totalmem()) : totalmem();
}

/**
 * Mebibytes that PostgreSQL keeps pages in, on a machine with so many bytes: a sixteenth, since the server and what the operating
 * system keeps of the same files need theirs. Beside a million rows, in 128 MiB PostgreSQL wrote out three times as many pages
 * to make room as in 1 GiB (`tooling/bench/rest`).
 */
export function sharedBuffersOn(bytes: number): number {
  return Math.min(1024, Math.max(128, Math.floor(bytes / 16 / mebibyte)));
}
