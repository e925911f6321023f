import type { LeaveInput, Lot, TenThousandths } from '../contract/leave-contract.ts';
import type { Movement } from '../contract/movement.ts';
import type { Violation } from '../contract/violation.ts';
import { checkUsage } from './check-usage.ts';
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

/** Accruals, usage and expiries of every account kept in days, up to the last day of the period (docs/leave.md). */
export function runLeave(input: LeaveInput): LeaveResult {
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
      rules: rulesOf(input.policies.filter((policy) => policy.account === account)),
      movements,
      lots,
      balance,
    });
  }
  return {
    movements: ledger.movements.filter(({ on }) => on >= from),
    balances: new Map(ledger.accounts.map(({ account, balance }) => [account, balance])),
    lots: new Map(ledger.accounts.map((account) => [account.account, lotsOf(account)])),
    violations: ledger.accounts.flatMap((account) => checkUsage(input, account)),
  };
}

/** Which rules acted, with the versions of policy and plugin, for the trace. */
function rulesOf(policies: LeaveInput['policies']) {
  return policies.flatMap(({ code, version: policyVersion, accruals, usageRules, expiries }) =>
    [...accruals, ...usageRules, ...expiries].map(({ plugin, version, config }) => {
      return { policy: code, policyVersion, plugin, version, config };
    }),
  );
}

function lotsOf({ lots }: ClosedAccount): Lot[] {
  return lots.map(({ grantedOn, days, expiresOn }) => ({
    grantedOn,
    days,
    expiresOn: Number.isFinite(expiresOn) ? expiresOn : undefined,
  }));
}
