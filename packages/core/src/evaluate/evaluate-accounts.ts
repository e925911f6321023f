import type { LeaveFacts } from '../contract/leave-contract.ts';
import type { AbsenceUsage, TimeOffCredit } from '../contract/settlement-contract.ts';
import type { TraceSink } from '../contract/trace.ts';
import { tenThousand } from '../figures/decimal.ts';
import { rational, roundHalfAway } from '../figures/rational.ts';
import { type LeaveResult, runLeave } from '../leave/run-leave.ts';
import { coversDate, creditedMinutes } from '../norm/absence-credit.ts';
import { minutesPerDate } from '../presence/minutes-per-date.ts';
import { presenceSpans } from '../presence/presence-spans.ts';
import { findCounterValue } from '../settlement/find-counter-value.ts';
import { runSettlement, type SettlementResult } from '../settlement/run-settlement.ts';
import type { SupplementLine } from '../supplements/supplement-line.ts';
import { type EpochDay, isWithin } from '../time/epoch-day.ts';
import { startOfDate } from '../time/zone-table.ts';
import type { EvaluatedFigures } from './evaluate-figures.ts';
import type { EmploymentInput, EvaluationInput } from './evaluate-input.ts';
import type { Balance } from './evaluate-result.ts';
import type { EvaluatedTime } from './evaluate-time.ts';

/** docs/evaluation.md, Accounts: leave accounts and the settlement of minutes. */
export interface EvaluatedAccounts {
  readonly leave: LeaveResult;
  readonly settlement: SettlementResult;
  readonly balances: readonly Balance[];
  readonly flexAccount: string | undefined;
}

export function evaluateAccounts(
  employment: EmploymentInput,
  input: EvaluationInput,
  time: EvaluatedTime,
  figures: EvaluatedFigures,
  trace: TraceSink,
): EvaluatedAccounts {
  const leave = runLeave({
    ...leaveFacts(employment, input, time, figures),
    employment: employment.code,
    policies: employment.policies.absence,
    accounts: employment.accounts.filter(({ unit }) => unit === 'days'),
    startOfDate: (date) => startOfDate(employment.zone, date),
    trace,
  });
  const flexAccount = time.norm.findTerms(input.period.to)?.flexAccount;
  const settlement = runSettlement({
    closesOn: input.period.to,
    flexAccount,
    accounts: employment.accounts
      .filter(({ unit }) => unit === 'minutes')
      .map(({ code, opening }) => ({ code, openingMinutes: opening })),
    normBalanceMinutes: figures.normBalanceMinutes,
    counters: figures.counters,
    timeOff: timeOffCredits(figures.lines),
    usage: minutesUsage(employment, input, time),
    policies: employment.policies.settlement.filter(({ inForce }) => isWithin(input.period.to, inForce)),
    payoutMinutes: employment.payoutMinutes,
    trace,
  });
  return { leave, settlement, balances: closingBalances(employment, leave, settlement), flexAccount };
}

function leaveFacts(
  employment: EmploymentInput,
  input: EvaluationInput,
  { timeline, norm }: EvaluatedTime,
  figures: EvaluatedFigures,
): LeaveFacts {
  const unearned = employment.absences.filter((absence) => !absence.earns);
  return {
    period: input.period,
    startOn: employment.startOn,
    endOn: employment.endOn,
    birthOn: input.birthOn,
    norm,
    absences: employment.absences,
    earnsOn: (date) => norm.isEmployed(date) && !unearned.some((absence) => coversDate(absence, date)),
    workedMinutesOn(date, activities) {
      if (!activities) return timeline.workedByDate.get(date) ?? 0;
      const spans = presenceSpans(
        timeline,
        ({ kind, activity }) => kind === 'work' && activity !== undefined && activities.includes(activity),
      );
      return minutesPerDate(spans, timeline).get(date) ?? 0;
    },
    findCounter: (name) => findCounterValue(name, figures.counters, figures.normBalanceMinutes),
  };
}

// The line is rounded to four decimals, the booking once more to whole minutes (docs/time.md, Rounding).
function timeOffCredits(lines: readonly SupplementLine[]): readonly TimeOffCredit[] {
  return lines.flatMap(({ creditTo, quantity, key }) =>
    creditTo === undefined
      ? []
      : [{ account: creditTo, minutes: Number(roundHalfAway(rational(quantity, tenThousand))), source: key }],
  );
}

/** What absences take from accounts kept in minutes: the minutes they credit, from the opening to the end of the period. */
function minutesUsage(
  { accounts, absences }: EmploymentInput,
  { period }: EvaluationInput,
  { norm }: EvaluatedTime,
): readonly AbsenceUsage[] {
  const usage: AbsenceUsage[] = [];
  for (const absence of absences) {
    const account = accounts.find(({ code, unit }) => code === absence.account && unit === 'minutes');
    if (!account) continue;
    const last: EpochDay = Math.min(absence.to ?? period.to, period.to);
    for (let on = Math.max(absence.from, account.openedOn); on <= last; on += 1) {
      const minutes = creditedMinutes(absence, on, norm);
      if (minutes !== 0) usage.push({ account: account.code, on, minutes });
    }
  }
  return usage.sort((a, b) => a.on - b.on);
}

function closingBalances(
  { accounts }: EmploymentInput,
  leave: LeaveResult,
  settlement: SettlementResult,
): readonly Balance[] {
  return accounts.map(({ code, unit, opening }) => ({
    account: code,
    unit,
    quantity: (unit === 'days' ? leave.balances : settlement.balances).get(code) ?? opening,
    lots: leave.lots.get(code) ?? [],
  }));
}
