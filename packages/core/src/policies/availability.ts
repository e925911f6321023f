/** For whom an object is meant (docs/versions.md, Availability scope); codes or ids, an empty list means any. */
export interface AvailabilityScope {
  readonly working_countries: readonly string[];
  readonly org_units: readonly string[];
  readonly employment_terms: readonly string[];
}

/** What a scope looks at; `orgUnitPath` is the unit and everything above it. */
export interface Availability {
  readonly workingCountry: string | null;
  readonly orgUnitPath: readonly string[];
  readonly employmentTerms: string | null;
}

/** Units bring their sub-units; the three conditions are ANDed. */
export function isAvailable(scope: AvailabilityScope, where: Availability): boolean {
  const { working_countries: countries, org_units: units, employment_terms: terms } = scope;
  return (
    (countries.length === 0 || (where.workingCountry !== null && countries.includes(where.workingCountry))) &&
    (units.length === 0 || where.orgUnitPath.some((unit) => units.includes(unit))) &&
    (terms.length === 0 || (where.employmentTerms !== null && terms.includes(where.employmentTerms)))
  );
}
