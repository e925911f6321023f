import { type Availability, type AvailabilityScope, isAvailable } from '../policies/availability.ts';
import type { CompiledPolicies } from '../policies/compiled-policies.ts';
import { clipRange, type DateRange, getDate } from '../time/epoch-day.ts';
import type { ReadPolicies } from './read-policies.ts';
import type { EmploymentDocument, OrgUnitDocument } from './scenario-document.ts';

/** Where an employment stands on some dates. */
interface Placement extends Availability {
  readonly dates: DateRange;
}

/**
 * The policies that act on an employment, each with the dates on which it does: in force, and with the employment's
 * unit, terms and country of that date in scope (docs/versions.md, Availability scope).
 */
export function policiesOf(
  { policies, scopes }: ReadPolicies,
  employment: EmploymentDocument,
  units: readonly OrgUnitDocument[],
): CompiledPolicies {
  if (scopes.size === 0) return policies;
  const placements = placementsOf(employment, units);
  const inScope = <Policy extends { readonly inForce: DateRange }>(all: readonly Policy[]): Policy[] =>
    all.flatMap((policy) => {
      const scope = scopes.get(policy);
      const ranges = scope ? rangesInScope(scope, placements) : [policy.inForce];
      return ranges
        .map((range) => ({ ...policy, inForce: clipRange(range, policy.inForce) }))
        .filter(({ inForce }) => inForce.from <= inForce.to);
    });
  return {
    workingTime: inScope(policies.workingTime),
    supplements: inScope(policies.supplements),
    absence: inScope(policies.absence),
    settlement: inScope(policies.settlement),
  };
}

/** Maximal runs of dates on which the placement lies in the scope. */
function rangesInScope(scope: AvailabilityScope, placements: readonly Placement[]): DateRange[] {
  const ranges: DateRange[] = [];
  for (const placement of placements.filter((one) => isAvailable(scope, one))) {
    const last = ranges.at(-1);
    if (last?.to === placement.dates.from - 1)
      ranges[ranges.length - 1] = { from: last.from, to: placement.dates.to };
    else ranges.push(placement.dates);
  }
  return ranges;
}

/** A new placement begins when the employment or a unit changes; the first one holds for all time before it. */
function placementsOf({ terms }: EmploymentDocument, units: readonly OrgUnitDocument[]): Placement[] {
  const sorted = terms.toSorted((a, b) => (a.effective_from < b.effective_from ? -1 : 1));
  const [first] = sorted;
  if (!first) return [];
  const changes = units.flatMap(({ effective_from }) => effective_from ?? []);
  const dates = [...new Set([...sorted.map((one) => one.effective_from), ...changes])]
    .filter((date) => date >= first.effective_from)
    .sort();
  return dates.map((date, index): Placement => {
    const version = sorted.findLast((one) => one.effective_from <= date) ?? first;
    const path = unitPath(units, version.org_unit ?? undefined, date);
    const next = dates[index + 1];
    return {
      dates: {
        from: index === 0 ? Number.NEGATIVE_INFINITY : getDate(date),
        to: next === undefined ? Number.POSITIVE_INFINITY : getDate(next) - 1,
      },
      workingCountry:
        version.working_country ?? path.find((unit) => unit.working_country)?.working_country ?? null,
      orgUnitPath: path.map(({ code }) => code),
      employmentTerms: version.code ?? null,
    };
  });
}

/** The unit and those above it, each in the version in force on the date. */
function unitPath(
  units: readonly OrgUnitDocument[],
  code: string | undefined,
  date: string,
): OrgUnitDocument[] {
  const path: OrgUnitDocument[] = [];
  for (let next = code; next !== undefined; ) {
    const wanted = next;
    const unit = units
      .filter((one) => one.code === wanted && (one.effective_from ?? '') <= date)
      .sort((a, b) => ((a.effective_from ?? '') < (b.effective_from ?? '') ? -1 : 1))
      .at(-1);
    if (!unit || path.includes(unit)) break;
    path.push(unit);
    next = unit.parent ?? undefined;
  }
  return path;
}
