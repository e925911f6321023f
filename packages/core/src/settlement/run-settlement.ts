import { EvaluationError } from '../contract/evaluation-error.ts';
import type { Movement, Payout } from '../contract/movement.ts';
import type { PayoutChoice, SettlementInput, SettlementState } from '../contract/settlement-contract.ts';
import { say } from '../messages/index.ts';
import { book, getAccount } from './booking.ts';

export interface SettlementResult {
  readonly movements: readonly Movement[];
  readonly payouts: readonly Payout[];
  readonly payoutMinutes: number;
  readonly lapsedMinutes: number;
  readonly deductedMinutes: number;
  /** Closing balance per account kept in minutes. */
  readonly balances: ReadonlyMap<string, number>;
  /** What the person may choose at submission; undefined when no `chosen-payout` step is in force. */
  readonly choice: PayoutChoice | undefined;
}

/**
 * Books time off and absences taken in minutes, then runs the steps in order (docs/settlement.md).
 * Throws an EvaluationError at `submission.payout_minutes` when the chosen split is refused.
 */
export function runSettlement(input: SettlementInput): SettlementResult {
  let state = openState(input);
  explainOpenings(input, state);
  let choice: PayoutChoice | undefined;
  for (const policy of input.policies) {
    for (const [index, step] of policy.steps.entries()) {
      const before = state;
      const subject = `${policy.code}/${index + 1}`;
      choice ??= step.run.findChoice?.(before);
      state = step.run.settle(before, `${subject} ${step.plugin}`);
      const { plugin, version, config } = step;
      const change = changeOf(before, state);
      input.trace.add('settlement-step', subject, {
        plugin,
        version,
        policyVersion: policy.version,
        config,
        ...change,
      });
    }
  }
  refuseUnclaimedPayout(state.payoutLeft);
  assertConserved(input, state);
  return {
    movements: state.movements,
    payouts: state.payouts,
    payoutMinutes: state.payouts.reduce((sum, payout) => sum + payout.minutes, 0),
    lapsedMinutes: state.lapsedMinutes,
    deductedMinutes: state.deductedMinutes,
    balances: state.balances,
    choice,
  };
}

function openState(input: SettlementInput): SettlementState {
  let state: SettlementState = {
    closesOn: input.closesOn,
    flexAccount: input.flexAccount,
    normBalanceLeft: input.normBalanceMinutes,
    counters: input.counters,
    balances: new Map(input.accounts.map((account) => [account.code, account.openingMinutes])),
    payoutLeft: input.payoutMinutes,
    movements: [],
    payouts: [],
    lapsedMinutes: 0,
    deductedMinutes: 0,
  };
  for (const { account, on, minutes } of input.usage) {
    state = book(
      { ...state, closesOn: on },
      { account, kind: 'usage', minutes: -minutes, source: 'absence' },
    );
  }
  state = { ...state, closesOn: input.closesOn };
  for (const { account, minutes, source } of input.timeOff) {
    state = book(state, { account: getAccount(state, account), kind: 'settlement', minutes, source });
  }
  return state;
}

/** What every account entered the steps with, for the trace. */
function explainOpenings({ accounts, usage, timeOff, trace }: SettlementInput, state: SettlementState): void {
  for (const { code, openingMinutes } of accounts) {
    trace.add('account-opening', code, {
      openingMinutes,
      usage: usage.filter(({ account }) => account === code),
      timeOff: timeOff.filter(({ account }) => getAccount(state, account) === code),
    });
  }
}

function refuseUnclaimedPayout(minutes: number): void {
  if (minutes === 0) return;
  const problem = minutes < 0 ? say('minutes-negative', { minutes }) : say('no-chosen-payout', { minutes });
  throw new EvaluationError('submission.payout_minutes', problem);
}

/** What a step did, for the trace. */
function changeOf(before: SettlementState, after: SettlementState) {
  return {
    before: levelsOf(before),
    after: levelsOf(after),
    movements: after.movements.slice(before.movements.length),
    payouts: after.payouts.slice(before.payouts.length),
    lapsedMinutes: after.lapsedMinutes - before.lapsedMinutes,
    deductedMinutes: after.deductedMinutes - before.deductedMinutes,
  };
}

function levelsOf({ normBalanceLeft, counters, balances }: SettlementState) {
  return { normBalanceLeft, counters, balances };
}

/**
 * Nothing is lost (docs/settlement.md, Movements): each account closes at its opening plus its rows, and what lapsed
 * left an account.
 */
function assertConserved(input: SettlementInput, state: SettlementState): void {
  for (const { code, openingMinutes } of input.accounts) {
    const moved = sumOf(state.movements.filter((row) => row.account === code));
    const closing = state.balances.get(code) ?? 0;
    if (openingMinutes + moved !== closing) {
      throw new Error(`Account "${code}" is not conserved: ${openingMinutes} + ${moved} ≠ ${closing}`);
    }
  }
  const lapsed = -sumOf(state.movements.filter((row) => row.kind === 'expiry'));
  if (lapsed !== state.lapsedMinutes) {
    throw new Error(`${state.lapsedMinutes} minutes lapsed, but ${lapsed} left the accounts`);
  }
}

function sumOf(rows: readonly Movement[]): number {
  return rows.reduce((sum, row) => sum + row.quantity, 0);
}
