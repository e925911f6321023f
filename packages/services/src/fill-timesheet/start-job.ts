import { schema } from '@stempel/db';
import { and, eq, inArray } from 'drizzle-orm';
import type { ServiceContext } from '../context.ts';
import { ServiceError } from '../errors.ts';
import type { JobDto } from '../job-runs/job-contract.ts';
import { queueJob } from '../job-runs/queue-job.ts';
import { requireOrderedPeriod } from '../period-filter.ts';
import { requirePermission } from '../permission.ts';
import { writing } from '../transaction.ts';
import type { StartJob } from './fill-timesheet-contract.ts';

const longestDays = 366;

function refused(pointer: string, code: string, detail: string): ServiceError {
  return new ServiceError('invalid', detail, { errors: [{ pointer, code, detail }] });
}

/**
 * Queues a testing job. Throws forbidden outside a test workspace, invalid for a period that is reversed or
 * longer than 366 days and for employees that do not exist.
 */
export async function startJob(ctx: ServiceContext, input: StartJob): Promise<JobDto> {
  requirePermission(ctx, 'jobs', 'run');
  if (!ctx.workspace.isTest) {
    throw new ServiceError('forbidden', 'Testing jobs run in test workspaces only.', {
      requiredPermission: 'jobs:run:*',
    });
  }
  requireOrderedPeriod(input);
  const days = Temporal.PlainDate.from(input.from).until(input.to).days;
  if (days > longestDays) {
    const detail = `${input.from} to ${input.to} is more than ${longestDays} days; fill it in parts.`;
    throw refused('/to', 'out-of-range', detail);
  }
  return writing(ctx, async (tx) => {
    const wanted = [...new Set(input.employee_ids ?? [])];
    const { employees } = schema;
    const known = await tx
      .select({ id: employees.id })
      .from(employees)
      .where(and(eq(employees.workspaceId, ctx.workspace.id), inArray(employees.id, wanted)));
    const ids = new Set(known.map(({ id }) => id));
    const missing = wanted.findIndex((id) => !ids.has(id));
    if (missing >= 0) {
      const detail = `There is no employee with the id ${wanted[missing]}.`;
      throw refused(`/employee_ids/${missing}`, 'unknown-reference', detail);
    }
    const { job, ...parameters } = input;
    return queueJob(tx, ctx, { kind: job, parameters });
  });
}
