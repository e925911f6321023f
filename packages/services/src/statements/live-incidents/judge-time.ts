import {
  type EmploymentInput,
  type EvaluationInput,
  type EvaluationResult,
  evaluate,
  formatInstant,
  getDate,
  type Violation,
} from '@stempel/core';
import type { LoadedEvaluation } from '../../evaluation/evaluation-task.ts';
import { openPresence } from '../incidents/incident-contract.ts';
import type { LiveIncident } from './live-incident.ts';
import type { OpenCheckIn } from './open-check-ins.ts';

/** What one employment is judged by, at one moment. */
export interface Moment {
  readonly now: Temporal.Instant;
  /** The date of that moment by the clock of the employment. */
  readonly today: string;
  /** When that date ends. */
  readonly midnightAt: Temporal.Instant;
  /** Of all employments of the employee. */
  readonly open: readonly OpenCheckIn[];
}

interface JudgedTime {
  readonly found: readonly LiveIncident[];
  /** When time alone may break another rule; unordered. */
  readonly moments: readonly Temporal.Instant[];
}

type Presence = EmploymentInput['presence'][number];

const asMinute = (at: Temporal.Instant) => Math.floor(at.epochMilliseconds / 60_000);
const ofMinute = (minute: number) => Temporal.Instant.fromEpochMilliseconds(minute * 60_000);

/**
 * What the policies in force find of recorded time now. Rests and daily maxima see somebody who is checked in at work
 * until now, though never longer than the terms let one be; postings are compared when the day is over.
 */
export function judgeTime({ input, task, employeeId }: LoadedEvaluation, moment: Moment): JudgedTime {
  const code = task.employmentId;
  const own = input.employments.find((employment) => employment.code === code);
  if (!own) return { found: [], moments: [] };
  const isOpen = input.employments.some(({ presence }) => presence.some(({ endAt }) => endAt === undefined));
  const recorded = evaluate(input, { trace: false });
  const present = isOpen
    ? evaluate(endedAt(input, moment, asMinute(moment.now)), { trace: false })
    : recorded;
  const ofOwn = ({ violations }: EvaluationResult) =>
    violations.filter(({ employment }) => employment === undefined || employment === code);
  const violations = [
    ...ofOwn(present).filter(({ step }) => step === 'daily-rest' || step === 'max-daily'),
    ...ofOwn(recorded).filter((one) => isUnposted(one, moment) || isOpenOverMidnight(one, moment)),
  ];
  const later =
    isOpen && hasStep(own, 'daily-rest', 'max-daily')
      ? ofOwn(evaluate(endedAt(input, moment, Number.POSITIVE_INFINITY), { trace: false }))
      : [];
  return {
    found: numbered(
      violations.map((violation) => ({
        ...incidentOf(violation, { own, employeeId }, moment),
        isGrowing: !isAmong(violation, ofOwn(recorded)),
      })),
    ),
    moments: [
      ...later.flatMap((violation) => breaksAt(violation, { own, present }, moment)),
      ...(isOpen ? nearsAt(input, moment) : []),
      ...(hasStep(own, 'reconcile-presence-entries') && isPresentOn(own, moment) ? [moment.midnightAt] : []),
    ],
  };
}

/** Postings that are missing when their day is over; of those that are too many one is told by the statement. */
function isUnposted({ step, facts }: Violation, { today }: Moment): boolean {
  const { date, difference_minutes: missing } = facts;
  return step === 'reconcile-presence-entries' && String(date) < today && Number(missing) > 0;
}

function isOpenOverMidnight({ step, at, employment }: Violation, { open, now }: Moment): boolean {
  if (step !== openPresence) return false;
  const found = open.find((one) => isOf(one, employment, at));
  return found !== undefined && Temporal.Instant.compare(found.midnightAt, now) <= 0;
}

const isAmong = ({ step, at, facts }: Violation, violations: readonly Violation[]) =>
  violations.some(
    (one) => one.step === step && one.at === at && JSON.stringify(one.facts) === JSON.stringify(facts),
  );

const isOf = (one: OpenCheckIn, employment: string | undefined, start: number) =>
  one.employmentId === employment && asMinute(one.startedAt) === start;

/** The input with an end for whoever is checked in: the given minute, or where the terms or a rule end it before. */
function endedAt(input: EvaluationInput, { open }: Moment, minute: number): EvaluationInput {
  const end = (employment: EmploymentInput, presence: Presence): Presence => {
    if (presence.endAt !== undefined) return presence;
    const { startAt } = presence;
    const longest = open.find((one) => isOf(one, employment.code, startAt))?.longestMinutes ?? 0;
    const last = Math.min(minute, startAt + longest);
    // The rule itself ends it then.
    const ruled = automaticMinutes(employment, startAt);
    if (ruled !== undefined && startAt + ruled <= last) return presence;
    return { ...presence, endAt: Math.max(startAt + 1, last) };
  };
  const employments = input.employments.map((employment) => ({
    ...employment,
    presence: employment.presence.map((presence) => end(employment, presence)),
  }));
  return { ...input, employments };
}

function automaticMinutes(employment: EmploymentInput, startAt: number): number | undefined {
  const steps = stepsOn(employment, dateOf(startAt, employment)).filter(
    ({ plugin }) => plugin === 'auto-check-out',
  );
  return steps.length === 0
    ? undefined
    : Math.min(...steps.map(({ config }) => Number(config.after_minutes)));
}

function stepsOn({ policies }: EmploymentInput, date: string) {
  const on = getDate(date);
  return policies.workingTime
    .filter(({ inForce }) => inForce.from <= on && on <= inForce.to)
    .flatMap(({ steps }) => steps);
}

const hasStep = ({ policies }: EmploymentInput, ...plugins: readonly string[]) =>
  policies.workingTime.some(({ steps }) => steps.some(({ plugin }) => plugins.includes(plugin)));

function isPresentOn(own: EmploymentInput, { today }: Moment): boolean {
  return own.presence.some(
    ({ startAt, endAt }) =>
      dateOf(startAt, own) <= today && (endAt === undefined || dateOf(endAt, own) >= today),
  );
}

const dateOf = (minute: number, { zone }: EmploymentInput) =>
  formatInstant(minute, zone).slice(0, 'YYYY-MM-DD'.length);

/**
 * When somebody who stays breaks the rule: of a rest the engine knows the minute; a daily maximum is passed no earlier
 * than when what is left of it was worked without a break, and is looked at again then.
 */
function breaksAt(
  { step, at, facts }: Violation,
  { own, present }: { own: EmploymentInput; present: EvaluationResult },
  { now }: Moment,
): Temporal.Instant[] {
  if (step === 'daily-rest') return at >= asMinute(now) ? [ofMinute(at + 1)] : [];
  if (step !== 'max-daily') return [];
  const date = String(facts.date);
  const most = stepsOn(own, date).flatMap(({ plugin, config }) =>
    plugin === 'max-daily' ? [Number(config.max_minutes)] : [],
  );
  const days = present.employments.find(({ code }) => code === own.code)?.days ?? [];
  const worked = days.find(({ on }) => on === getDate(date))?.workedMinutes ?? 0;
  const left = most.map((minutes) => minutes - worked).filter((minutes) => minutes >= 0);
  return left.map((minutes) => ofMinute(asMinute(now) + minutes + 1));
}

/** Gaps of work that are shorter belong to one shift, unless a rule says otherwise (core/docs/evaluation.md). */
const usualShiftGap = 180;

/**
 * When somebody who stays comes so close to time that was recorded ahead that the rest between them is none, or that both
 * are one shift, of which a rest is told once.
 */
function nearsAt({ employments }: EvaluationInput, { now }: Moment): Temporal.Instant[] {
  const steps = employments.flatMap(({ policies }) => policies.workingTime.flatMap((policy) => policy.steps));
  const gaps = steps.flatMap(({ plugin, config }) => {
    if (plugin === 'daily-rest') return [Number(config.min_rest_minutes)];
    return plugin === 'attribute-days' ? [Number(config.shift_gap_minutes)] : [];
  });
  const starts = employments.flatMap(({ presence }) => presence.map(({ startAt }) => startAt));
  return starts
    .filter((start) => start > asMinute(now))
    .flatMap((start) => [usualShiftGap, ...gaps].map((gap) => ofMinute(start - gap + 1)));
}

/** A policy may have a step twice, with another maximum and another weight. */
function numbered(found: readonly LiveIncident[]): LiveIncident[] {
  const groups = Map.groupBy(found, ({ step, about }) => `${step} ${about}`);
  return [...groups.values()].flatMap((same) =>
    same.map((one, index) => (index === 0 ? one : { ...one, about: `${one.about} ${index + 1}` })),
  );
}

function incidentOf(
  { step, at, severity, policy, facts, employment }: Violation,
  { own, employeeId }: { own: EmploymentInput; employeeId: string },
  { open }: Moment,
): Omit<LiveIncident, 'isGrowing'> {
  const presence = step === openPresence ? open.find((one) => isOf(one, employment, at)) : undefined;
  const occurredAt = ofMinute(at);
  return {
    employeeId,
    employmentId: own.code,
    step,
    severity,
    occurredOn: dateOf(at, own),
    occurredAt,
    details: { ...facts, ...(policy === undefined ? {} : { policy }) },
    about: presence?.id ?? [policy, employment, occurredAt].filter(Boolean).join(' '),
  };
}
