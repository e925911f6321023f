import { EvaluationError } from '../contract/evaluation-error.ts';
import type { MovementKind } from '../contract/movement.ts';
import type { SettlementState } from '../contract/settlement-contract.ts';
import { getDecimal } from '../figures/decimal.ts';
import { multiply, rational, roundHalfAway } from '../figures/rational.ts';
import { say } from '../messages/index.ts';

/**
 * The account a step means: "flex" is the flex account of the employment terms (docs/settlement.md, Steps), or an
 * account of that very code where the terms name none.
 */
export function getAccount(state: SettlementState, code: string): string {
  const meant = code === 'flex' && state.flexAccount !== undefined ? [state.flexAccount, code] : [code];
  const account = meant.find((one) => state.balances.has(one));
  if (account !== undefined) return account;
  throw new EvaluationError('settlement_policies', say('minutes-account-missing', { code }));
}

export function balanceOf(state: SettlementState, account: string): number {
  return state.balances.get(account) ?? 0;
}

/** minutes × factor, rounded half away from zero to the whole minutes that are booked (docs/time.md, Rounding). */
export function timesFactor(minutes: number, factor: string): number {
  return Number(roundHalfAway(multiply(rational(minutes), getDecimal(factor))));
}

/** The state with a movement booked on the account; 0 minutes make no movement. */
export function book(
  state: SettlementState,
  movement: { account: string; kind: MovementKind; minutes: number; source: string },
): SettlementState {
  const { account, kind, minutes, source } = movement;
  if (minutes === 0) return state;
  const balances = new Map(state.balances);
  balances.set(account, balanceOf(state, account) + minutes);
  const row = { account, unit: 'minutes', on: state.closesOn, kind, quantity: minutes, source } as const;
  return { ...state, balances, movements: [...state.movements, row] };
}

/** The state with minutes paid out under an activity; 0 minutes make no line. */
export function payOut(
  state: SettlementState,
  payout: { activity: string | undefined; minutes: number; source: string },
): SettlementState {
  return payout.minutes === 0 ? state : { ...state, payouts: [...state.payouts, payout] };
}

/** Minutes of an account that lapse without compensation. */
export function lapse(
  state: SettlementState,
  account: string,
  minutes: number,
  source: string,
): SettlementState {
  const booked = book(state, { account, kind: 'expiry', minutes: -minutes, source });
  return { ...booked, lapsedMinutes: state.lapsedMinutes + minutes };
}

/** A deficit that is deducted from pay and so leaves the account. */
export function deduct(
  state: SettlementState,
  account: string,
  minutes: number,
  source: string,
): SettlementState {
  const booked = book(state, { account, kind: 'settlement', minutes, source });
  return { ...booked, deductedMinutes: state.deductedMinutes + minutes };
}

/** Minutes that leave an account as pay. */
export function payFromAccount(
  state: SettlementState,
  payout: { account: string; activity: string | undefined; minutes: number; source: string },
): SettlementState {
  const { account, activity, minutes, source } = payout;
  const booked = book(state, { account, kind: 'payout', minutes: -minutes, source });
  return payOut(booked, { activity, minutes, source });
}

/** Minutes that leave one account and arrive, times the factor, on another. */
export function moveBetween(
  state: SettlementState,
  transfer: { from: string; to: string; minutes: number; factor: string; source: string },
): SettlementState {
  const { from, to, minutes, factor, source } = transfer;
  const taken = book(state, { account: from, kind: 'transfer', minutes: -minutes, source });
  return book(taken, { account: to, kind: 'transfer', minutes: timesFactor(minutes, factor), source });
}
