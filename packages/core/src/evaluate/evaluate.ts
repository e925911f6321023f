import type { ConstrainedEmployment, ConstraintPolicy } from '../contract/constraint-contract.ts';
import { collectTrace, noTrace, type TraceEntry } from '../contract/trace.ts';
import type { Violation } from '../contract/violation.ts';
import { creditedOn } from '../norm/absence-credit.ts';
import { type DateRange, isWithin } from '../time/epoch-day.ts';
import { localDateAt } from '../time/zone-table.ts';
import { evaluateConstraints } from '../working-time/constraints.ts';
import { isConstraint } from '../working-time/is-constraint.ts';
import { type EvaluatedAccounts, evaluateAccounts } from './evaluate-accounts.ts';
import { type EvaluatedFigures, evaluateFigures } from './evaluate-figures.ts';
import type { EmploymentInput, EvaluationInput } from './evaluate-input.ts';
import type { EmploymentResult, EvaluationResult } from './evaluate-result.ts';
import { type EvaluatedTime, evaluateTime } from './evaluate-time.ts';

export interface EvaluationOptions {
  /** Leave the trace out, for simulations that show no explanation. */
  readonly trace?: boolean;
}

interface Evaluated {
  readonly employment: EmploymentInput;
  readonly time: EvaluatedTime;
  readonly figures: EvaluatedFigures;
  readonly accounts: EvaluatedAccounts;
}

/**
 * The straight line of docs/evaluation.md, from presence to settlement, for all employments of one employee.
 * Pure: the same input gives the same result. Throws an EvaluationError when the chosen split is refused.
 */
export function evaluate(input: EvaluationInput, options: EvaluationOptions = {}): EvaluationResult {
  const trace: TraceEntry[] = [];
  const sinkOf = (employment: string | undefined) =>
    options.trace === false ? noTrace : collectTrace(trace, employment);
  const evaluated = input.employments.map((employment): Evaluated => {
    const sink = sinkOf(employment.code);
    const time = evaluateTime(employment, input, sink);
    const figures = evaluateFigures(employment, input, time, sink);
    const accounts = evaluateAccounts(employment, input, time, figures, sink);
    return { employment, time, figures, accounts };
  });
  const found = evaluateConstraints({
    period: input.period,
    employments: evaluated.map(constrained),
    traceOf: sinkOf,
  });
  const violations = [
    ...evaluated.flatMap((one) => openPresence(one, input)),
    ...found,
    ...evaluated.flatMap(({ accounts }) => accounts.leave.violations),
  ];
  return {
    employments: evaluated.map((one) => resultOf(one, input.period)),
    violations: violations.sort((a, b) => a.at - b.at),
    trace,
  };
}

function constrained({ employment, time, accounts }: Evaluated): ConstrainedEmployment & {
  readonly policies: readonly ConstraintPolicy[];
} {
  return {
    code: employment.code,
    startOn: employment.startOn,
    endOn: employment.endOn,
    timeline: time.timeline,
    norm: time.norm,
    entries: employment.entries,
    creditedOn: (date) => creditedOn(employment.absences, date, time.norm),
    closingBalances: new Map(
      accounts.balances.map(({ account, quantity, unit }) => [account, { quantity, unit }]),
    ),
    flexAccount: accounts.flexAccount,
    policies: employment.policies.workingTime.map(({ code, version, inForce, steps }) => ({
      code,
      version,
      inForce,
      steps: steps.filter(isConstraint),
    })),
  };
}

// Presence that nothing ended counts nowhere and is reported in the period it began in (docs/evaluation.md,
// Presence).
function openPresence({ employment, time }: Evaluated, { period }: EvaluationInput): readonly Violation[] {
  return time.openPresence.flatMap(({ startAt }): readonly Violation[] => {
    const on = localDateAt(employment.zone, startAt);
    if (on < period.from || on > period.to) return [];
    return [
      {
        step: 'open-presence',
        policy: undefined,
        at: startAt,
        severity: 'warning',
        employment: employment.code,
        facts: {},
      },
    ];
  });
}

function resultOf({ employment, figures, accounts }: Evaluated, period: DateRange): EmploymentResult {
  const { lines, ...totals } = figures;
  const { leave, settlement, balances } = accounts;
  return {
    ...totals,
    code: employment.code,
    zone: employment.zone,
    supplements: lines,
    payouts: settlement.payouts,
    payoutMinutes: settlement.payoutMinutes,
    lapsedMinutes: settlement.lapsedMinutes,
    deductedMinutes: settlement.deductedMinutes,
    movements: [...leave.movements, ...settlement.movements.filter(({ on }) => isWithin(on, period))].sort(
      (a, b) => a.on - b.on,
    ),
    balances,
    choice: settlement.choice,
  };
}
