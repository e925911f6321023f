import { formatDate, getDate } from '@stempel/core';
import type { WorkspaceTransaction } from '@stempel/db';
import type { ServiceContext } from '../kernel/context.ts';
import type { Opening } from './account-states.ts';
import { buildEvaluationInput, type Given } from './build-evaluation-input.ts';
import type { Configuration } from './configuration.ts';
import { type EmployeeRow, type EmploymentThen, loadEmployees, loadEmployeesThen } from './employments.ts';
import { basisOf } from './evaluation-basis.ts';
import type { EvaluationTask, LoadedEvaluation } from './evaluation-task.ts';
import type { Known } from './knowledge.ts';
import { lookBackDays } from './look-back.ts';
import { loadOpenings } from './openings.ts';
import { type Dates, loadRecordedTime, type RecordedTime, recordedWithin } from './recorded-time.ts';
import { loadRecordedTimeThen, type RangeThen } from './recorded-time-then.ts';
import type { Period } from './statement-period.ts';

// Night shifts end on the day after; nothing later changes the figures of a closed period.
const daysAfter = 2;
// Accrual years and yearly caps reach back at most two years.
const absenceDaysBefore = 731;

export interface BuildEvaluation {
  /**
   * Puts one input together, with another opening, payout, supposed or omitted absence than the task had where these are known
   * only now. Throws an EvaluationError when a stored policy cannot be used any more.
   */
  (
    given?: Partial<Pick<EvaluationTask, 'opening' | 'payoutMinutes' | 'supposed' | 'without'>>,
  ): LoadedEvaluation;
  /** Equal where the input of the task is made from the same, of which nothing was written again. */
  readonly basis: () => string;
  /** The employee of the task with all employments, as they were read for it. */
  readonly employee: EmployeeRow;
}

/**
 * Loads the inputs of a batch of statements in a constant number of SQL statements, however many there are.
 * The configuration is read by the caller, once for all that is evaluated in a transaction.
 */
export async function loadEvaluationInputs(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  configuration: Configuration,
  tasks: readonly EvaluationTask[],
  /** As people and their time were known then; the configuration is believed as it was loaded. */
  known?: Known,
): Promise<BuildEvaluation[]> {
  const build = await readEvaluationInputs(tx, ctx, [configuration], tasks, { known });
  return build(configuration);
}

/** The same to be compared by their `basis`, for a part of what they cost: to be put together they are loaded once more. */
export async function loadBases(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  configuration: Configuration,
  tasks: readonly EvaluationTask[],
): Promise<BuildEvaluation[]> {
  const build = await readEvaluationInputs(tx, ctx, [configuration], tasks, { stampsOnly: true });
  return build(configuration);
}

interface Reads {
  readonly known?: Known | undefined;
  readonly stampsOnly?: boolean | undefined;
}

/** People, and their time in all periods between two dates. */
export interface ReadAhead {
  /** By id of each employment. */
  readonly employees: ReadonlyMap<string, EmployeeRow>;
  readonly recorded: RecordedTime;
  readonly lookBackDays: number;
}

/** Reads once what evaluations of many periods of these employments need of people and their time. */
export async function readAhead(
  tx: WorkspaceTransaction,
  { policies }: Configuration,
  employmentIds: readonly string[],
  period: Period,
): Promise<ReadAhead> {
  const employees = await loadEmployees(tx, employmentIds);
  const employeeIds = employees.map((employee) => employee.id);
  const days = lookBackDays(policies);
  const recorded = await loadRecordedTime(tx, { employeeIds, ...readFor(period, days) });
  return { employees: byEmployments(employees), recorded, lookBackDays: days };
}

/** The input of one of these periods; whoever made the one before knows its opening. */
export function buildAhead(
  ctx: ServiceContext,
  configuration: Configuration,
  { employees, recorded, lookBackDays: days }: ReadAhead,
  task: EvaluationTask,
  opening: Opening,
): BuildEvaluation {
  const employee = employees.get(task.employmentId);
  if (!employee) throw new UnknownEmployment(task.employmentId);
  const range = readFor(task.period, days);
  const ids = employee.employments.map(({ id }) => id);
  const own = recordedWithin(recorded, ids, range);
  return buildOf({ ctx, configuration, task, employee, opening, recorded: own, range });
}

const byEmployments = (employees: readonly EmployeeRow[]): ReadonlyMap<string, EmployeeRow> =>
  new Map(employees.flatMap((one) => one.employments.map((row) => [row.id, one] as const)));

/** The same for several configurations, which differ in what they say of recorded time, not in what is recorded. */
export async function readEvaluationInputs(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  configurations: readonly Configuration[],
  tasks: readonly EvaluationTask[],
  { known, stampsOnly }: Reads = {},
): Promise<(configuration: Configuration) => BuildEvaluation[]> {
  const [first] = tasks;
  if (!first) return () => [];
  const employees = await loadEmployees(
    tx,
    tasks.map((task) => task.employmentId),
    known,
  );
  const mostDays = Math.max(...configurations.map(({ policies }) => lookBackDays(policies)));
  const from = tasks.map((task) => task.period.from).sort()[0] ?? first.period.from;
  const to =
    tasks
      .map((task) => task.period.to)
      .sort()
      .at(-1) ?? first.period.to;
  const recorded = await loadRecordedTime(tx, {
    employeeIds: employees.map((employee) => employee.id),
    ...readFor({ from, to }, mostDays),
    requestedAbsenceId: tasks.find((task) => task.requestedAbsenceId !== undefined)?.requestedAbsenceId,
    known,
    stampsOnly,
  });
  const openings = await loadOpenings(
    tx,
    tasks.filter(({ opening }) => opening === undefined),
  );
  const employeeOf = byEmployments(employees);
  return (configuration) => {
    const days = lookBackDays(configuration.policies);
    return tasks.map((task) => {
      const employee = employeeOf.get(task.employmentId);
      if (!employee) throw new UnknownEmployment(task.employmentId);
      const opening = task.opening ?? openings.get(task.employmentId) ?? { states: {}, openedOn: {} };
      return buildOf({
        ctx,
        configuration,
        task,
        employee,
        opening,
        recorded,
        range: readFor(task.period, days),
      });
    });
  };
}

/** There is no such employment, or there was none at the moment of which is asked. */
export class UnknownEmployment extends Error {
  constructor(id: string) {
    super(`There is no employment ${id} in the workspace.`);
  }
}

function buildOf(read: Given): BuildEvaluation {
  const { task, employee, opening } = read;
  const build = (given: Partial<EvaluationTask> = {}) =>
    buildEvaluationInput({ ...read, task: { ...task, ...given }, opening: given.opening ?? opening });
  return Object.assign(build, { basis: () => basisOf(read), employee });
}

/** The dates that are read for a period of which so many days before it must be known. */
function readFor({ from, to }: Period, days: number): Dates {
  return {
    from: shift(from, -days),
    to: shift(to, daysAfter),
    absencesFrom: shift(from, -absenceDaysBefore),
  };
}

/** Periods of an employment, in order, to be worked out from what was known at a moment. */
export interface PeriodsThen extends EmploymentThen {
  readonly ctx: ServiceContext;
  readonly configuration: Configuration;
  readonly periods: readonly Period[];
}

/** Loads what is needed for each of these periods as it was known then, in a constant number of SQL statements. */
export async function loadInputsThen(
  tx: WorkspaceTransaction,
  asked: readonly PeriodsThen[],
): Promise<BuildEvaluation[][]> {
  const employees = await loadEmployeesThen(tx, asked);
  const ranges = asked.map(({ at, configuration, periods }, index): RangeThen => {
    const [first, last] = [periods[0], periods.at(-1)];
    const employee = employees[index];
    if (!first || !last || !employee)
      throw new Error('Inputs are loaded of one period of somebody at least.');
    const whole = { from: first.from, to: last.to };
    return { employeeId: employee.id, at, ...readFor(whole, lookBackDays(configuration.policies)) };
  });
  const recordedOf = await loadRecordedTimeThen(tx, ranges);
  return asked.map(({ employmentId, ctx, configuration, periods }, index) => {
    const [employee, recorded] = [employees[index], recordedOf[index]];
    if (!employee || !recorded) throw new Error(`There is no employment ${employmentId} in the workspace.`);
    const days = lookBackDays(configuration.policies);
    return periods.map(({ from, to }) => {
      const period = { from, to };
      const task = { employmentId, period, payoutMinutes: 0 };
      const opening = { states: {}, openedOn: {} };
      const range = readFor(period, days);
      return buildOf({ ctx, configuration, task, employee, opening, recorded, range });
    });
  });
}

function shift(date: string, days: number): string {
  return formatDate(getDate(date) + days);
}
