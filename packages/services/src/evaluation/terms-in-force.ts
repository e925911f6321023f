import { getDate, type TermsVersion, type WeekPattern, weekdayNames } from '@stempel/core';
import type { schema } from '@stempel/db';
import { findInForce } from '../versioned/in-force.ts';
import type { Configuration, TermsRow } from './configuration.ts';
import type { EmploymentVersionRow } from './employments.ts';

/** The terms of an employment on a date; undefined before the employment's first version or that of its terms. */
export function findTermsOn(
  versions: readonly EmploymentVersionRow[],
  terms: Configuration['terms'],
  on: string,
): TermsRow | undefined {
  const version = findInForce(versions, on);
  return version && findInForce(terms.get(version.employmentTermsId) ?? [], on);
}

/** Whether a norm applies on a date: the employment's own, or that of the terms in force. */
export function hasNormOn(
  versions: readonly EmploymentVersionRow[],
  terms: Configuration['terms'],
  on: string,
): boolean {
  return (findInForce(versions, on)?.normOverride ?? findTermsOn(versions, terms, on)) !== undefined;
}

/** The terms of an employment over time as the engine reads them: a norm override takes the place of the norm. */
export function termsVersionsOf(
  versions: readonly EmploymentVersionRow[],
  configuration: Configuration,
): TermsVersion[] {
  const dates = new Set<string>();
  for (const version of versions) {
    dates.add(version.effectiveFrom);
    for (const terms of configuration.terms.get(version.employmentTermsId) ?? [])
      dates.add(terms.effectiveFrom);
  }
  const first = versions[0]?.effectiveFrom ?? '';
  return [...dates]
    .filter((date) => date >= first)
    .sort()
    .map((date) => {
      const terms = findTermsOn(versions, configuration.terms, date);
      const override = findInForce(versions, date)?.normOverride ?? null;
      const flex = configuration.accounts.find((account) => account.id === terms?.flexAccountId);
      return { effectiveFrom: getDate(date), ...readNorm(terms?.norm, override), flexAccount: flex?.code };
    });
}

const noWork: WeekPattern = [0, 0, 0, 0, 0, 0, 0];

function readNorm(norm: schema.StoredNorm | undefined, override: schema.StoredNorm | null) {
  const used = override ?? norm;
  const fullTime = override?.full_time_weekly_minutes ?? norm?.full_time_weekly_minutes;
  const anchor = used?.anchor;
  return {
    weeks: used?.weeks.map((week) => weekdayNames.map((name) => week[name]) as unknown as WeekPattern) ?? [
      noWork,
    ],
    anchorOn: anchor ? getDate(anchor) : undefined,
    fullTimeWeeklyMinutes: fullTime ?? undefined,
  };
}
