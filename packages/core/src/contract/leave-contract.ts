import type { Absence } from '../norm/absence-credit.ts';
import type { NormCalendar } from '../norm/norm-calendar.ts';
import type { DateRange, EpochDay } from '../time/epoch-day.ts';
import type { CompiledStep } from './compiled-step.ts';
import type { TraceSink } from './trace.ts';
import type { UsageFact } from './usage-facts.ts';
import type { Severity } from './violation.ts';

/** Leave in 1/10 000 day (docs/time.md, Days of leave). */
export type TenThousandths = number;

/** A dated part of a leave balance (docs/leave.md, Lots). */
export interface Lot {
  readonly grantedOn: EpochDay;
  readonly days: TenThousandths;
  readonly expiresOn: EpochDay | undefined;
}

/** What an accrual gives on a date. */
export interface Grant {
  readonly on: EpochDay;
  readonly days: TenThousandths;
}

export interface LeaveAccount {
  readonly code: string;
  readonly opening: TenThousandths;
  readonly openedOn: EpochDay;
  /** Lots known from earlier statements; when given, they make up the opening. */
  readonly lots?: readonly Lot[];
}

/** Facts about one employment that leave rules may look at; dates outside the employment earn nothing. */
export interface LeaveFacts {
  readonly period: DateRange;
  readonly startOn: EpochDay;
  readonly endOn: EpochDay | undefined;
  readonly birthOn: EpochDay | undefined;
  readonly norm: NormCalendar;
  readonly absences: readonly Absence[];
  /** Employed and not on an absence with `earns: false`. */
  earnsOn(date: EpochDay): boolean;
  /** Worked minutes of an attributed date; with activities only presence carrying one of them. */
  workedMinutesOn(date: EpochDay, activities?: readonly string[]): number;
  /** Value of a counter over the period (`overtime`, `policy.overtime`, `norm-balance`), undefined when unknown. */
  findCounter(name: string): number | undefined;
}

/** Looks from the account's opening to the end of the period. */
export interface AccrualContext extends LeaveFacts {
  readonly openedOn: EpochDay;
}

export interface Accrual {
  /** All grants with openedOn ≤ date ≤ period.to, in order of date; others and those of no days are left out. */
  grants(context: AccrualContext): readonly Grant[];
}

interface LotContext extends LeaveFacts {
  /** Whether the lot counts as carried over (docs/leave.md, Expiry), seen from a date. */
  isCarriedOverOn(date: EpochDay): boolean;
}

export interface CarryOver {
  readonly month: number;
  readonly day: number;
  readonly maxDays: TenThousandths;
  readonly remainder: 'lapse' | 'payout' | 'transfer';
  readonly transferTo: string | undefined;
}

/** What an expiry plugin adds to the life of lots; each plugin fills one or more of these. */
export interface Expiry {
  /** Last date on which the lot can be used; undefined: this rule sets none. */
  expiresOn?(lot: Lot, context: LotContext): EpochDay | undefined;
  readonly carryOver?: CarryOver;
  readonly onTermination?: 'payout' | 'lapse';
  /** Puts an expiry off while absences of these activities run, then adds days. */
  readonly blockedWhile?: { readonly activities: readonly string[]; readonly thenDays: number };
}

export interface UsageContext extends LeaveFacts {
  readonly account: string;
  readonly absence: Absence;
  /** Days the absence uses per date, ten-thousandths, free days left out. */
  readonly usedOn: ReadonlyMap<EpochDay, TenThousandths>;
  /** Days used from the account by all absences, per date. */
  readonly usedByAllOn: ReadonlyMap<EpochDay, TenThousandths>;
  /** Balance of the account right after the usage of a date, before anything expires at its end. */
  balanceAfter(date: EpochDay): TenThousandths;
}

export interface UsageFinding {
  readonly on: EpochDay;
  readonly severity: Severity;
  readonly facts: Readonly<Partial<Record<UsageFact, string | number>>>;
}

export interface UsageRule {
  /** Order in which usage consumes lots; only `consume-order` sets it. */
  readonly consumeOrder?: 'earliest-expiry' | 'oldest-grant' | 'account-priority';
  /** Set by `allow-open-ended`: absences on the account need no last date. */
  readonly allowsOpenEnd?: boolean;
  /** Whether a request for this much leave must be approved by a person; only `requires-approval` asks for it. */
  needsApproval?(days: TenThousandths): boolean;
  /** Findings about one absence; none when the rule holds. */
  check?(context: UsageContext): readonly UsageFinding[];
}

export interface AbsencePolicy {
  readonly code: string;
  readonly version: number;
  /** Dates on which this version grants, expires and judges; its lots live on afterwards. */
  readonly inForce: DateRange;
  readonly account: string;
  readonly accruals: readonly CompiledStep<Accrual>[];
  readonly expiries: readonly CompiledStep<Expiry>[];
  readonly usageRules: readonly CompiledStep<UsageRule>[];
}

export interface LeaveInput extends LeaveFacts {
  readonly employment: string;
  readonly policies: readonly AbsencePolicy[];
  /** The accounts kept in days; minutes accounts are settled, not accrued. */
  readonly accounts: readonly LeaveAccount[];
  /** First minute of a local date, for `at` of violations. */
  startOfDate(date: EpochDay): number;
  readonly trace: TraceSink;
}
