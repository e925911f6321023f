import { say } from '@stempel/core/messages';
import { schema } from '@stempel/db';
import { and, eq, inArray } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import { problemAt, refusalAt, refusalOf, ServiceError } from '../../kernel/errors.ts';
import { requireOrderedPeriod } from '../../kernel/period-filter.ts';
import { requirePermission } from '../../kernel/permission.ts';
import { writing } from '../../kernel/transaction.ts';
import type { JobDto } from '../job-runs/job-contract.ts';
import { queueJob } from '../job-runs/queue-job.ts';
import type { StartJob } from './fill-timesheet-contract.ts';

const longestDays = 366;

/**
 * Queues a testing job. Throws forbidden outside a test workspace, invalid for a period that is reversed or
 * longer than 366 days and for employees that do not exist.
 */
export async function startJob(ctx: ServiceContext, input: StartJob): Promise<JobDto> {
  requirePermission(ctx, 'jobs', 'run');
  if (!ctx.workspace.isTest) {
    throw new ServiceError(say('testing-only'), {
      requiredPermission: 'jobs:run:*',
    });
  }
  requireOrderedPeriod(input);
  const days = Temporal.PlainDate.from(input.from).until(input.to).days;
  if (days > longestDays) {
    const detail = say('fill-range-too-long', { from: input.from, to: input.to, days: longestDays });
    throw refusalAt('/to', detail);
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
      const detail = say('employee-not-found', { id: wanted[missing] ?? '' });
      throw refusalOf([problemAt(`/employee_ids/${missing}`, detail, 'unknown-reference')]);
    }
    const { job, ...parameters } = input;
    return queueJob(tx, ctx, { kind: job, parameters });
  });
}
