import type { Configuration } from '../evaluation/configuration.ts';
import type { EmploymentRow } from '../evaluation/employments.ts';
import { dayAfter, lastEmployedOn, type Period, periodHolding } from '../evaluation/statement-period.ts';
import { findTermsOn } from '../evaluation/terms-in-force.ts';
import type { ApprovalMode } from './statement-contract.ts';

/** What is known about the statements of an employment so far. */
export interface StatementHistory {
  /** Last day of the latest statement; null without one. */
  readonly lastTo: string | null;
  /** First date with recorded time, an absence or an opened balance; only needed without a statement. */
  readonly firstRecordedOn: string | null;
  /** Local date on which the employment was entered. */
  readonly enteredOn: string;
}

export interface DuePeriod {
  readonly period: Period;
  readonly approvalMode: ApprovalMode;
}

/**
 * The next period of an employment that is over before `today`: the one after its latest statement. The first
 * is that of the first recorded date or, with nothing recorded, of the day the employment was entered, never
 * before its start. Undefined while the period runs, after the end, and without terms in force.
 */
export function findDuePeriod(
  employment: EmploymentRow,
  history: StatementHistory,
  configuration: Configuration,
  today: string,
): DuePeriod | undefined {
  const first = history.lastTo === null ? firstDate(employment, history) : dayAfter(history.lastTo);
  if (first >= today || (employment.endOn !== null && first > employment.endOn)) return undefined;
  const terms =
    findTermsOn(employment.versions, configuration.terms, first) ??
    // Terms may begin inside the first period.
    firstTerms(employment, configuration, first, today);
  if (!terms) return undefined;
  const natural = periodHolding(terms.statementPeriod, first, terms.norm.anchor ?? null);
  const period = history.lastTo === null ? natural : { from: first, to: natural.to };
  if (period.to >= today) return undefined;
  const lastOn = lastEmployedOn(employment.endOn, period.to);
  const closing = findTermsOn(employment.versions, configuration.terms, lastOn) ?? terms;
  return { period, approvalMode: closing.approvalMode };
}

function firstDate({ startOn }: EmploymentRow, { firstRecordedOn, enteredOn }: StatementHistory): string {
  const known = firstRecordedOn !== null && firstRecordedOn < enteredOn ? firstRecordedOn : enteredOn;
  return known < startOn ? startOn : known;
}

function firstTerms(employment: EmploymentRow, { terms }: Configuration, from: string, today: string) {
  const dates = employment.versions.flatMap((version) => [
    version.effectiveFrom,
    ...(terms.get(version.employmentTermsId) ?? []).map((row) => row.effectiveFrom),
  ]);
  const next = dates.filter((date) => date > from && date < today).sort()[0];
  return next === undefined ? undefined : findTermsOn(employment.versions, terms, next);
}
