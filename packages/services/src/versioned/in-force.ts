/** A version row of any versioned object: in force from its date until the next one's (ADR 2). */
interface Dated {
  readonly effectiveFrom: string;
}

/** The version in force on a date, of versions in order of `effectiveFrom`; undefined before the first. */
export function findInForce<Version extends Dated>(
  versions: readonly Version[],
  on: string,
): Version | undefined {
  return versions.findLast((version) => version.effectiveFrom <= on);
}
