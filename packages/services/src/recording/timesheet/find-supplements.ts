import { EvaluationError, evaluateLines, presentLine } from '@stempel/core';
import { say } from '@stempel/core/messages';
import type { EmploymentRow } from '../../evaluation/employments.ts';
import type { EvaluationTask } from '../../evaluation/evaluation-task.ts';
import { type BuildEvaluation, loadEvaluationInputs } from '../../evaluation/load-evaluation-input.ts';
import { dayAfter, periodHolding } from '../../evaluation/statement-period.ts';
import { findTermsOn } from '../../evaluation/terms-in-force.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { requireEmployee } from '../../kernel/employee-scope.ts';
import { ServiceError } from '../../kernel/errors.ts';
import { reading } from '../../kernel/transaction.ts';
import { checkRange } from './check-range.ts';
import { loadTimesheetBasis, type TimesheetBasis } from './timesheet-basis.ts';
import type { SupplementsInRange, TimesheetQuery } from './timesheet-contract.ts';

type Lines = SupplementsInRange['lines'];

/**
 * Which of the recorded time between two dates the supplement rules of today would pay or credit: each period that touches them is
 * evaluated as a whole, for rules may count over it. Nothing is settled by it. Throws as `getTimesheet`, and `conflict` where a
 * stored policy cannot be used.
 */
export async function findSupplements(
  ctx: ServiceContext,
  { employee_id: employeeId, from, to }: TimesheetQuery & { employee_id: string },
): Promise<SupplementsInRange> {
  checkRange(from, to);
  return reading(ctx, async (tx) => {
    await requireEmployee(tx, ctx, 'timesheet', 'read', employeeId);
    const basis = await loadTimesheetBasis(tx, employeeId);
    const tasks = basis.employments.flatMap((employment) => tasksOf(basis, employment, { from, to }));
    const builds = await loadEvaluationInputs(tx, ctx, basis.configuration, tasks);
    const lines = Map.groupBy(builds.flatMap(linesOf), ({ line }) => line);
    return {
      simulation: true,
      lines: [...lines.values()].flatMap((rows) => {
        const intervals = rows
          .flatMap((row) => row.intervals)
          .filter(({ start, end }) => start.slice(0, 10) <= to && end.slice(0, 10) >= from);
        const [first] = rows;
        return first && intervals.length > 0 ? [{ ...first, intervals }] : [];
      }),
    };
  });
}

/** The periods of an employment that touch the dates. */
function tasksOf(
  { configuration }: TimesheetBasis,
  { id, startOn, endOn, versions }: EmploymentRow,
  { from, to }: TimesheetQuery,
): EvaluationTask[] {
  const last = endOn !== null && endOn < to ? endOn : to;
  const tasks: EvaluationTask[] = [];
  for (let date = startOn > from ? startOn : from; date <= last; ) {
    const terms = findTermsOn(versions, configuration.terms, date);
    // Before there are terms no period is known: a day at a time.
    const period = terms
      ? periodHolding(terms.statementPeriod, date, terms.norm.anchor ?? null)
      : { from: date, to: date };
    tasks.push({ employmentId: id, period, payoutMinutes: 0 });
    date = dayAfter(period.to);
  }
  return tasks;
}

function linesOf(build: BuildEvaluation): Lines {
  try {
    const { input, task } = build();
    const zone = input.employments.find(({ code }) => code === task.employmentId)?.zone;
    if (!zone) return [];
    return evaluateLines(input, task.employmentId).map((line) => {
      const { activity, intervals } = presentLine(line, zone);
      return { line: line.key, activity, intervals };
    });
  } catch (error) {
    if (!(error instanceof EvaluationError)) throw error;
    throw new ServiceError(say('period-not-computable', { sentence: error.said }));
  }
}
