import { isDeepStrictEqual } from 'node:util';
import type { Configuration, ConfigurationRow } from '../../evaluation/configuration.ts';

/** The objects of a configuration that drafts change or add, with all their versions. */
export interface Overlay {
  readonly policies: Configuration['policies'];
  readonly holidayCalendars: Configuration['holidayCalendars'];
  readonly terms: readonly RowOf<'terms'>[];
  readonly reasons: readonly RowOf<'reasons'>[];
  readonly activities: readonly RowOf<'activities'>[];
  readonly accounts: Configuration['accounts'];
}

type RowOf<Kind extends 'terms' | 'reasons' | 'activities'> =
  Configuration[Kind] extends ReadonlyMap<string, readonly (infer Row)[]> ? Row : never;

/** What makes the one configuration of the other. No draft takes an object away; policies that end are inactive. */
export function overlayOf(before: Configuration, after: Configuration): Overlay {
  return {
    policies: changedOf(before.policies, after.policies),
    holidayCalendars: changedOf(before.holidayCalendars, after.holidayCalendars),
    terms: changedOf([...before.terms.values()].flat(), [...after.terms.values()].flat()),
    reasons: changedOf([...before.reasons.values()].flat(), [...after.reasons.values()].flat()),
    activities: changedOf([...before.activities.values()].flat(), [...after.activities.values()].flat()),
    accounts: after.accounts.filter(
      (account) => !before.accounts.some((known) => isDeepStrictEqual(known, account)),
    ),
  };
}

/** The configuration with the drafts in place of what they change. */
export function withOverlay(configuration: Configuration, overlay: Overlay): Configuration {
  const maps = <Row extends ConfigurationRow>(
    known: ReadonlyMap<string, readonly Row[]>,
    rows: readonly Row[],
  ) => new Map([...known, ...Map.groupBy(rows, ({ id }) => id)]);
  const accounts = replaced(configuration.accounts, overlay.accounts);
  return {
    ...configuration,
    policies: replaced(configuration.policies, overlay.policies),
    holidayCalendars: replaced(configuration.holidayCalendars, overlay.holidayCalendars),
    terms: maps(configuration.terms, overlay.terms),
    reasons: maps(configuration.reasons, overlay.reasons),
    activities: maps(configuration.activities, overlay.activities),
    accounts: accounts.toSorted((a, b) => (a.code < b.code ? -1 : 1)),
  };
}

function changedOf<Row extends ConfigurationRow>(before: readonly Row[], after: readonly Row[]): Row[] {
  const known = Map.groupBy(before, ({ id }) => id);
  return [...Map.groupBy(after, ({ id }) => id)].flatMap(([id, rows]) =>
    isDeepStrictEqual(known.get(id), rows) ? [] : rows,
  );
}

function replaced<Row extends { readonly id: string }>(known: readonly Row[], rows: readonly Row[]): Row[] {
  const ids = new Set(rows.map(({ id }) => id));
  return [...known.filter(({ id }) => !ids.has(id)), ...rows];
}
