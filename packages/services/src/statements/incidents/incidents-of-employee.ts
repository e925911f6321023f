import { schema } from '@stempel/db';
import { and, eq, gte, ne } from '@stempel/db/drizzle';
import { type ServiceContext, today } from '../../kernel/context.ts';
import { requireEmployee } from '../../kernel/employee-scope.ts';
import { reading } from '../../kernel/transaction.ts';
import type { Incident } from './incident-contract.ts';
import { asksForItself } from './missing-check-outs.ts';
import { readIncidents } from './read-incidents.ts';

const { incidents } = schema;
const shown = 50;
const lookedBack = { days: 62 };

/** What is still to be mended in somebody's recorded time, the latest first: for whoever reads that time. */
export async function listIncidentsOfEmployee(
  ctx: ServiceContext,
  { employee_id: employeeId }: { employee_id: string },
): Promise<Incident[]> {
  const from = Temporal.PlainDate.from(today(ctx)).subtract(lookedBack).toString();
  return reading(ctx, async (tx) => {
    await requireEmployee(tx, ctx, 'timesheet', 'read', employeeId);
    const where = and(
      eq(incidents.workspaceId, ctx.workspace.id),
      eq(incidents.employeeId, employeeId),
      gte(incidents.occurredOn, from),
      ne(incidents.state, 'resolved'),
      asksForItself,
    );
    return readIncidents(tx, where, shown);
  });
}
