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
  /** The first date on which its statement can be made: the one after it. */
  readonly dueOn: string;
}

/**
 * The next period of an employment, over or not: the one after its latest statement. The first is that of the first
 * recorded date or, with nothing recorded, of the day the employment was entered, never before its start. Undefined after
 * the end, and where no terms will be in force: what is known now, no passing of time makes another one due.
 */
export function findNextPeriod(
  employment: EmploymentRow,
  history: StatementHistory,
  configuration: Configuration,
): DuePeriod | undefined {
  const first = history.lastTo === null ? firstDate(employment, history) : dayAfter(history.lastTo);
  if (employment.endOn !== null && first > employment.endOn) return undefined;
  const { terms, knownOn } = termsFrom(employment, configuration, first);
  if (!terms) return undefined;
  const natural = periodHolding(terms.statementPeriod, first, terms.norm.anchor ?? null);
  const period = history.lastTo === null ? natural : { from: first, to: natural.to };
  const lastOn = lastEmployedOn(employment.endOn, period.to);
  const closing = findTermsOn(employment.versions, configuration.terms, lastOn) ?? terms;
  const [over = period.to] = [period.to, knownOn].sort().reverse();
  return { period, approvalMode: closing.approvalMode, dueOn: dayAfter(over) };
}

function firstDate({ startOn }: EmploymentRow, { firstRecordedOn, enteredOn }: StatementHistory): string {
  const known = firstRecordedOn !== null && firstRecordedOn < enteredOn ? firstRecordedOn : enteredOn;
  return known < startOn ? startOn : known;
}

/** The terms in force on the date or, since they may begin inside the first period, those that begin next. */
function termsFrom(employment: EmploymentRow, { terms }: Configuration, from: string) {
  const inForce = findTermsOn(employment.versions, terms, from);
  if (inForce) return { terms: inForce, knownOn: from };
  const dates = employment.versions.flatMap((version) => [
    version.effectiveFrom,
    ...(terms.get(version.employmentTermsId) ?? []).map((row) => row.effectiveFrom),
  ]);
  const next = dates.filter((date) => date > from).sort()[0];
  return next === undefined
    ? { terms: undefined, knownOn: from }
    : { terms: findTermsOn(employment.versions, terms, next), knownOn: next };
}
