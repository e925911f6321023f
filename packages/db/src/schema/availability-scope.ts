/**
 * core/docs/versions.md, Availability scope: an empty list means any; the three conditions are ANDed. Units and terms
 * are ids.
 */
export interface StoredAvailabilityScope {
  working_countries: string[];
  org_units: string[];
  employment_terms: string[];
}

/** A configured plugin; the version is the one whose schema accepted the config. */
export interface StoredPlugin {
  plugin: string;
  version?: number | undefined;
  config: Record<string, unknown>;
}
