import { existsSync } from 'node:fs';
import { installDebianPackages } from './debian-packages.ts';

/** A program that tests stand beside and that npm does not bring. */
export interface SystemProgram {
  /** Where it may be; the first that is there counts. */
  places: readonly (string | undefined)[];
  /** Debian's name of what brings it. */
  debianPackage: string;
  /** What is not tested without it, and how to name one. */
  reason: string;
}

/**
 * The program that is here, or Debian's, installed where that may be done. Without one the reason is said aloud and comes
 * back as undefined, for a test to be left out; on CI it is an error.
 */
export function findSystemProgram({ places, debianPackage, reason }: SystemProgram): string | undefined {
  const findPresent = () => places.find((path) => path && existsSync(path));
  const present = findPresent();
  if (present) return present;
  installDebianPackages([debianPackage]);
  const installed = findPresent();
  if (installed) return installed;
  if (process.env.CI) throw new Error(reason);
  process.stderr.write(`\n${reason}\n`);
  return undefined;
}
