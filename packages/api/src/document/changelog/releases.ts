import type { ContractChange } from './changes-between.ts';
import stored from './releases.json' with { type: 'json' };

/** A version of the API as integrations met it first, with what it changed. */
export type ContractRelease = {
  readonly version: string;
  /** The day it came, `YYYY-MM-DD`. */
  readonly date: string;
  /** Nothing for the first one. */
  readonly changes: readonly ContractChange[];
};

/** All versions, the newest first. */
export const releases = stored as readonly ContractRelease[];

/** Version of the API, reported by `/version` and named in the contract (semantic versioning). */
export const apiVersion = releases[0]?.version ?? '';

/** The version that such changes make of one: semantic versioning, https://semver.org, 2.0.0. */
export function nextVersion(version: string, changes: readonly ContractChange[]): string {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (changes.length === 0) return version;
  return changes.some(({ breaking }) => breaking) ? `${major + 1}.0.0` : `${major}.${minor + 1}.0`;
}
