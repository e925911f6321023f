interface Dated {
  readonly effective_from: string;
  readonly superseded_at: string | null;
}

/** The version in force on a date, as believed now; undefined before the first. */
export function versionOn<Version extends Dated>(
  versions: readonly Version[],
  date: string,
): Version | undefined {
  return believed(versions).findLast((version) => version.effective_from <= date);
}

/** The version a change from a date stands on: that in force then, or the first, which an earlier date moves up. */
export function versionChangedOn<Version extends Dated>(
  versions: readonly Version[],
  date: string,
): Version | undefined {
  return versionOn(versions, date) ?? believed(versions)[0];
}

function believed<Version extends Dated>(versions: readonly Version[]): Version[] {
  return versions
    .filter((version) => version.superseded_at === null)
    .sort((left, right) => (left.effective_from < right.effective_from ? -1 : 1));
}
