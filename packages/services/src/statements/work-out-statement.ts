import { createHash } from 'node:crypto';
import {
  type EmploymentResult,
  type EvaluationOptions,
  type EvaluationResult,
  evaluate,
  formatDate,
  formatInstant,
  type Movement,
  presentLine,
  presentTrace,
  type SupplementLine,
  type Violation,
} from '@stempel/core';
import type { AcceptedCorrection, AccountStates } from '../evaluation/account-states.ts';
import type { AccountRow, Configuration } from '../evaluation/configuration.ts';
import type { LoadedEvaluation } from '../evaluation/evaluation-task.ts';
import type { StatementFigures } from '../evaluation/statement-figures-contract.ts';
import { balanceLines, flexLine, movementLineOf } from './balance-lines.ts';
import type { StatementSplit } from './statement-contract.ts';
import type { StoredBooking, StoredFigures } from './stored-figures.ts';
import type { StoredTrace } from './stored-trace.ts';

/** The outcome of one evaluation, ready to be stored. */
export interface WorkedOutStatement {
  readonly stored: StoredFigures;
  /** Put into words when it is asked for: much of what is worked out is not stored. */
  readonly trace: StoredTrace;
  /** Worked out when it is asked for, too: simulations do not. */
  readonly inputSha256: string;
  readonly configVersions: LoadedEvaluation['configVersions'];
  readonly knowledge: LoadedEvaluation['knowledge'];
}

/**
 * Evaluates a loaded statement (core/docs/evaluation.md). Throws the engine's EvaluationError when the chosen split
 * is refused or a stored rule cannot be used.
 */
export function workOutStatement(
  loaded: LoadedEvaluation,
  configuration: Configuration,
  options?: EvaluationOptions,
): WorkedOutStatement {
  const result = evaluate(loaded.input, options);
  const code = loaded.task.employmentId;
  const own = result.employments.find((employment) => employment.code === code);
  if (!own) throw new Error(`The engine returned nothing for the employment ${code}.`);
  const accounts = new Map(configuration.accounts.map((account) => [account.code, account]));
  const corrections = loaded.opening.corrections ?? [];
  let inputSha256: string | undefined;
  return {
    stored: {
      figures: figuresOf(loaded, result, own, accounts),
      split: splitOf(own),
      opening: loaded.opening,
      closing: closingOf(own, accounts),
      bookings: [
        ...corrections.flatMap((correction) => correctionBookings(correction, loaded.task.period.from)),
        ...own.movements.map((movement) => bookingOf(movement, accounts)),
      ],
      corrections: corrections.flatMap((correction) => [...correction.lines]),
      correctionIds: corrections.map((correction) => correction.id),
      uncovered: loaded.uncovered,
    },
    get trace() {
      return traceOf(result, own);
    },
    get inputSha256() {
      inputSha256 ??= hashOf(loaded);
      return inputSha256;
    },
    configVersions: loaded.configVersions,
    knowledge: loaded.knowledge,
  };
}

/** Equal facts give equal figures, and have the same hash. */
export function hashOf({ facts }: Pick<LoadedEvaluation, 'facts'>): string {
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex');
}

type AccountsByCode = ReadonlyMap<string, AccountRow>;

function figuresOf(
  loaded: LoadedEvaluation,
  result: EvaluationResult,
  own: EmploymentResult,
  accounts: AccountsByCode,
): StatementFigures {
  return {
    worked_minutes: own.workedMinutes,
    standby_minutes: own.standbyMinutes,
    credited_minutes: own.creditedMinutes,
    excluded_minutes: own.excludedMinutes,
    norm_minutes: own.normMinutes,
    norm_balance_minutes: own.normBalanceMinutes,
    days: own.days.map(({ on, workedMinutes, creditedMinutes, normMinutes }) => ({
      date: formatDate(on),
      worked_minutes: workedMinutes,
      credited_minutes: creditedMinutes,
      norm_minutes: normMinutes,
    })),
    counters: Object.fromEntries(own.counters.map(({ policy, values }) => [policy, { ...values }])),
    supplements: own.supplements.map((line) => supplementLineOf(line, own)),
    payouts: own.payouts.map(({ activity, minutes }) => ({ activity: activity ?? null, minutes })),
    payout_minutes: own.payoutMinutes,
    lapsed_minutes: own.lapsedMinutes,
    deducted_minutes: own.deductedMinutes,
    movements: own.movements.map((movement) => movementLineOf(movement)),
    balances: balanceLines(loaded, own, accounts),
    flex: flexLine(loaded, own, accounts),
    violations: result.violations
      .filter(({ employment }) => employment === undefined || employment === own.code)
      .map((violation) => violationOf(violation, own)),
  };
}

function supplementLineOf(line: SupplementLine, { zone }: EmploymentResult) {
  return { line: line.key, ...presentLine(line, zone, instantOf) };
}

function violationOf({ step, policy, at, severity, facts }: Violation, { zone }: EmploymentResult) {
  return { step, policy: policy ?? null, at: instantOf(at, zone), severity, facts: { ...facts } };
}

/** RFC 3339 wants seconds, which the engine's whole minutes do not have. */
function instantOf(minute: number, zone: EmploymentResult['zone']): string {
  return formatInstant(minute, zone).replace(/(?=[+-]\d\d:\d\d$)/, ':00');
}

function splitOf({ choice }: EmploymentResult): StatementSplit | null {
  if (!choice) return null;
  return {
    counter: choice.counter,
    activity: choice.activity,
    available_minutes: choice.availableMinutes,
    min_minutes: choice.minMinutes,
    max_minutes: choice.maxMinutes,
    unit_minutes: choice.unitMinutes,
  };
}

function closingOf(own: EmploymentResult, accounts: AccountsByCode): AccountStates {
  const held = own.balances.filter(({ quantity, lots }) => quantity !== 0 || lots.length > 0);
  return Object.fromEntries(
    held.map(({ account, quantity, lots }) => [
      accounts.get(account)?.id ?? account,
      {
        quantity,
        lots: lots.map((lot) => ({
          grantedOn: formatDate(lot.grantedOn),
          days: lot.days,
          expiresOn: lot.expiresOn === undefined ? null : formatDate(lot.expiresOn),
        })),
      },
    ]),
  );
}

function bookingOf(movement: Movement, accounts: AccountsByCode): StoredBooking {
  return {
    accountId: accounts.get(movement.account)?.id ?? movement.account,
    on: formatDate(movement.on),
    kind: movement.kind,
    quantity: movement.quantity,
    source: movement.source ?? null,
  };
}

/**
 * What an accepted correction changed in earlier periods is booked on the first day of this one (docs/statements.md,
 * Corrections).
 */
function correctionBookings({ id, accounts }: AcceptedCorrection, on: string): StoredBooking[] {
  return Object.entries(accounts)
    .filter(([, quantity]) => quantity !== 0)
    .map(([accountId, quantity]) => {
      return { accountId, on, kind: 'correction' as const, quantity, source: null, correctionId: id };
    });
}

/** The explanation of the employment's own lines, and of what is judged over all employments. */
function traceOf(result: EvaluationResult, own: EmploymentResult): StoredTrace {
  const { code } = own;
  const trace = result.trace.filter(({ employment }) => employment === undefined || employment === code);
  const zones = new Map(result.employments.map((one) => [one.code, one.zone]));
  const firstZone = result.employments[0]?.zone ?? own.zone;
  return presentTrace(trace, (employment) => zones.get(employment ?? '') ?? firstZone);
}
