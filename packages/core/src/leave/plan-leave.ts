import type { AbsencePolicy, LeaveAccount, LeaveInput, TenThousandths } from '../contract/leave-contract.ts';
import { type Absence, coversDate, usedTenThousandths } from '../norm/absence-credit.ts';
import { type EpochDay, isWithin } from '../time/epoch-day.ts';
import type { LeavePlan, PlannedGrant } from './leave-plan.ts';
import { carryOverDates, lotExpiresOn } from './lot-expiry.ts';

/** Days an absence uses on each date from the opening of its account to the end of the period. */
export function usedDays(
  input: LeaveInput,
  absence: Absence,
  openedOn: EpochDay,
): Map<EpochDay, TenThousandths> {
  const used = new Map<EpochDay, TenThousandths>();
  const last = Math.min(input.period.to, input.endOn ?? input.period.to, absence.to ?? input.period.to);
  for (let date = Math.max(absence.from, openedOn, input.startOn); date <= last; date += 1) {
    const days = coversDate(absence, date) ? usedTenThousandths(absence, date, input.norm) : 0;
    if (days !== 0) used.set(date, days);
  }
  return used;
}

/** Works out what happens to one leave account from its opening to the end of the period (docs/leave.md, Lots). */
export function planLeave(
  input: LeaveInput,
  account: LeaveAccount,
  policies: readonly AbsencePolicy[],
): LeavePlan {
  const inForceOn = (date: EpochDay) => policies.filter(({ inForce }) => isWithin(date, inForce));
  const expiriesOn = (date: EpochDay) =>
    inForceOn(date).flatMap((policy) => policy.expiries.map((step) => step.run));
  const consumeOrders = inForceOn(input.period.to).flatMap(({ usageRules }) =>
    usageRules.flatMap(({ run }) => run.consumeOrder ?? []),
  );
  const ending = input.endOn === undefined ? [] : expiriesOn(input.endOn);
  const termination = ending.flatMap((expiry) => expiry.onTermination ?? [])[0];
  return {
    account: account.code,
    openedOn: account.openedOn,
    opening: account.opening,
    openingLots: account.lots ?? [],
    order: consumeOrders[0] ?? 'earliest-expiry',
    grants: plannedGrants(input, account, policies),
    uses: input.absences
      .filter((absence) => absence.account === account.code)
      .flatMap((absence) =>
        [...usedDays(input, absence, account.openedOn)].map(([on, days]) => {
          return { on, days, source: `absences.${absence.position}` };
        }),
      ),
    carryOvers: policies.flatMap(({ inForce, expiries }) =>
      expiries
        .flatMap(({ run }) => run.carryOver ?? [])
        .map((rule) => ({
          ...rule,
          dates: carryOverDates(rule, account.openedOn, input.period.to).filter((on) =>
            isWithin(on, inForce),
          ),
        })),
    ),
    expiresOn: (lot) => lotExpiresOn(lot, expiriesOn(lot.grantedOn), input),
    termination:
      termination !== undefined && input.endOn !== undefined
        ? { on: input.endOn, mode: termination }
        : undefined,
  };
}

function plannedGrants(
  input: LeaveInput,
  account: LeaveAccount,
  policies: readonly AbsencePolicy[],
): PlannedGrant[] {
  const context = { ...input, openedOn: account.openedOn };
  return policies.flatMap(({ accruals, inForce }) =>
    accruals.flatMap(({ plugin, run }) =>
      run
        .grants(context)
        .filter(({ on, days }) => days > 0 && isWithin(on, inForce))
        .map((grant) => ({ ...grant, source: plugin })),
    ),
  );
}
