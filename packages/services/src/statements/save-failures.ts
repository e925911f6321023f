import { schema, type WorkspaceTransaction } from '@stempel/db';
import { and, eq, inArray } from '@stempel/db/drizzle';
import type { EmploymentRow } from '../evaluation/employments.ts';
import type { ServiceContext } from '../kernel/context.ts';
import type { FailedStatement } from './failed-statement.ts';
import { failedStatement } from './incidents/incident-contract.ts';
import { replaceIncidents } from './incidents/replace-incidents.ts';

const { incidents } = schema;

/** Keeps an incident for each statement that could not be worked out, until it can. */
export async function saveFailures(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  employments: readonly EmploymentRow[],
  failed: readonly FailedStatement[],
): Promise<void> {
  const known = new Map(employments.map((employment) => [employment.id, employment.employeeId]));
  const found = failed.map(({ employment_id: employmentId, from, to, detail, said }) => ({
    employeeId: known.get(employmentId) ?? '',
    employmentId,
    statementId: null,
    step: failedStatement,
    severity: 'error' as const,
    occurredOn: to,
    occurredAt: null,
    details: { from, to, reason: detail, said },
  }));
  if (known.size === 0) return;
  const where = and(inArray(incidents.employmentId, [...known.keys()]), eq(incidents.step, failedStatement));
  // The employees are what the table has an index for.
  const ids = [...known.values()];
  await replaceIncidents(tx, ctx, { column: incidents.employeeId, ids, where }, found);
}
