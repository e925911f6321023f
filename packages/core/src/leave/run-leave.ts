import type { Movement } from '../statement/movement.ts';
import type { Violation } from '../statement/violation.ts';
import type { LeaveInput, Lot, TenThousandths } from './leave-contract.ts';

export interface LeaveResult {
  readonly movements: readonly Movement[];
  /** Closing balance per account in ten-thousandths of a day. */
  readonly balances: ReadonlyMap<string, TenThousandths>;
  /** Lots that are left, per account. */
  readonly lots: ReadonlyMap<string, readonly Lot[]>;
  readonly violations: readonly Violation[];
}

/** Accruals, usage and expiries of every account kept in days, up to the last day of the period (DOMAIN §6.7, §7.5). */
export function runLeave(input: LeaveInput): LeaveResult {
  const balances = new Map<string, TenThousandths>();
  for (const account of input.accounts) balances.set(account.code, account.opening);
  return { movements: [], balances, lots: new Map(), violations: [] };
}
