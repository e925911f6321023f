import { formatDate, getDate } from '@stempel/core';
import type { WorkspaceTransaction } from '@stempel/db';
import type { ServiceContext } from '../../kernel/context.ts';
import type { CoverRule } from '../../organization/cover-rules/index.ts';
import { type Configuration, loadConfiguration } from '../configuration.ts';
import { DayPatterns } from '../day-patterns.ts';
import { placementsOf } from '../employment-placement.ts';
import { type EmployeeRow, loadEmployees } from '../employments.ts';
import type { Period } from '../statement-period.ts';
import { countCover, workedIn } from './count-cover.ts';
import { readCoverPeople, readCoverRules } from './cover-rows.ts';

export interface CoverQuery extends Period {
  readonly employmentId: string;
  /** The absence that it is asked about: it counts for nobody else. */
  readonly without: string | null;
}

/** What a rule says of one date on which the person would work. */
export interface CoverOnDate {
  readonly date: string;
  readonly rule: CoverRule;
  /** How many may be away. */
  readonly most: number;
  /** Others who are away, those who only asked left aside and counted. */
  readonly approved: number;
  readonly held: number;
  readonly scheduled: number;
}

interface Given {
  /** Rules to look at; the others are left aside. */
  readonly rules?: (rule: CoverRule) => boolean;
  /** Called with the units of the rules before anybody is counted. */
  readonly before?: (units: readonly string[]) => Promise<void>;
  /** Where these were read already. */
  readonly configuration?: Configuration;
  readonly employee?: EmployeeRow;
}

/**
 * The rules that hold for a person on each date of a period on which their norm has them work, with how many others of the
 * unit and of everything below it are away. In a number of statements that does not depend on how many there are; in one
 * where no unit of the workspace has a rule.
 */
export async function findCover(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  query: CoverQuery,
  given: Given = {},
): Promise<CoverOnDate[]> {
  const { from, to, employmentId, without } = query;
  const period = { from, to };
  const held = (await readCoverRules(tx, ctx, period)).filter(given.rules ?? (() => true));
  if (held.length === 0) return [];
  const configuration = given.configuration ?? (await loadConfiguration(tx));
  const [employee] = given.employee ? [given.employee] : await loadEmployees(tx, [employmentId]);
  const own = employee?.employments.find(({ id }) => id === employmentId);
  if (!employee || !own) return [];
  const path = new Set(placementsOf(own.versions, configuration, period).flatMap((one) => one.orgUnitPath));
  const rules = held.filter((rule) => path.has(rule.org_unit_id));
  const units = [...new Set(rules.map((rule) => rule.org_unit_id))].sort();
  if (units.length === 0) return [];
  await given.before?.(units);
  const everywhere = branchesOf(configuration.units, units);
  const people = await readCoverPeople(tx, ctx, { ...period, units: everywhere, without });
  const scope = { configuration, patterns: new DayPatterns(configuration, period), period };
  const covers = countCover(people, units, scope, employee.id);
  const worked = workedIn(own, scope);
  return rules.flatMap((rule) => {
    const cover = covers.get(rule.org_unit_id);
    return worked(rule.org_unit_id).flatMap((works, at) => {
      const date = formatDate(getDate(from) + at);
      if (!works || !cover || date < rule.from || (rule.to !== null && date > rule.to)) return [];
      const scheduled = cover.scheduled[at] ?? 0;
      const [approved, asked] = [cover.approved[at] ?? 0, cover.held[at] ?? 0];
      return [{ date, rule, most: mostAway(rule, scheduled), approved, held: asked, scheduled }];
    });
  });
}

/** How many may be away of so many scheduled: of a share what is left over is nobody. */
export function mostAway({ most, of_every: ofEvery }: CoverRule, scheduled: number): number {
  return ofEvery === null ? most : Math.floor((scheduled * most) / ofEvery);
}

/** These units with every unit that lies below one of them on any date. */
export function branchesOf(units: Configuration['units'], roots: readonly string[]): string[] {
  const below = new Set(roots);
  for (const root of below) {
    for (const [id, versions] of units) {
      if (versions.some(({ parentId }) => parentId === root)) below.add(id);
    }
  }
  return [...below];
}
