import type { HolidayCalendar } from '../calendar/holiday.ts';
import type { Entry } from '../contract/constraint-contract.ts';
import type { Lot } from '../contract/leave-contract.ts';
import type { Absence } from '../norm/absence-credit.ts';
import type { TermsVersion } from '../norm/norm-calendar.ts';
import type { CompiledPolicies } from '../policies/compiled-policies.ts';
import type { Presence, ReasonKind } from '../presence/timeline.ts';
import type { DateRange, EpochDay } from '../time/epoch-day.ts';
import type { ZoneTable } from '../time/zone-table.ts';

/** A time account as it stands before the period (minutes) or since its opening (days). */
export interface AccountInput {
  readonly code: string;
  readonly unit: 'minutes' | 'days';
  /** Whole minutes, or ten-thousandths of a day. */
  readonly opening: number;
  /** Usage, accruals and expiries count from this date on. */
  readonly openedOn: EpochDay;
  /** Lots known from earlier statements; they make up the opening of an account in days. */
  readonly lots?: readonly Lot[];
}

/** One employment with everything that decides its figures. */
export interface EmploymentInput {
  readonly code: string;
  readonly startOn: EpochDay;
  readonly endOn: EpochDay | undefined;
  readonly zone: ZoneTable;
  readonly terms: readonly TermsVersion[];
  readonly holidays: HolidayCalendar;
  readonly policies: CompiledPolicies;
  readonly accounts: readonly AccountInput[];
  /** Presence of the period and of as much time around it as constraints look back. */
  readonly presence: readonly Presence[];
  /** Approved absences, from the opening of the accounts on. */
  readonly absences: readonly Absence[];
  readonly entries: readonly Entry[];
  /** The split chosen at submission, minutes to pay out. */
  readonly payoutMinutes: number;
}

/** All employments of one employee over one period. The engine has no clock and no zone: everything is here. */
export interface EvaluationInput {
  readonly period: DateRange;
  readonly birthOn: EpochDay | undefined;
  readonly reasonKinds: ReadonlyMap<string, ReasonKind>;
  /** Activity code → code of its parent. */
  readonly activityParents: ReadonlyMap<string, string>;
  readonly employments: readonly EmploymentInput[];
}
