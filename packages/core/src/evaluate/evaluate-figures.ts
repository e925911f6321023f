import type { CounterFigures } from '../contract/settlement-contract.ts';
import type { TraceSink } from '../contract/trace.ts';
import { creditedOn } from '../norm/absence-credit.ts';
import type { CounterPolicy, RulesPolicy, SupplementPolicy } from '../policies/compiled-policies.ts';
import { minutesPerDate } from '../presence/minutes-per-date.ts';
import type { SupplementLine } from '../supplements/supplement-line.ts';
import type { EpochDay } from '../time/epoch-day.ts';
import { evaluateCounters } from './evaluate-counters.ts';
import type { EmploymentInput, EvaluationInput } from './evaluate-input.ts';
import type { DayFigures } from './evaluate-result.ts';
import { evaluateRules } from './evaluate-rules.ts';
import type { EvaluatedTime } from './evaluate-time.ts';

/** docs/evaluation.md, Rules and what follows: supplement lines, counters and the norm balance of the period. */
export interface EvaluatedFigures {
  readonly lines: readonly SupplementLine[];
  readonly counters: readonly CounterFigures[];
  readonly days: readonly DayFigures[];
  readonly workedMinutes: number;
  readonly standbyMinutes: number;
  readonly creditedMinutes: number;
  readonly excludedMinutes: number;
  readonly normMinutes: number;
  readonly normBalanceMinutes: number;
}

export function evaluateFigures(
  employment: EmploymentInput,
  input: EvaluationInput,
  { timeline, norm }: EvaluatedTime,
  trace: TraceSink,
): EvaluatedFigures {
  const { period, activityParents } = input;
  const { holidays, policies, absences } = employment;
  const { lines, excluded } = evaluateRules(
    policies.supplements.filter(isRulesPolicy),
    { period, timeline, norm, holidays, activityParents },
    trace,
  );
  const excludedByDate = minutesPerDate(excluded, timeline);
  const credited = (date: EpochDay): number => creditedOn(absences, date, norm);
  const counters = evaluateCounters(
    policies.supplements.filter(isCounterPolicy),
    {
      period,
      workedMinutes: (date) => timeline.workedByDate.get(date) ?? 0,
      excludedMinutes: (date) => excludedByDate.get(date) ?? 0,
      creditedMinutes: credited,
      normMinutes: norm.normMinutes,
      fullTimeMinutes: norm.fullTimeOfRange,
    },
    trace,
  );
  const days: DayFigures[] = [];
  const total = { worked: 0, standby: 0, credited: 0, excluded: 0, norm: 0 };
  for (let on = period.from; on <= period.to; on += 1) {
    const day = {
      on,
      workedMinutes: timeline.workedByDate.get(on) ?? 0,
      creditedMinutes: credited(on),
      normMinutes: norm.normMinutes(on),
    };
    days.push(day);
    total.worked += day.workedMinutes;
    total.credited += day.creditedMinutes;
    total.norm += day.normMinutes;
    total.standby += timeline.standbyByDate.get(on) ?? 0;
    total.excluded += excludedByDate.get(on) ?? 0;
  }
  const normBalanceMinutes = total.worked - total.excluded + total.credited - total.norm;
  trace.add('norm-balance', undefined, { ...total, balance: normBalanceMinutes });
  return {
    lines,
    counters,
    days,
    workedMinutes: total.worked,
    standbyMinutes: total.standby,
    creditedMinutes: total.credited,
    excludedMinutes: total.excluded,
    normMinutes: total.norm,
    normBalanceMinutes,
  };
}

export function isRulesPolicy(policy: SupplementPolicy): policy is RulesPolicy {
  return policy.kind === 'rules';
}

function isCounterPolicy(policy: SupplementPolicy): policy is CounterPolicy {
  return policy.kind === 'counter';
}
