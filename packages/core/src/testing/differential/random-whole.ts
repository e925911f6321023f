import fc from 'fast-check';
import { plusDays } from './naive-clock.ts';
import type {
  NaiveAbsence,
  NaiveAbsencePolicy,
  NaivePolicy,
  NaiveRef,
  NaiveScenario,
  NaiveSteps,
} from './naive-document.ts';
import { randomConstraint } from './random-constraints.ts';
import { randomAccrual, randomExpiry, randomUsageRule } from './random-leave.ts';
import { randomCounter, randomStep } from './random-plugins.ts';
import { randomScenario } from './random-scenario.ts';
import { randomSettlementStep } from './random-settlement.ts';

const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const after = fc.integer({ min: -2, max: 9 });
const some = <Value>(value: fc.Arbitrary<Value>, maxLength: number) =>
  fc.array(value, { maxLength, size: 'max' });

const leavePolicy = fc.record({
  accruals: some(randomAccrual, 2),
  expiries: fc.uniqueArray(randomExpiry, { maxLength: 3, selector: ({ plugin }) => plugin }),
  usage_rules: some(randomUsageRule, 3),
});

const leaveAbsence = fc.record({
  from: fc.oneof(after, fc.integer({ min: -200, max: 0 })),
  length: fc.oneof(fc.integer({ min: 0, max: 6 }), fc.constantFrom(30, undefined)),
  share: fc.constantFrom('1', '1', '0.5', '0.3333'),
  account: fc.constantFrom('vacation', 'vacation', 'saved', 'toil', undefined),
  earns: fc.constantFrom(undefined, undefined, false),
  activity: fc.constantFrom(undefined, 'sick', 'parental'),
  notice: optional(fc.constantFrom(0, 1, 7, 20)),
});

const extras = fc.record({
  constraints: some(randomConstraint, 4),
  later: optional(
    fc.record({
      after,
      steps: some(fc.oneof(randomStep, randomConstraint), 3),
      counter: optional(randomCounter),
      settlement: some(randomSettlementStep, 2),
      leave: leavePolicy,
      changes: fc.subarray(['steps', 'rules', 'counter', 'settlement', 'leave']),
    }),
  ),
  second: optional(
    fc.record({
      timezone: fc.constantFrom(
        'Europe/Copenhagen',
        'America/New_York',
        'Asia/Kathmandu',
        'Australia/Lord_Howe',
      ),
      startsAfter: fc.constantFrom(-400, -3, 2),
      takes: fc.integer({ min: 2, max: 4 }),
    }),
  ),
  settlement: some(randomSettlementStep, 4),
  flex: fc.constantFrom(undefined, 'flex', 'bank'),
  openings: fc.tuple(fc.integer({ min: -600, max: 600 }), fc.integer({ min: -600, max: 600 })),
  employedFor: fc.constantFrom(undefined, undefined, 0, 40, 200, 400, 800),
  endsAfter: fc.constantFrom(undefined, undefined, undefined, 0, 3, 6),
  birth: fc.constantFrom(undefined, '1976-03-15', '1984-02-29', '1986-01-01'),
  leave: optional(
    fc.record({
      opened: fc.constantFrom(0, 1, 60, 400),
      opening: fc.constantFrom('0.0000', '3.5000', '10.0000', '-1.0000'),
      policy: leavePolicy,
      absences: some(leaveAbsence, 4),
    }),
  ),
  entries: some(
    fc.record({ after: fc.integer({ min: 0, max: 6 }), minutes: fc.constantFrom(60, 240, 480) }),
    4,
  ),
});

type Extras = typeof extras extends fc.Arbitrary<infer Value> ? Value : never;

/**
 * Whole scenarios: time, rules and counters as in `randomScenario`, with constraints, leave, settlement, versions
 * of policies and a second employment in a zone of its own.
 */
export const randomWhole: fc.Arbitrary<NaiveScenario> = fc.tuple(randomScenario, extras).map(assemble);

function assemble([scenario, given]: [NaiveScenario, Extras]): NaiveScenario {
  const { from } = scenario.period;
  const { leave } = given;
  const counters = scenario.supplement_policies.filter(({ kind }) => kind === 'counter');
  const named = (steps: readonly NaiveRef[]) => steps.map((step) => withCounter(step, counters));
  const opened_on = leave ? plusDays(from, -leave.opened) : from;
  const minutes = [
    { code: 'flex', unit: 'minutes' as const, opening: given.openings[0] },
    { code: 'toil', unit: 'minutes' as const, opening: given.openings[1], opened_on },
    { code: 'bank', unit: 'minutes' as const, opening: 0 },
  ];
  const days = ['vacation', 'saved'].map((code) => ({
    code,
    unit: 'days' as const,
    opening: code === 'saved' ? '0.0000' : (leave?.opening ?? '0.0000'),
    opened_on,
  }));
  return {
    ...scenario,
    birth_date: given.birth,
    employments: employmentsOf(scenario, given),
    accounts: leave ? [...minutes, ...days] : minutes,
    working_time_policies: withLaterSteps(
      scenario.working_time_policies.map((one) => ({ ...one, steps: [...one.steps, ...given.constraints] })),
      'steps',
      given,
      from,
    ),
    supplement_policies: withLaterSupplements(scenario.supplement_policies, given, from),
    settlement_policies: withLaterSteps(
      [{ code: 'close', steps: named(given.settlement) }],
      'settlement',
      { ...given, later: given.later && { ...given.later, settlement: named(given.later.settlement) } },
      from,
    ),
    absence_policies: leave
      ? withLaterLeave({ code: 'vac', account: 'vacation', ...leave.policy }, given, from).map((policy) => ({
          ...policy,
          accruals: named(policy.accruals ?? []),
        }))
      : [],
    presence: scenario.presence.map((one, index) =>
      given.second && index % given.second.takes === 1 ? { ...one, employment: 'second' } : one,
    ),
    absences: [...scenario.absences, ...(leave?.absences ?? []).map((one) => absenceOf(one, from))],
    entries: given.entries.map((one) => ({
      date: plusDays(from, one.after),
      activity: 'office',
      minutes: one.minutes,
    })),
  };
}

function employmentsOf(scenario: NaiveScenario, given: Extras): NaiveScenario['employments'] {
  const { from } = scenario.period;
  const [main] = scenario.employments;
  if (!main) return [];
  const terms = main.terms.map((one) => ({ ...one, flex_account: given.flex }));
  const start = given.employedFor === undefined ? main.start : plusDays(from, -given.employedFor);
  const ends = given.endsAfter === undefined ? main.end : plusDays(from, given.endsAfter);
  const end = ends !== null && ends < start ? null : ends;
  const own = { ...main, start, end, terms };
  if (!given.second) return [own];
  const { timezone, startsAfter } = given.second;
  return [
    own,
    { code: 'second', timezone, start: plusDays(from, startsAfter), end: null, terms: terms.slice(0, 1) },
  ];
}

function withCounter(step: NaiveRef, counters: readonly NaivePolicy[]): NaiveRef {
  if (step.config.counter === undefined || step.config.counter === 'norm-balance') return step;
  const policy = counters[step.config.counter.length % Math.max(1, counters.length)];
  return {
    ...step,
    config: { ...step.config, counter: policy ? `${policy.code}.${step.config.counter}` : 'norm-balance' },
  };
}

function withLaterSteps(
  all: readonly NaiveSteps[],
  kind: 'steps' | 'settlement',
  { later }: Extras,
  from: string,
): NaiveSteps[] {
  if (!later?.changes.includes(kind)) return [...all];
  const effective_from = plusDays(from, later.after);
  return [...all, ...all.map(({ code }) => ({ code, effective_from, steps: later[kind] }))];
}

function withLaterSupplements(all: readonly NaivePolicy[], { later }: Extras, from: string): NaivePolicy[] {
  const effective_from = plusDays(from, later?.after ?? 0);
  const first = all.find(({ kind }) => kind === 'rules');
  const counter = all.find(({ kind }) => kind === 'counter');
  const changed: NaivePolicy[] = [];
  // The rules of the other policy, in reverse, take the place of the first one's.
  const other = all.filter(({ kind }) => kind === 'rules').at(-1);
  if (first && other && later?.changes.includes('rules'))
    changed.push({ ...other, code: first.code, effective_from, rules: (other.rules ?? []).toReversed() });
  if (counter && later?.counter && later.changes.includes('counter'))
    changed.push({ code: counter.code, kind: 'counter', counter: later.counter, effective_from });
  return [...all, ...changed];
}

function withLaterLeave(policy: NaiveAbsencePolicy, { later }: Extras, from: string): NaiveAbsencePolicy[] {
  if (!later?.changes.includes('leave')) return [policy];
  return [
    policy,
    {
      code: policy.code,
      account: policy.account,
      ...later.leave,
      effective_from: plusDays(from, later.after),
    },
  ];
}

type LeaveAbsence = typeof leaveAbsence extends fc.Arbitrary<infer Value> ? Value : never;

function absenceOf({ from: days, length, notice, ...one }: LeaveAbsence, from: string): NaiveAbsence {
  const start = plusDays(from, days);
  return {
    ...one,
    from: start,
    to: length === undefined ? null : plusDays(start, length),
    credit: 'day-norm',
    requested_on: notice === undefined ? undefined : plusDays(start, -notice),
  };
}
