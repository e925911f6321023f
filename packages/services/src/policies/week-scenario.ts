import {
  type AccountInput,
  type EmploymentInput,
  formatDate,
  formatFixed,
  formatInstant,
  formatQuantity,
  getDate,
  weekdayNames,
} from '@stempel/core';
import type { PolicyRow } from '../evaluation/configuration.ts';
import { placementOn } from '../evaluation/employment-placement.ts';
import { holidayCalendarsInScope } from '../evaluation/holidays-in-scope.ts';
import { policiesInScope } from '../evaluation/policies-in-scope.ts';
import type { DraftWeek } from './draft-week.ts';

/** The lists of a scenario document (DOMAIN §9) by kind of policy. */
export const listOf = {
  'working-time': 'working_time_policies',
  supplement: 'supplement_policies',
  absence: 'absence_policies',
  settlement: 'settlement_policies',
} as const satisfies Record<PolicyRow['kind'], string>;

/** A scenario without the policy it judges, and where in the list of its kind that policy belongs. */
export interface KeptScenario {
  readonly document: Readonly<Record<string, unknown>>;
  readonly place: number;
}

/** Writes a loaded week down as a scenario document: everything it needs, whatever changes later. */
export function scenarioOfWeek(week: DraftWeek): KeptScenario {
  const { input } = week.loaded;
  const own = input.employments.find(({ code }) => code === week.employment.id);
  if (!own) throw new Error(`Nothing was built for the employment ${week.employment.id}.`);
  const policies = otherPolicies(week);
  return {
    place: policies.place,
    document: {
      scenario: 1,
      timezone: own.zone.zone,
      period: week.period,
      birth_date: input.birthOn === undefined ? null : formatDate(input.birthOn),
      employments: [employmentOf(own)],
      reasons: [...input.reasonKinds].map(([code, kind]) => ({ code, kind })),
      activities: [...input.activityParents].map(([code, parent]) => ({ code, parent })),
      holidays: holidaysOf(week),
      accounts: own.accounts.map((account) => accountOf(account)),
      ...policies.lists,
      ...recordedOf(own),
    },
  };
}

function employmentOf({ startOn, endOn, terms }: EmploymentInput) {
  return {
    code: 'main',
    start: formatDate(startOn),
    end: endOn === undefined ? null : formatDate(endOn),
    terms: terms.map(({ effectiveFrom, flexAccount, weeks, anchorOn, fullTimeWeeklyMinutes }) => ({
      effective_from: formatDate(effectiveFrom),
      flex_account: flexAccount ?? null,
      norm: {
        weeks: weeks.map((week) => Object.fromEntries(weekdayNames.map((name, day) => [name, week[day]]))),
        anchor: anchorOn === undefined ? null : formatDate(anchorOn),
        full_time_weekly_minutes: fullTimeWeeklyMinutes ?? null,
      },
    })),
  };
}

function accountOf({ code, unit, opening, openedOn }: AccountInput) {
  const openedAt = formatDate(openedOn);
  return unit === 'days'
    ? { code, unit, opening: formatFixed(opening), opened_on: openedAt }
    : { code, unit, opening, opened_on: openedAt };
}

function holidaysOf({ employment, configuration, period }: DraftWeek) {
  const placement = placementOn(employment.versions, configuration, period.to);
  if (!placement) return [];
  return holidayCalendarsInScope(configuration.holidayCalendars, placement, period.to).flatMap(
    ({ generators }) => [...generators],
  );
}

/** The policies beside the draft that apply on the last day of the week. */
function otherPolicies({ employment, configuration, period, draft }: DraftWeek) {
  const placement = placementOn(employment.versions, configuration, period.to);
  const lastOn = { from: getDate(period.to), to: getDate(period.to) };
  const inScope = placement ? policiesInScope(configuration.policies, [placement], lastOn) : [];
  const rows = inScope.map(({ row }) => row);
  const before = rows.filter(({ kind }) => kind === draft.kind);
  const own = before.findIndex(({ id }) => id === draft.id);
  const lists = Object.fromEntries(
    Object.entries(listOf).map(([kind, list]) => [
      list,
      rows
        .filter((row) => row.kind === kind && row.id !== draft.id)
        .map(({ code, config }) => ({ ...config, code })),
    ]),
  );
  return { lists, place: own < 0 ? before.length : own };
}

function recordedOf({ presence, entries, absences, zone }: EmploymentInput) {
  return {
    presence: presence.map(({ startAt, endAt, reason, activity, project, dimensions }) => ({
      start: formatInstant(startAt, zone),
      end: endAt === undefined ? null : formatInstant(endAt, zone),
      reason: reason ?? null,
      activity: activity ?? null,
      project: project ?? null,
      dimensions,
    })),
    entries: entries.map(({ on, activity, minutes }) => ({ date: formatDate(on), activity, minutes })),
    absences: absences.map(({ from, to, share, credit, account, earns, activity, requestedOn }) => ({
      from: formatDate(from),
      to: to === undefined ? null : formatDate(to),
      share: formatQuantity(share),
      credit: typeof credit === 'string' ? credit : credit.fixedMinutes,
      account: account ?? null,
      earns,
      activity: activity ?? null,
      requested_on: requestedOn === undefined ? null : formatDate(requestedOn),
    })),
  };
}
