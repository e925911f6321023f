import { schema } from '@stempel/db';
import { and, eq } from 'drizzle-orm';
import type { ServiceContext } from '../context.ts';
import { reading } from '../transaction.ts';
import type { CodeBook } from './code-book.ts';
import { RowProblem, type TransferRecord } from './transfer-kind.ts';

const { employments } = schema;

/** The employment of a row: by external id, else by employee and start. */
export async function findEmployment(
  ctx: ServiceContext,
  fields: TransferRecord,
): Promise<{ id: string; revision: number } | undefined> {
  const { employee_id: employeeId, external_id: externalId, start } = fields;
  const inWorkspace = eq(employments.workspaceId, ctx.workspace.id);
  const matches = [
    typeof externalId === 'string' ? eq(employments.externalId, externalId) : undefined,
    typeof employeeId === 'string' && typeof start === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(start)
      ? and(eq(employments.employeeId, employeeId), eq(employments.startOn, start))
      : undefined,
  ];
  for (const match of matches) {
    if (!match) continue;
    const [found] = await reading(ctx, (tx) =>
      tx
        .select({ id: employments.id, revision: employments.revision })
        .from(employments)
        .where(and(inWorkspace, match))
        .limit(1),
    );
    if (found) return found;
  }
  return undefined;
}

/** The employment that a row of recorded time names by its start; undefined when it names none. */
export async function employmentOfRow(
  ctx: ServiceContext,
  book: CodeBook,
  employeeId: string,
  start: unknown,
): Promise<string | undefined> {
  if (start === undefined || start === null) return undefined;
  const starts = await book.latest('employments', employeeId, () => employmentsByStart(ctx, employeeId));
  const id = starts.get(String(start));
  if (id !== undefined) return id;
  const message = `The employee has no employment that starts on ${JSON.stringify(start)}.`;
  throw new RowProblem('employment_start', 'unknown-reference', message);
}

async function employmentsByStart(ctx: ServiceContext, employeeId: string): Promise<Map<string, string>> {
  const rows = await reading(ctx, (tx) =>
    tx
      .select({ id: employments.id, start: employments.startOn })
      .from(employments)
      .where(and(eq(employments.workspaceId, ctx.workspace.id), eq(employments.employeeId, employeeId))),
  );
  return new Map(rows.map(({ id, start }) => [start, id]));
}
