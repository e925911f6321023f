import { asOneTransaction, inWorkspace, schema } from '@stempel/db';
import { and, asc, eq, gt, inArray, sql } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import { ServiceError } from '../../kernel/errors.ts';
import { writing } from '../../kernel/transaction.ts';
import { getEmploymentOn } from '../../recording/employment-on.ts';
import { recordPresence } from '../../recording/presence/record-presence.ts';
import { type JobCounts, type JobOutcome, type JobRun, saveProgress } from '../job-runs/job-run.ts';
import { type StartJob, startJobBody, weekdays } from './fill-timesheet-contract.ts';

const { employees } = schema;
const employeesAtOnce = 100;

/**
 * Records presence by the weekly pattern, employee by employee, each in one transaction with the note how far the
 * run is: a killed run goes on where it was. What overlaps presence that is there already is left out.
 */
export async function runFillTimesheet({ row, ctx }: JobRun): Promise<JobOutcome> {
  const input = startJobBody.parse({ job: row.kind, ...shown(row.parameters) });
  const counts: JobCounts = {
    created: row.created,
    updated: row.updated,
    unchanged: row.unchanged,
    failed: row.failed,
  };
  let { processed } = row;
  await saveProgress(ctx, row, { total: await countEmployees(ctx, input) });
  let after = checkpointOf(row.checkpoint);
  for (;;) {
    const ids = await nextEmployees(ctx, input, after);
    if (ids.length === 0) break;
    for (const id of ids) {
      await asOneTransaction(ctx.db, ctx.workspace.id, async (db) => {
        const inside = { ...ctx, db };
        const done = await fillEmployee(inside, input, id);
        const sum = addCounts(counts, done);
        await saveProgress(inside, row, { ...sum, processed: processed + 1, checkpoint: { after: id } });
        return done;
      }).then((done) => Object.assign(counts, addCounts(counts, done)));
      processed += 1;
      after = id;
    }
  }
  return { state: counts.failed > 0 ? 'partially-succeeded' : 'succeeded' };
}

function shown(parameters: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(parameters).filter(([name]) => !name.startsWith('_')));
}

function checkpointOf(checkpoint: unknown): string | undefined {
  const { after } = (checkpoint ?? {}) as { after?: string };
  return after;
}

function addCounts(a: JobCounts, b: JobCounts): JobCounts {
  return {
    created: a.created + b.created,
    updated: a.updated + b.updated,
    unchanged: a.unchanged + b.unchanged,
    failed: a.failed + b.failed,
  };
}

function wantedEmployees(ctx: ServiceContext, input: StartJob) {
  return and(
    eq(employees.workspaceId, ctx.workspace.id),
    input.employee_ids && inArray(employees.id, input.employee_ids),
  );
}

async function countEmployees(ctx: ServiceContext, input: StartJob): Promise<number> {
  const count = sql<number>`count(*)::int`;
  const [row] = await inWorkspace(ctx.db, ctx.workspace.id, (tx) =>
    tx.select({ count }).from(employees).where(wantedEmployees(ctx, input)),
  );
  return row?.count ?? 0;
}

async function nextEmployees(
  ctx: ServiceContext,
  input: StartJob,
  after: string | undefined,
): Promise<string[]> {
  const rows = await inWorkspace(ctx.db, ctx.workspace.id, (tx) =>
    tx
      .select({ id: employees.id })
      .from(employees)
      .where(and(wantedEmployees(ctx, input), after === undefined ? undefined : gt(employees.id, after)))
      .orderBy(asc(employees.id))
      .limit(employeesAtOnce),
  );
  return rows.map(({ id }) => id);
}

async function fillEmployee(ctx: ServiceContext, input: StartJob, employeeId: string): Promise<JobCounts> {
  const counts: JobCounts = { created: 0, updated: 0, unchanged: 0, failed: 0 };
  const last = Temporal.PlainDate.from(input.to);
  let date = Temporal.PlainDate.from(input.from);
  for (; Temporal.PlainDate.compare(date, last) <= 0; date = date.add({ days: 1 })) {
    const weekday = weekdays[date.dayOfWeek - 1];
    const shifts = (weekday && input.pattern[weekday]) ?? [];
    const zone = shifts.length > 0 ? await findZone(ctx, employeeId, date) : undefined;
    if (zone === undefined) continue;
    for (const shift of shifts) counts[await record(ctx, employeeId, instantsOf(date, shift, zone))] += 1;
  }
  return counts;
}

/** The zone of the employment on a date; undefined when the employee is not employed then. */
async function findZone(
  ctx: ServiceContext,
  employeeId: string,
  date: Temporal.PlainDate,
): Promise<string | undefined> {
  const moment = { on: date.toString() };
  try {
    const query = { employeeId, employmentId: undefined, moment, pointer: '' };
    return (await writing(ctx, (tx) => getEmploymentOn(tx, ctx, query))).zone;
  } catch (error) {
    if (error instanceof ServiceError) return undefined;
    throw error;
  }
}

function instantsOf(date: Temporal.PlainDate, shift: { start: string; end: string }, zone: string) {
  const at = (day: Temporal.PlainDate, time: string) =>
    day
      .toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from(time) })
      .toString({ timeZoneName: 'never', smallestUnit: 'second' });
  const end = shift.end === '24:00' ? '00:00' : shift.end;
  const endDate = end <= shift.start ? date.add({ days: 1 }) : date;
  return { start: at(date, shift.start), end: at(endDate, end) };
}

async function record(
  ctx: ServiceContext,
  employeeId: string,
  interval: { start: string; end: string },
): Promise<'created' | 'unchanged' | 'failed'> {
  try {
    await recordPresence(ctx, { employee_id: employeeId, ...interval, source: 'job' });
    return 'created';
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return error.code === 'conflict' ? 'unchanged' : 'failed';
  }
}
