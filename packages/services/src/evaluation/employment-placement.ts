import type { Availability } from '../kernel/availability.ts';
import { findInForce } from '../versioned/in-force.ts';
import type { Configuration, UnitRow } from './configuration.ts';
import type { EmploymentVersionRow } from './employments.ts';

/** Where an employment stands from a date on, until the next placement. */
export interface Placement extends Availability {
  readonly from: string;
  /** Its own zone, else the nearest unit's (core/docs/time.md, Zones); null: the workspace's. */
  readonly timeZone: string | null;
}

/**
 * The placements of an employment between two dates, in order; the first holds on `from`. A new one begins when
 * the employment or a unit above it changes.
 */
export function placementsOf(
  versions: readonly EmploymentVersionRow[],
  configuration: Configuration,
  { from, to }: { from: string; to: string },
): Placement[] {
  const dates = new Set([from]);
  for (const { effectiveFrom } of versions)
    if (effectiveFrom > from && effectiveFrom <= to) dates.add(effectiveFrom);
  for (const date of unitChanges(configuration.units)) if (date > from && date <= to) dates.add(date);
  const placements: Placement[] = [];
  for (const date of [...dates].sort()) {
    const placement = placementOn(versions, configuration, date);
    if (placement && !isSame(placements.at(-1), placement)) placements.push(placement);
  }
  return placements;
}

/** Where the employment stands on a date; undefined before its first version. */
export function placementOn(
  versions: readonly EmploymentVersionRow[],
  configuration: Configuration,
  date: string,
): Placement | undefined {
  const version = findInForce(versions, date);
  if (!version) return undefined;
  const path = unitPath(configuration.units, version.orgUnitId, date);
  return {
    from: date,
    workingCountry:
      version.workingCountry ?? path.find((unit) => unit.workingCountry)?.workingCountry ?? null,
    timeZone: version.timeZone ?? path.find((unit) => unit.timeZone)?.timeZone ?? null,
    orgUnitPath: [version.orgUnitId, ...path.slice(1).map((unit) => unit.id)],
    employmentTermsId: version.employmentTermsId,
  };
}

/** The unit and those above it in force on the date; empty when the unit itself is not. */
function unitPath(units: Configuration['units'], id: string, date: string): UnitRow[] {
  const path: UnitRow[] = [];
  for (let next: string | null = id; next !== null; ) {
    const unit: UnitRow | undefined = findInForce(units.get(next) ?? [], date);
    if (!unit || path.includes(unit)) break;
    path.push(unit);
    next = unit.parentId;
  }
  return path;
}

const changesOf = new WeakMap<Configuration['units'], readonly string[]>();

function unitChanges(units: Configuration['units']): readonly string[] {
  const known = changesOf.get(units);
  if (known) return known;
  const dates = [...new Set([...units.values()].flat().map((unit) => unit.effectiveFrom))];
  changesOf.set(units, dates);
  return dates;
}

function isSame(a: Placement | undefined, b: Placement): boolean {
  return (
    a !== undefined &&
    a.workingCountry === b.workingCountry &&
    a.timeZone === b.timeZone &&
    a.employmentTermsId === b.employmentTermsId &&
    a.orgUnitPath.join() === b.orgUnitPath.join()
  );
}
