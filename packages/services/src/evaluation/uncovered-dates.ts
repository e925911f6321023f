import { formatDate, getDate } from '@stempel/core';
import type { Configuration } from './configuration.ts';
import type { EmploymentRow } from './employments.ts';
import type { PolicyInScope } from './policies-in-scope.ts';
import { lastEmployedOn, type Period } from './statement-period.ts';
import { hasNormOn } from './terms-in-force.ts';

/** Employed dates of a period on which something was missing: first and last of them, and how many. */
export interface DateGap {
  readonly from: string;
  readonly to: string;
  readonly days: number;
}

/** Dates of a period on which no norm, or no policy of any kind, applied to the employment. */
export interface Uncovered {
  readonly norm: DateGap | null;
  readonly policy: DateGap | null;
}

/**
 * The employed dates of the period that neither terms in force nor a norm of the employment's own give a norm (one of 0
 * minutes is a norm), and those on which no active policy had the employment in scope. Null where everything applied.
 */
export function findUncovered(
  { period }: { readonly period: Period },
  employment: EmploymentRow,
  configuration: Configuration,
  inScope: readonly PolicyInScope[],
): Uncovered | null {
  const { startOn, endOn, versions } = employment;
  const from = Math.max(getDate(startOn), getDate(period.from));
  const to = getDate(lastEmployedOn(endOn, period.to));
  const dates = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
  const norm = gapOf(dates.filter((date) => !hasNormOn(versions, configuration.terms, formatDate(date))));
  const policy = gapOf(
    dates.filter((date) => !inScope.some(({ inForce }) => inForce.from <= date && inForce.to >= date)),
  );
  return norm || policy ? { norm, policy } : null;
}

function gapOf(dates: readonly number[]): DateGap | null {
  const [first, last] = [dates[0], dates.at(-1)];
  if (first === undefined || last === undefined) return null;
  return { from: formatDate(first), to: formatDate(last), days: dates.length };
}
