import type { EpochDay } from '../time/epoch-day.ts';
import type { LeaveGrant, LeaveMovement, LeaveMovementKind, LeavePlan, LeaveUse } from './leave-plan.ts';
import { inConsumeOrder, type Lot, type TenThousandthDays, takeFromLots } from './lot.ts';

/** The balance of an account right after a use; negative when a debt is left. */
export interface UsedLeave extends LeaveUse {
  readonly balanceAfter: TenThousandthDays;
}

export interface LeaveBalance {
  readonly account: string;
  readonly lots: readonly Lot[];
  readonly debt: TenThousandthDays;
  readonly balance: TenThousandthDays;
  readonly used: readonly UsedLeave[];
}

export interface LeaveLedger {
  readonly movements: readonly LeaveMovement[];
  readonly balances: readonly LeaveBalance[];
}

interface OpenAccount {
  readonly plan: LeavePlan;
  lots: Lot[];
  debt: TenThousandthDays;
  readonly used: UsedLeave[];
}

/**
 * Runs leave accounts from their openings to the end of `until`. On one date: carry-over, grants, usage, then
 * expiry and termination (DOMAIN §7.5). Usage beyond the lots is a debt that the next grant pays first (§10).
 */
export function runLeaveLedger(plans: readonly LeavePlan[], until: EpochDay): LeaveLedger {
  const movements: LeaveMovement[] = [];
  const accounts: OpenAccount[] = plans.map((plan) => ({ plan, lots: [], debt: 0, used: [] }));
  for (const date of eventDates(plans, until)) {
    const open = accounts.filter(({ plan }) => plan.openedOn <= date);
    for (const account of open) if (account.plan.openedOn === date) openAccount(account);
    for (const account of open) carryOver(account, date, open, movements);
    for (const account of open)
      for (const grant of grantsOn(account, date)) addLot(account, grant, 'accrual', movements);
    for (const account of open) useLeave(account, date, movements);
    for (const account of open) expireLots(account, date, movements);
    for (const account of open) terminate(account, date, movements);
  }
  const balances = accounts.map(summarize);
  for (const [index, { balance }] of balances.entries())
    assertConserved(accounts[index]?.plan, balance, until, movements);
  return { movements, balances };
}

/** Dates on which anything can happen; a lot's expiry follows from its grant date alone. */
function eventDates(plans: readonly LeavePlan[], until: EpochDay): EpochDay[] {
  const dates = new Set<EpochDay>();
  const carryOverDates = plans.flatMap((plan) => plan.carryOvers.flatMap((rule) => rule.dates));
  for (const plan of plans) {
    for (const granted of [
      plan.openedOn,
      ...plan.grants.map((grant) => grant.grantedOn),
      ...carryOverDates,
    ]) {
      dates.add(granted);
      dates.add(plan.expiresOn(granted));
    }
    for (const use of plan.uses) dates.add(use.usedOn);
    if (plan.termination) dates.add(plan.termination.on);
  }
  return [...dates].filter((date) => date <= until).sort((a, b) => a - b);
}

function openAccount(account: OpenAccount): void {
  const { openingDays, openedOn } = account.plan;
  if (openingDays > 0) account.lots.push(newLot(account, openedOn, openingDays, 'opening'));
  else account.debt = -openingDays;
}

function newLot(account: OpenAccount, grantedOn: EpochDay, days: TenThousandthDays, source: string): Lot {
  return { grantedOn, expiresOn: account.plan.expiresOn(grantedOn), source, days };
}

function grantsOn(account: OpenAccount, date: EpochDay): readonly LeaveGrant[] {
  return account.plan.grants.filter((grant) => grant.grantedOn === date && grant.days > 0);
}

function addLot(
  account: OpenAccount,
  grant: LeaveGrant,
  kind: LeaveMovementKind,
  movements: LeaveMovement[],
): void {
  const repaid = Math.min(account.debt, grant.days);
  account.debt -= repaid;
  if (grant.days > repaid) {
    account.lots.push(newLot(account, grant.grantedOn, grant.days - repaid, grant.source));
  }
  movements.push({
    account: account.plan.account,
    on: grant.grantedOn,
    kind,
    days: grant.days,
    source: grant.source,
  });
}

function carryOver(
  account: OpenAccount,
  date: EpochDay,
  open: readonly OpenAccount[],
  movements: LeaveMovement[],
): void {
  for (const rule of account.plan.carryOvers) {
    if (!rule.dates.includes(date)) continue;
    const carried = inConsumeOrder(
      account.lots.filter((lot) => lot.grantedOn < date),
      account.plan.order,
    );
    const total = sumOfLots(carried);
    const excess = total - rule.maxDays;
    if (excess <= 0) continue;
    takeFromLots(carried.toReversed(), excess);
    account.lots = account.lots.filter((lot) => lot.days > 0);
    const kind = rule.remainder === 'lapse' ? 'expiry' : rule.remainder;
    movements.push({ account: account.plan.account, on: date, kind, days: -excess, source: 'carry-over' });
    const target = open.find(({ plan }) => rule.remainder === 'transfer' && plan.account === rule.transferTo);
    if (target)
      addLot(target, { grantedOn: date, days: excess, source: 'carry-over' }, 'transfer', movements);
  }
}

function useLeave(account: OpenAccount, date: EpochDay, movements: LeaveMovement[]): void {
  for (const use of account.plan.uses) {
    if (use.usedOn !== date || use.days === 0) continue;
    account.debt += takeFromLots(inConsumeOrder(account.lots, account.plan.order), use.days);
    account.lots = account.lots.filter((lot) => lot.days > 0);
    account.used.push({ ...use, balanceAfter: sumOfLots(account.lots) - account.debt });
    const source = `absences.${use.absence}`;
    movements.push({ account: account.plan.account, on: date, kind: 'usage', days: -use.days, source });
  }
}

function expireLots(account: OpenAccount, date: EpochDay, movements: LeaveMovement[]): void {
  for (const lot of account.lots.filter((candidate) => candidate.expiresOn <= date)) {
    const source = `lot of ${lot.source}`;
    movements.push({ account: account.plan.account, on: date, kind: 'expiry', days: -lot.days, source });
  }
  account.lots = account.lots.filter((lot) => lot.expiresOn > date);
}

function terminate(account: OpenAccount, date: EpochDay, movements: LeaveMovement[]): void {
  const { termination } = account.plan;
  const days = sumOfLots(account.lots);
  if (termination?.on !== date || days === 0) return;
  const kind = termination.mode === 'payout' ? 'payout' : 'expiry';
  movements.push({ account: account.plan.account, on: date, kind, days: -days, source: 'on-termination' });
  account.lots = [];
}

function summarize({ plan, lots, debt, used }: OpenAccount): LeaveBalance {
  return { account: plan.account, lots, debt, balance: sumOfLots(lots) - debt, used };
}

function sumOfLots(lots: readonly Lot[]): TenThousandthDays {
  return lots.reduce((sum, lot) => sum + lot.days, 0);
}

/** opening + Σ movements = closing, or the engine is wrong. */
function assertConserved(
  plan: LeavePlan | undefined,
  balance: TenThousandthDays,
  until: EpochDay,
  movements: readonly LeaveMovement[],
): void {
  if (!plan || plan.openedOn > until) return;
  const moved = movements
    .filter((row) => row.account === plan.account)
    .reduce((sum, row) => sum + row.days, 0);
  if (plan.openingDays + moved !== balance) {
    throw new Error(
      `Leave account "${plan.account}" is not conserved: ${plan.openingDays} + ${moved} ≠ ${balance}`,
    );
  }
}
