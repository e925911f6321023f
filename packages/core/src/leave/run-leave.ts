import type { Movement } from '../settlement/movement.ts';
import type { Violation } from '../working-time/violation.ts';
import { checkUsage } from './check-usage.ts';
import type { LeaveInput, Lot, TenThousandths } from './leave-contract.ts';
import { type ClosedAccount, runLeaveLedger } from './leave-ledger.ts';
import { planLeave } from './plan-leave.ts';

export interface LeaveResult {
  /** Rows dated in the period; what happened between the opening and the period is in the balances and the trace. */
  readonly movements: readonly Movement[];
  /** Closing balance per account in ten-thousandths of a day. */
  readonly balances: ReadonlyMap<string, TenThousandths>;
  /** Lots that are left, per account. */
  readonly lots: ReadonlyMap<string, readonly Lot[]>;
  readonly violations: readonly Violation[];
}

/** Accruals, usage and expiries of every account kept in days, up to the last day of the period (DOMAIN §6.7, §7.5). */
export function runLeave(input: LeaveInput): LeaveResult {
  if (input.accounts.length === 0)
    return { movements: [], balances: new Map(), lots: new Map(), violations: [] };
  const { from, to } = input.period;
  const plans = input.accounts.map((account) =>
    planLeave(
      input,
      account,
      input.policies.filter((policy) => policy.account === account.code),
    ),
  );
  const ledger = runLeaveLedger(plans, to);
  for (const { account, lots, balance } of ledger.accounts) {
    const movements = ledger.movements.filter((row) => row.account === account);
    const openedAt = plans.find((plan) => plan.account === account);
    input.trace.add('leave-account', account, {
      openedOn: openedAt?.openedOn,
      opening: openedAt?.opening,
      movements,
      lots,
      balance,
    });
  }
  return {
    movements: ledger.movements.filter(({ on }) => on >= from && on <= to),
    balances: new Map(ledger.accounts.map(({ account, balance }) => [account, balance])),
    lots: new Map(ledger.accounts.map((account) => [account.account, lotsOf(account)])),
    violations: ledger.accounts.flatMap((account) => checkUsage(input, account)),
  };
}

function lotsOf({ lots }: ClosedAccount): Lot[] {
  return lots.map(({ grantedOn, days, expiresOn }) => ({
    grantedOn,
    days,
    expiresOn: Number.isFinite(expiresOn) ? expiresOn : undefined,
  }));
}
