import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluate } from '../../evaluate/evaluate.ts';
import type { EvaluationResult } from '../../evaluate/evaluate-result.ts';
import { readScenario } from '../../scenario/read-scenario.ts';
import { evaluateScenario } from '../../scenario/run-scenario.ts';
import { presentResult } from '../../statement/present-result.ts';
import { countMinutes, intersectSpans } from '../../time/spans.ts';
import { testHost } from '../host.ts';
import type { NaivePresence, NaiveScenario } from './naive-document.ts';
import { randomScenario } from './random-scenario.ts';
import { randomSettlement } from './random-settlement.ts';

const runs = {
  numRuns: Number(process.env.PROPERTY_RUNS ?? 150),
  seed: Number(process.env.PROPERTY_SEED ?? 7),
};

const run = (scenario: object): EvaluationResult => evaluate(readScenario(scenario, testHost).input);
const figures = (scenario: object) => {
  const { employments, violations } = presentResult(run(scenario));
  return { employments, violations };
};

describe('properties of the engine', () => {
  it('conserves minutes: worked is the sum of the days', () => {
    fc.assert(
      fc.property(randomScenario, (scenario) => {
        for (const one of run(scenario).employments) {
          expect(one.days.reduce((sum, day) => sum + day.workedMinutes, 0)).toBe(one.workedMinutes);
        }
      }),
      runs,
    );
  });

  it('counts extra + overtime − minus = W − N over all buckets of a counter without tolerance', () => {
    fc.assert(
      fc.property(randomScenario, (scenario) => {
        const counters = ['daily-norm', 'weekly-norm', 'period-norm'].flatMap((plugin) =>
          ['contractual', 'full-time'].map((overtime_threshold) => ({
            code: `${plugin}-${overtime_threshold}`,
            kind: 'counter',
            counter: { plugin, config: { overtime_threshold } },
          })),
        );
        const policies = scenario.supplement_policies.filter(({ kind }) => kind === 'rules');
        const [one] = run({ ...scenario, supplement_policies: [...policies, ...counters] }).employments;
        for (const { values } of one?.counters ?? []) {
          const { overtime = 0, 'extra-work': extra = 0, 'minus-hours': minus = 0 } = values;
          expect(extra + overtime - minus).toBe(one?.normBalanceMinutes);
        }
      }),
      runs,
    );
  });

  it('settles without loss: opening + credited − paid − lapsed − transferred + deducted + rounded = closing', () => {
    fc.assert(
      fc.property(randomScenario, randomSettlement, (scenario, settlement) => {
        const [one] = run({ ...scenario, ...settlement }).employments;
        for (const { account, quantity } of one?.balances ?? []) {
          const opening = settlement.accounts.find(({ code }) => code === account)?.opening ?? 0;
          const moved =
            one?.movements.filter((row) => row.account === account).map((row) => row.quantity) ?? [];
          expect(opening + moved.reduce((sum, minutes) => sum + minutes, 0)).toBe(quantity);
        }
        expect(one?.payouts.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(one?.payoutMinutes);
        const left = [one?.payoutMinutes, one?.lapsedMinutes, one?.deductedMinutes];
        expect(left.every((minutes) => minutes !== undefined && minutes >= 0)).toBe(true);
      }),
      runs,
    );
  });

  it('does not care about the order of presence', () => {
    fc.assert(
      fc.property(randomScenario, (scenario) => {
        const reversed = { ...scenario, presence: [...scenario.presence].reverse() };
        expect(figures(reversed)).toEqual(figures(scenario));
      }),
      runs,
    );
  });

  it('does not care where an interval is split', () => {
    fc.assert(
      fc.property(withoutPunchRounding, fc.nat(), fc.nat(), (scenario, which, where) => {
        expect(figures(splitOne(scenario, which, where))).toEqual(figures(scenario));
      }),
      runs,
    );
  });

  it('never lets the lines of a first-match policy overlap', () => {
    fc.assert(
      fc.property(randomScenario, (scenario) => {
        const policies = scenario.supplement_policies.map((policy) =>
          policy.kind === 'rules' ? { ...policy, combination: 'first-match' } : policy,
        );
        const lines = run({ ...scenario, supplement_policies: policies }).employments[0]?.supplements ?? [];
        for (const [index, line] of lines.entries()) {
          for (const other of lines.slice(index + 1).filter(({ policy }) => policy === line.policy)) {
            expect(countMinutes(intersectSpans(line.intervals, other.intervals))).toBe(0);
          }
        }
      }),
      runs,
    );
  });

  it('gives the same answer twice, and the same from one compiled input', () => {
    fc.assert(
      fc.property(randomScenario, (scenario) => {
        const { input } = readScenario(scenario, testHost);
        const first = presentResult(evaluate(input));
        expect(presentResult(evaluate(input))).toEqual(first);
        expect(evaluateScenario(scenario, testHost)).toEqual(first);
      }),
      runs,
    );
  });

  it('gives the same figures for the same week eight weeks later, where no clock changes', () => {
    fc.assert(
      fc.property(randomScenario, (scenario) => {
        const here = { ...scenario, timezone: 'Asia/Kathmandu' };
        const { supplement_policies } = scenario;
        const seasonal = JSON.stringify(supplement_policies).includes('date-range');
        fc.pre(!seasonal && !crossesNewYear(scenario));
        expect(withoutDates(figures(shiftWeeks(here, 8)))).toEqual(withoutDates(figures(here)));
      }),
      runs,
    );
  });
});

const roundsPunches = ({ plugin }: { plugin: string }) =>
  plugin === 'round-punch' || plugin === 'auto-check-out';
const withoutPunchRounding = randomScenario.map((scenario) => ({
  ...scenario,
  working_time_policies: scenario.working_time_policies.map(({ code, steps }) => ({
    code,
    // A split is a punch of its own, so rounding punches may round it.
    steps: steps.filter((step) => !roundsPunches(step)),
  })),
}));

function splitOne(scenario: NaiveScenario, which: number, where: number): NaiveScenario {
  const closed = scenario.presence.filter(({ end }) => end !== null);
  const chosen = closed[which % Math.max(1, closed.length)];
  if (!chosen?.end) return scenario;
  const start = Temporal.Instant.from(chosen.start);
  const minutes = start.until(chosen.end).total('minutes');
  if (minutes < 2) return scenario;
  const middle = start.add({ minutes: 1 + (where % (minutes - 1)) }).toString({ smallestUnit: 'minute' });
  const parts: NaivePresence[] = [
    { ...chosen, end: middle },
    { ...chosen, start: middle },
  ];
  return { ...scenario, presence: scenario.presence.flatMap((one) => (one === chosen ? parts : [one])) };
}

const dated = /\d{4}-\d{2}-\d{2}/g;

function crossesNewYear(scenario: NaiveScenario): boolean {
  return (JSON.stringify(scenario).match(dated) ?? []).some((date) => date > '2026-10-15');
}

/** Every date of the scenario some weeks later; the anchor and the first terms may stay, a rotation has 1, 2 or 4 weeks. */
function shiftWeeks(scenario: NaiveScenario, weeks: number): NaiveScenario {
  const holidays = scenario.holidays.map(({ plugin, config }) => {
    const on = new Temporal.PlainDate(2026, config.month, config.day).add({ weeks });
    return { plugin, config: { ...config, month: on.month, day: on.day } };
  });
  const shifted = JSON.stringify({ ...scenario, holidays: [] }).replace(dated, (date) =>
    Temporal.PlainDate.from(date).add({ weeks }).toString(),
  );
  return { ...JSON.parse(shifted), holidays };
}

function withoutDates(answer: object): unknown {
  return JSON.parse(JSON.stringify(answer).replace(dated, 'date'));
}
