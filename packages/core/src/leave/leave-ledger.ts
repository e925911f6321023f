import type { Lot, TenThousandths } from '../contract/leave-contract.ts';
import type { Movement, MovementKind } from '../contract/movement.ts';
import type { EpochDay } from '../time/epoch-day.ts';
import type { LeavePlan, PlannedCarryOver, PlannedGrant } from './leave-plan.ts';
import { type HeldLot, inConsumeOrder, sumOfLots, takeFromLots } from './lot.ts';

/** One account at the end of the ledger. */
export interface ClosedAccount {
  readonly account: string;
  readonly lots: readonly HeldLot[];
  readonly debt: TenThousandths;
  /** Lots less debt; 0 for an account that is opened later. */
  readonly balance: TenThousandths;
  /** Balance right after the usage of a date that has one. */
  readonly balanceAfterUse: ReadonlyMap<EpochDay, TenThousandths>;
}

export interface LeaveLedger {
  readonly movements: readonly Movement[];
  readonly accounts: readonly ClosedAccount[];
}

interface OpenAccount {
  readonly plan: LeavePlan;
  lots: HeldLot[];
  debt: TenThousandths;
  readonly balanceAfterUse: Map<EpochDay, TenThousandths>;
  readonly movements: Movement[];
}

/**
 * Runs leave accounts from their openings to the end of `until`. On one date: carry-over, grants, usage, then
 * expiry and termination (docs/leave.md, Lots). Usage beyond the lots is a debt that the next grant pays first.
 */
export function runLeaveLedger(plans: readonly LeavePlan[], until: EpochDay): LeaveLedger {
  const movements: Movement[] = [];
  const accounts = plans.map((plan): OpenAccount => {
    return { plan, lots: [], debt: 0, balanceAfterUse: new Map(), movements };
  });
  for (const date of eventDates(plans, until)) {
    const open = accounts.filter(({ plan }) => plan.openedOn <= date);
    for (const account of open) if (account.plan.openedOn === date) openAccount(account);
    for (const account of open) carryOver(account, date, open);
    for (const account of open) grantOn(account, date);
    for (const account of open) useLeave(account, date);
    for (const account of open) expireLots(account, date);
    for (const account of open) terminate(account, date);
  }
  for (const account of accounts) if (account.plan.openedOn <= until) assertConserved(account);
  return { movements, accounts: accounts.map(close) };
}

/** Dates on which anything can happen: a lot's expiry follows from its grant date and what it opened with. */
function eventDates(plans: readonly LeavePlan[], until: EpochDay): EpochDay[] {
  const dates = new Set<EpochDay>();
  const carryOverDates = plans.flatMap((plan) => plan.carryOvers.flatMap((rule) => rule.dates));
  for (const plan of plans) {
    const granted = [plan.openedOn, ...plan.grants.map((grant) => grant.on), ...carryOverDates];
    const lots = granted.map((grantedOn) => ({ grantedOn, days: 0, expiresOn: undefined }));
    for (const lot of [...plan.openingLots, ...lots]) {
      dates.add(lot.grantedOn);
      dates.add(plan.expiresOn(lot));
    }
    for (const use of plan.uses) dates.add(use.on);
    if (plan.termination) dates.add(plan.termination.on);
  }
  return [...dates].filter((date) => date <= until).sort((a, b) => a - b);
}

function openAccount(account: OpenAccount): void {
  const { opening, openingLots, openedOn } = account.plan;
  const lots =
    openingLots.length > 0 ? openingLots : [{ grantedOn: openedOn, days: opening, expiresOn: undefined }];
  account.lots = lots.filter((lot) => lot.days > 0).map((lot) => hold(account, lot, 'opening'));
  account.debt = sumOfLots(account.lots) - opening;
}

function hold(account: OpenAccount, lot: Lot, source: string): HeldLot {
  return { grantedOn: lot.grantedOn, days: lot.days, expiresOn: account.plan.expiresOn(lot), source };
}

function book(
  account: OpenAccount,
  on: EpochDay,
  kind: MovementKind,
  quantity: TenThousandths,
  source: string,
): void {
  account.movements.push({ account: account.plan.account, unit: 'days', on, kind, quantity, source });
}

/** A grant first pays the debt; the rest is a lot. */
function receive(account: OpenAccount, grant: PlannedGrant, kind: MovementKind): void {
  const repaid = Math.min(account.debt, grant.days);
  account.debt -= repaid;
  const lot: Lot = { grantedOn: grant.on, days: grant.days - repaid, expiresOn: undefined };
  if (lot.days > 0) account.lots.push(hold(account, lot, grant.source));
  book(account, grant.on, kind, grant.days, grant.source);
}

function grantOn(account: OpenAccount, date: EpochDay): void {
  for (const grant of account.plan.grants) {
    if (grant.on === date) receive(account, grant, 'accrual');
  }
}

function carryOver(account: OpenAccount, date: EpochDay, open: readonly OpenAccount[]): void {
  for (const rule of account.plan.carryOvers) {
    if (rule.dates.includes(date)) keepAtMost(account, rule, date, open);
  }
}

/**
 * Lots are carried in consume order (docs/leave.md, Carry-over), so what is too much comes from the end of that
 * order.
 */
function keepAtMost(
  account: OpenAccount,
  rule: PlannedCarryOver,
  date: EpochDay,
  open: readonly OpenAccount[],
): void {
  const older = account.lots.filter((lot) => lot.grantedOn < date);
  const days = sumOfLots(older) - rule.maxDays;
  if (days <= 0) return;
  takeFromLots(inConsumeOrder(older, account.plan.order).reverse(), days);
  account.lots = account.lots.filter((lot) => lot.days > 0);
  book(account, date, rule.remainder === 'lapse' ? 'expiry' : rule.remainder, -days, 'carry-over');
  if (rule.remainder !== 'transfer') return;
  const target = open.find(({ plan }) => plan.account === rule.transferTo);
  if (target) receive(target, { on: date, days, source: 'carry-over' }, 'transfer');
}

function useLeave(account: OpenAccount, date: EpochDay): void {
  for (const use of account.plan.uses) {
    if (use.on !== date) continue;
    account.debt += takeFromLots(inConsumeOrder(account.lots, account.plan.order), use.days);
    account.lots = account.lots.filter((lot) => lot.days > 0);
    account.balanceAfterUse.set(date, balanceOf(account));
    book(account, date, 'usage', -use.days, use.source);
  }
}

function expireLots(account: OpenAccount, date: EpochDay): void {
  for (const lot of account.lots) {
    if (lot.expiresOn <= date) book(account, date, 'expiry', -lot.days, lot.source);
  }
  account.lots = account.lots.filter((lot) => lot.expiresOn > date);
}

function terminate(account: OpenAccount, date: EpochDay): void {
  const { termination } = account.plan;
  const days = sumOfLots(account.lots);
  if (termination?.on !== date || days === 0) return;
  book(account, date, termination.mode === 'payout' ? 'payout' : 'expiry', -days, 'on-termination');
  account.lots = [];
}

function balanceOf(account: OpenAccount): TenThousandths {
  return sumOfLots(account.lots) - account.debt;
}

function close(account: OpenAccount): ClosedAccount {
  const { plan, lots, debt, balanceAfterUse } = account;
  return { account: plan.account, lots, debt, balance: balanceOf(account), balanceAfterUse };
}

/** opening + Σ movements = lots − debt, or the engine is wrong. */
function assertConserved({ plan, lots, debt, movements }: OpenAccount): void {
  const moved = movements.reduce((sum, row) => sum + (row.account === plan.account ? row.quantity : 0), 0);
  const balance = sumOfLots(lots) - debt;
  if (plan.opening + moved !== balance) {
    throw new Error(
      `Leave account "${plan.account}" is not conserved: ${plan.opening} + ${moved} ≠ ${balance}`,
    );
  }
}
