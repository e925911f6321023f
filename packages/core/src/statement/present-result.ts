import type { Movement } from '../contract/movement.ts';
import type { Violation } from '../contract/violation.ts';
import type { Balance, EmploymentResult, EvaluationResult } from '../evaluate/evaluate-result.ts';
import { formatFixed, formatQuantity, formatTenThousandths } from '../figures/decimal.ts';
import type { SupplementLine } from '../supplements/supplement-line.ts';
import { formatDate } from '../time/epoch-day.ts';
import { formatInstant } from '../time/instant.ts';
import type { ZoneTable } from '../time/zone-table.ts';
import { type PresentedTraceEntry, presentTrace } from '../trace/present-trace.ts';
import { englishTraceTexts, type TraceTexts } from '../trace/trace-texts.ts';

/** The result in the words and shapes of docs/scenarios.md, Result, ready to be JSON. */
export interface PresentedResult {
  readonly employments: Readonly<Record<string, unknown>>;
  readonly violations: readonly Readonly<Record<string, unknown>>[];
  readonly trace: readonly PresentedTraceEntry[];
}

export function presentResult(
  result: EvaluationResult,
  texts: TraceTexts = englishTraceTexts,
): PresentedResult {
  const zones = new Map(result.employments.map(({ code, zone }) => [code, zone]));
  const firstZone = result.employments[0]?.zone;
  return {
    employments: Object.fromEntries(result.employments.map((one) => [one.code, presentEmployment(one)])),
    violations: result.violations.map((one) =>
      presentViolation(one, zones.get(one.employment ?? '') ?? firstZone),
    ),
    trace: firstZone
      ? presentTrace(result.trace, (employment) => zones.get(employment ?? '') ?? firstZone, texts)
      : [],
  };
}

function presentEmployment(employment: EmploymentResult): Readonly<Record<string, unknown>> {
  return {
    worked_minutes: employment.workedMinutes,
    standby_minutes: employment.standbyMinutes,
    credited_minutes: employment.creditedMinutes,
    excluded_minutes: employment.excludedMinutes,
    norm_minutes: employment.normMinutes,
    norm_balance_minutes: employment.normBalanceMinutes,
    days: Object.fromEntries(
      employment.days.map(({ on, workedMinutes, creditedMinutes, normMinutes }) => [
        formatDate(on),
        { worked_minutes: workedMinutes, credited_minutes: creditedMinutes, norm_minutes: normMinutes },
      ]),
    ),
    counters: Object.fromEntries(employment.counters.map(({ policy, values }) => [policy, values])),
    supplements: Object.fromEntries(
      employment.supplements.map((line) => [line.key, presentLine(line, employment.zone)]),
    ),
    payout_minutes: employment.payoutMinutes,
    lapsed_minutes: employment.lapsedMinutes,
    deducted_minutes: employment.deductedMinutes,
    payouts: employment.payouts.map(({ activity, minutes }) => ({ activity: activity ?? null, minutes })),
    movements: employment.movements.map(presentMovement),
    balances: Object.fromEntries(
      employment.balances.map((balance) => [balance.account, presentBalance(balance)]),
    ),
  };
}

/**
 * A supplement line as docs/scenarios.md, Result shows it; `presentInstant` writes the ends of its intervals, with minutes
 * unless told otherwise.
 */
export function presentLine(line: SupplementLine, zone: ZoneTable, presentInstant = formatInstant) {
  const intervals: { start: string; end: string }[] = [];
  for (let i = 0; i < line.intervals.length; i += 2) {
    const start = presentInstant(line.intervals[i] as number, zone);
    intervals.push({ start, end: presentInstant(line.intervals[i + 1] as number, zone) });
  }
  return {
    matched_minutes: line.matchedMinutes,
    quantity: formatTenThousandths(line.quantity),
    unit: line.unit,
    activity: line.activity ?? null,
    intervals,
    ...(line.currency !== undefined && { currency: line.currency }),
    ...(line.tiers && {
      tiers: line.tiers.map(({ percent, matchedMinutes, quantity }) => ({
        percent: formatQuantity(percent),
        matched_minutes: matchedMinutes,
        quantity: formatQuantity(quantity),
      })),
    }),
  };
}

function presentMovement({ account, unit, on, kind, quantity }: Movement): Readonly<Record<string, unknown>> {
  return {
    account,
    date: formatDate(on),
    kind,
    quantity: unit === 'days' ? formatFixed(quantity) : quantity,
  };
}

function presentBalance({ unit, quantity }: Balance): number | string {
  return unit === 'days' ? formatFixed(quantity) : quantity;
}

function presentViolation(
  violation: Violation,
  zone: ZoneTable | undefined,
): Readonly<Record<string, unknown>> {
  const { step, policy, at, severity, employment, facts } = violation;
  return {
    step,
    ...(policy !== undefined && { policy }),
    at: zone ? formatInstant(at, zone) : null,
    severity,
    ...(employment !== undefined && { employment }),
    ...facts,
  };
}
