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
import { placementOn, placementsOf } from '../evaluation/employment-placement.ts';
import { holidayCalendarsInScope } from '../evaluation/holidays-in-scope.ts';
import { type PolicyInScope, policiesInScope } from '../evaluation/policies-in-scope.ts';
import type { DraftWeek } from './draft-week.ts';

/** The lists of a scenario document (core/docs/scenarios.md) by kind of policy. */
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

/** The policies beside the draft that apply in the week, each version with the date from which it does. */
function otherPolicies({ employment, configuration, period, draft }: DraftWeek) {
  const inScope = policiesInScope(
    configuration.policies,
    placementsOf(employment.versions, configuration, period),
    { from: getDate(period.from), to: getDate(period.to) },
  );
  const entries = inScope.flatMap((one) => [
    { row: one.row, document: versionDocument(one) },
    ...endOf(one, inScope).map((document) => ({ row: one.row, document })),
  ]);
  const before = entries.filter(({ row }) => row.kind === draft.kind);
  const own = before.findIndex(({ row }) => row.id === draft.id);
  const lists = Object.fromEntries(
    Object.entries(listOf).map(([kind, list]) => [
      list,
      entries.filter(({ row }) => row.kind === kind && row.id !== draft.id).map(({ document }) => document),
    ]),
  );
  return { lists, place: own < 0 ? before.length : own };
}

function versionDocument({ row, inForce }: PolicyInScope) {
  const since = Number.isFinite(inForce.from) ? { effective_from: formatDate(inForce.from) } : {};
  return { ...row.config, code: row.code, ...since };
}

/** A policy that leaves its scope inside the week goes on as a version without rules. */
function endOf({ row, inForce }: PolicyInScope, inScope: readonly PolicyInScope[]) {
  const goesOn = inScope.some((other) => other.row.id === row.id && other.inForce.from === inForce.to + 1);
  if (goesOn || !Number.isFinite(inForce.to)) return [];
  const empty = {
    'working-time': {},
    supplement: { kind: 'rules' },
    absence: { account: row.config.account },
    settlement: {},
  };
  return [{ ...empty[row.kind], code: row.code, effective_from: formatDate(inForce.to + 1) }];
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
    // A kept week belongs to the policy and outlives who knew the person: what an absence was is no part of it.
    absences: absences.map(({ from, to, share, credit, account, earns, requestedOn }) => ({
      from: formatDate(from),
      to: to === undefined ? null : formatDate(to),
      share: formatQuantity(share),
      credit: typeof credit === 'string' ? credit : credit.fixedMinutes,
      account: account ?? null,
      earns,
      activity: null,
      requested_on: requestedOn === undefined ? null : formatDate(requestedOn),
    })),
  };
}
