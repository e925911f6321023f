import type { AbsencePolicy, LeaveInput, TenThousandths, UsageContext } from '../contract/leave-contract.ts';
import type { Violation } from '../contract/violation.ts';
import { clipRange, type EpochDay, isWithin } from '../time/epoch-day.ts';
import type { ClosedAccount } from './leave-ledger.ts';
import { usedDays } from './plan-leave.ts';

/**
 * Findings of the usage rules about the absences on one account, for dates of the period. An approved absence
 * counts even when a rule of severity `error` fails (docs/leave.md, Use).
 */
export function checkUsage(input: LeaveInput, closed: ClosedAccount): Violation[] {
  const policies = input.policies.filter(({ account }) => account === closed.account);
  const contexts = usageContexts(input, closed);
  const found = policies.flatMap(({ code, usageRules, inForce }) =>
    usageRules.flatMap(({ plugin, run }) =>
      contexts.flatMap((context) =>
        (run.check?.({ ...context, period: clipRange(input.period, inForce) }) ?? [])
          .filter(({ on }) => isWithin(on, input.period) && isWithin(on, inForce))
          .map(({ on, severity, facts }) => ({
            step: plugin,
            policy: code,
            at: input.startOfDate(on),
            severity,
            employment: input.employment,
            facts: { account: closed.account, ...facts },
          })),
      ),
    ),
  );
  return [...found, ...openEnded(input, policies, closed.account)];
}

/** Absences without a last date where no rule allows them, in the period they begin in. */
function openEnded(input: LeaveInput, policies: readonly AbsencePolicy[], account: string): Violation[] {
  const { period, employment } = input;
  const inForceOn = (date: EpochDay) => policies.filter(({ inForce }) => isWithin(date, inForce));
  const isAllowedOn = (date: EpochDay) =>
    inForceOn(date).some(({ usageRules }) => usageRules.some(({ run }) => run.allowsOpenEnd));
  return input.absences
    .filter(({ from, to, account: named }) => {
      const begins = named === account && to === undefined && isWithin(from, period);
      return begins && inForceOn(from).length > 0 && !isAllowedOn(from);
    })
    .map(({ from }) => ({
      step: 'allow-open-ended',
      policy: inForceOn(from)[0]?.code,
      at: input.startOfDate(from),
      severity: 'error',
      employment,
      facts: { account },
    }));
}

function usageContexts(input: LeaveInput, closed: ClosedAccount): UsageContext[] {
  const openedOn = input.accounts.find(({ code }) => code === closed.account)?.openedOn ?? input.period.from;
  const used = input.absences
    .filter((absence) => absence.account === closed.account)
    .map((absence) => ({ absence, usedOn: usedDays(input, absence, openedOn) }));
  const usedByAllOn = new Map<EpochDay, TenThousandths>();
  for (const { usedOn } of used) {
    for (const [on, days] of usedOn) usedByAllOn.set(on, (usedByAllOn.get(on) ?? 0) + days);
  }
  return used.map(({ absence, usedOn }) => ({
    ...input,
    account: closed.account,
    absence,
    usedOn,
    usedByAllOn,
    balanceAfter: (date) => closed.balanceAfterUse.get(date) ?? closed.balance,
  }));
}
