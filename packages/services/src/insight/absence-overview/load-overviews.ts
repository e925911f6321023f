import {
  EvaluationError,
  type EvaluationResult,
  evaluate,
  type PresentedTraceEntry,
  presentResult,
} from '@stempel/core';
import { say } from '@stempel/core/messages';
import type { WorkspaceTransaction } from '@stempel/db';
import { type Configuration, loadConfiguration } from '../../evaluation/configuration.ts';
import { type EmploymentRow, loadEmployees } from '../../evaluation/employments.ts';
import type { LoadedEvaluation } from '../../evaluation/evaluation-task.ts';
import { type BuildEvaluation, loadEvaluationInputs } from '../../evaluation/load-evaluation-input.ts';
import type { Period } from '../../evaluation/statement-period.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { ServiceError } from '../../kernel/errors.ts';
import { takeTurns } from '../../kernel/take-turns.ts';
import { absenceTypesOn } from '../../recording/absences/absence-type.ts';
import { findNextPeriod } from '../../statements/due-period.ts';
import { loadHistories } from '../../statements/statement-history.ts';
import {
  type OverviewAbsence,
  type OverviewEmployment,
  type OverviewLedger,
  readOverviewAbsences,
  readOverviewEmployments,
  readOverviewLedger,
} from './overview-rows.ts';

/** An employment over a year: what is booked, what the engine makes of the rest, what was asked for. */
export interface EmploymentYear {
  readonly employment: EmploymentRow;
  readonly ledger: readonly OverviewLedger[];
  readonly absences: readonly OverviewAbsence[];
  /** Last date of what statements have settled; null while none has. */
  readonly bookedTo: string | null;
  /** Undefined where all of the year is settled. */
  readonly open: OpenPart | undefined;
}

/** From the first date that no statement has settled to the end of the year. */
export interface OpenPart {
  readonly from: string;
  readonly result: EvaluationResult;
  readonly loaded: LoadedEvaluation;
}

export interface PersonYear {
  readonly employeeId: string;
  readonly employments: readonly EmploymentYear[];
}

interface LoadedYears {
  readonly configuration: Configuration;
  /** Accounts that a kind of absence uses today. */
  readonly typeAccounts: ReadonlySet<string>;
  readonly people: readonly PersonYear[];
}

/**
 * A year of these people, in a number of statements that does not depend on how many there are. What no statement has settled is
 * evaluated to the end of the year, one person after the other, so that other calls have their turn.
 */
export async function loadOverviews(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  employeeIds: readonly string[],
  { year, today, trace }: { year: Period; today: string; trace: boolean },
): Promise<LoadedYears> {
  const configuration = await loadConfiguration(tx);
  const types = await absenceTypesOn(tx, today);
  const placed = await readOverviewEmployments(tx, ctx, employeeIds, year);
  const ids = placed.map(({ id }) => id);
  const employments = await employmentsById(tx, ids);
  const ledger = Map.groupBy(await readOverviewLedger(tx, ctx, ids, year), (row) => row.employmentId);
  const absences = Map.groupBy(
    await readOverviewAbsences(tx, ctx, employeeIds, year),
    (row) => row.employmentId,
  );
  const evaluated = await evaluateOpen(tx, ctx, configuration, { placed, employments, year, trace });
  const years = placed.flatMap((one) => {
    const employment = employments.get(one.id);
    if (!employment) return [];
    const shown: EmploymentYear = {
      employment,
      ledger: ledger.get(one.id) ?? [],
      absences: absences.get(one.id) ?? [],
      bookedTo: settledTo(one),
      open: evaluated.get(one.id),
    };
    return [shown];
  });
  const ofPerson = Map.groupBy(years, ({ employment }) => employment.employeeId);
  return {
    configuration,
    typeAccounts: new Set(types.flatMap(({ account_id: id }) => id ?? [])),
    people: employeeIds.map((employeeId) => ({
      employeeId,
      employments: ofPerson.get(employeeId) ?? [],
    })),
  };
}

async function employmentsById(
  tx: WorkspaceTransaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, EmploymentRow>> {
  const employees = ids.length > 0 ? await loadEmployees(tx, ids) : [];
  return new Map(employees.flatMap((one) => one.employments.map((row) => [row.id, row] as const)));
}

/** What is settled before the first statement that is not. */
function settledTo({ firstFrom, openFrom, lastTo }: OverviewEmployment): string | null {
  if (openFrom === null) return lastTo;
  return openFrom === firstFrom ? null : dayBefore(openFrom);
}

const dayBefore = (date: string) => Temporal.PlainDate.from(date).subtract({ days: 1 }).toString();

interface Opened {
  readonly placed: readonly OverviewEmployment[];
  readonly employments: ReadonlyMap<string, EmploymentRow>;
  readonly year: Period;
  readonly trace: boolean;
}

async function evaluateOpen(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  configuration: Configuration,
  { placed, employments, year, trace }: Opened,
): Promise<ReadonlyMap<string, OpenPart>> {
  const ids = placed.map(({ id }) => id);
  const histories = await loadHistories(tx, ctx, ids);
  const tasks = placed.flatMap((one) => {
    const [employment, history] = [employments.get(one.id), histories.get(one.id)];
    if (!employment || !history) return [];
    // Statements that are not settled are worked out anew: what they say may change.
    const from = one.openFrom ?? findNextPeriod(employment, history, configuration)?.period.from;
    if (from === undefined || from > year.to) return [];
    return [{ employmentId: one.id, period: { from, to: year.to }, payoutMinutes: 0 }];
  });
  const builds = await loadEvaluationInputs(tx, ctx, configuration, tasks);
  const parts = new Map<string, OpenPart>();
  for (const [at, { employmentId, period }] of tasks.entries()) {
    await takeTurns();
    const build = builds[at];
    if (build) parts.set(employmentId, { from: period.from, ...evaluatePart(build, trace) });
  }
  return parts;
}

/** Throws conflict where a stored policy cannot be used any more. */
function evaluatePart(build: BuildEvaluation, trace: boolean): Omit<OpenPart, 'from'> {
  try {
    const loaded = build();
    return { loaded, result: evaluate(loaded.input, { trace }) };
  } catch (error) {
    if (!(error instanceof EvaluationError)) throw error;
    throw new ServiceError(say('absence-not-checkable', { sentence: error.said }));
  }
}

/** What the engine says of the leave accounts of an employment. */
export function traceOf({
  employment,
  open,
}: EmploymentYear): Pick<PresentedTraceEntry, 'kind' | 'employment' | 'subject' | 'sentences'>[] {
  if (!open) return [];
  return presentResult(open.result)
    .trace.filter((entry) => entry.kind === 'leave-account' && entry.employment === employment.id)
    .map(({ kind, subject, sentences, ...entry }) => ({
      ...{ kind, employment: entry.employment, subject, sentences },
    }));
}
