import type { schema } from '@stempel/db';

/** What a scope looks at; `orgUnitPath` is the unit and everything above it. */
export interface Availability {
  readonly workingCountry: string | null;
  readonly orgUnitPath: readonly string[];
  readonly employmentTermsId: string;
}

/**
 * core/docs/versions.md, Availability scope: an empty list means any, units bring their sub-units, the three
 * conditions are ANDed.
 */
export function isAvailable(scope: schema.StoredAvailabilityScope, where: Availability): boolean {
  const { working_countries: countries, org_units: units, employment_terms: terms } = scope;
  return (
    (countries.length === 0 || (where.workingCountry !== null && countries.includes(where.workingCountry))) &&
    (units.length === 0 || where.orgUnitPath.some((unit) => units.includes(unit))) &&
    (terms.length === 0 || terms.includes(where.employmentTermsId))
  );
}
