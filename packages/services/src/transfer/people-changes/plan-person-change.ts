import { say } from '@stempel/core/messages';
import { ServiceError } from '../../kernel/errors.ts';
import type { FirstTerms } from '../../organization/people-store.ts';
import type { ChangedField, PeopleChange } from './people-change-contract.ts';

/** An employment with its believed versions in the order of their dates. */
export interface PlannedEmployment {
  readonly id: string;
  readonly start: string;
  readonly end: string | null;
  readonly versions: readonly PlannedVersion[];
}

export type PlannedVersion = Readonly<Record<ChangedField, string | null>> & { readonly from: string };

/** One write: these fields from this date, until the next version. */
export interface PlannedStep {
  readonly from: string;
  /** The day before the next version; null where none follows. */
  readonly until: string | null;
  readonly set: Pick<PeopleChange, ChangedField>;
}

export interface PersonPlan {
  readonly employment: PlannedEmployment;
  /** None where all of it is so already. */
  readonly steps: readonly PlannedStep[];
  /** The first later version with a value of its own, which stays. */
  readonly later: { readonly from: string; readonly fields: ChangedField[] } | null;
}

const fields = ['org_unit_id', 'manager_id', 'employment_terms_id'] as const;

/**
 * What a change comes to for one person: their employment of the date, else the one that begins after it. The change goes on
 * through later versions that only carried the old value along, and ends where one says something of its own. Throws what the
 * person is refused with.
 */
export function planPersonChange(
  employeeId: string,
  employments: readonly PlannedEmployment[],
  change: PeopleChange,
  terms: FirstTerms | undefined,
): PersonPlan {
  if (change.manager_id === employeeId) throw new ServiceError(say('manager-of-own-employment'));
  const employment = employmentOf(employments, change.effective_from);
  const from = laterOf(change.effective_from, employment.start);
  const at = employment.versions.findLastIndex((version) => version.from <= from);
  const base = employment.versions[Math.max(at, 0)];
  if (!base) throw notEmployed(change.effective_from);
  const { end } = employment;
  // What was planned for after an end that came earlier is in force no more.
  const coming = employment.versions.slice(at + 1).filter((version) => end === null || version.from <= end);
  const open = new Set(fields.filter((field) => change[field] !== undefined));
  const steps: PlannedStep[] = [];
  let later: PersonPlan['later'] = null;
  const step = (version: PlannedVersion, on: string, next: string | undefined) => {
    const set: PlannedStep['set'] = Object.fromEntries(
      [...open].filter((field) => version[field] !== change[field]).map((field) => [field, change[field]]),
    );
    if (Object.keys(set).length > 0) steps.push({ from: on, until: next ? dayBefore(next) : null, set });
  };
  step(base, from, coming[0]?.from);
  for (const [index, version] of coming.entries()) {
    const own = [...open].filter((field) => version[field] !== base[field]);
    for (const field of own) open.delete(field);
    const other = own.filter((field) => version[field] !== change[field]);
    if (other.length > 0) later ??= { from: version.from, fields: other };
    step(version, version.from, coming[index + 1]?.from);
  }
  requireTerms(steps, terms);
  return { employment, steps, later };
}

function employmentOf(employments: readonly PlannedEmployment[], date: string): PlannedEmployment {
  const running = employments.filter(({ start, end }) => start <= date && (end === null || end >= date));
  const found = running.length > 0 ? running : employments.filter(({ start }) => start > date);
  const [only, second] = found;
  if (!only) throw notEmployed(date);
  if (second) throw new ServiceError(say('people-change-several', { count: found.length, date }));
  return only;
}

function notEmployed(date: string): ServiceError {
  return new ServiceError(say('people-change-not-employed', { date }));
}

/** Until then the employment would have neither norm nor rules; the verb refuses the same. */
function requireTerms(steps: readonly PlannedStep[], terms: FirstTerms | undefined): void {
  const first = steps.find(({ set }) => set.employment_terms_id !== undefined);
  if (!first || !terms || terms.from <= first.from) return;
  throw new ServiceError(say('terms-not-in-force', { name: terms.name, from: terms.from, date: first.from }));
}

function laterOf(date: string, other: string): string {
  return other > date ? other : date;
}

function dayBefore(date: string): string {
  return Temporal.PlainDate.from(date).subtract({ days: 1 }).toString();
}
