import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Check, ok, warning, wrong } from './check.ts';

const gigabyte = 1_000_000_000;

/** Room where a folder lies, or would be made. */
export async function checkDisk(name: string, folder: string): Promise<Check> {
  let there = folder;
  while (!existsSync(there) && there !== dirname(there)) there = dirname(there);
  const { bavail, blocks, bsize } = await statfs(there);
  return judgeDisk(name, { folder, freeBytes: bavail * bsize, allBytes: blocks * bsize });
}

export function judgeDisk(
  name: string,
  { folder, freeBytes, allBytes }: { folder: string; freeBytes: number; allBytes: number },
): Check {
  const found = `${(freeBytes / gigabyte).toFixed(1)} of ${(allBytes / gigabyte).toFixed(1)} GB are free at ${folder}`;
  const advice = 'Free some room: PostgreSQL stops when there is none.';
  if (freeBytes < gigabyte || freeBytes < allBytes / 20) return wrong(name, found, advice);
  return freeBytes < allBytes / 10 ? warning(name, found, advice) : ok(name, found);
}
