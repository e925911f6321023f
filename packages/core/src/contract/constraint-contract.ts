import type { NormCalendar } from '../norm/norm-calendar.ts';
import type { Timeline } from '../presence/timeline.ts';
import type { DateRange, EpochDay } from '../time/epoch-day.ts';
import type { EpochMinute } from '../time/spans.ts';
import type { CompiledStep } from './compiled-step.ts';
import type { AccountUnit } from './movement.ts';
import type { TraceSink } from './trace.ts';
import type { Severity } from './violation.ts';

/** An entry allocates minutes of a date to an activity; it has no clock times. */
export interface Entry {
  readonly on: EpochDay;
  readonly activity: string;
  readonly minutes: number;
}

/** One employment as constraints see it: everything that was worked, context before and after the period included. */
export interface ConstrainedEmployment {
  readonly code: string;
  readonly startOn: EpochDay;
  readonly endOn: EpochDay | undefined;
  readonly timeline: Timeline;
  readonly norm: NormCalendar;
  readonly entries: readonly Entry[];
  /** Minutes credited by absences on a date. */
  creditedOn(date: EpochDay): number;
  /** Overtime and other counter outputs over the period are not enough for quotas: worked − norm of any dates is. */
  readonly closingBalances: ReadonlyMap<string, { readonly quantity: number; readonly unit: AccountUnit }>;
  readonly flexAccount: string | undefined;
}

export interface ConstraintContext {
  readonly period: DateRange;
  /** The employment the policy belongs to. */
  readonly employment: ConstrainedEmployment;
  /** All employments of the employee, for rests and averages (docs/working-time.md, Constraints). */
  readonly employments: readonly ConstrainedEmployment[];
}

export interface Finding {
  readonly at: EpochMinute;
  /** Figures in snake_case, as docs/working-time.md, Constraints says them. */
  readonly facts: Readonly<Record<string, string | number>>;
}

/** A working-time step that only looks and reports. */
export interface Constraint {
  readonly kind: 'constraint';
  /** Rests and averages look at all employments together and carry no `employment`. */
  readonly joint: boolean;
  readonly severity: Severity;
  check(context: ConstraintContext): readonly Finding[];
}

export interface ConstraintPolicy {
  readonly code: string;
  readonly version: number;
  /** Dates on which the policy is in force; findings outside are left out. */
  readonly inForce: DateRange;
  readonly steps: readonly CompiledStep<Constraint>[];
}

export interface ConstraintInput {
  readonly period: DateRange;
  readonly employments: readonly (ConstrainedEmployment & {
    readonly policies: readonly ConstraintPolicy[];
  })[];
  /** The sink of one employment, or of all together for joint steps. */
  traceOf(employment: string | undefined): TraceSink;
}
