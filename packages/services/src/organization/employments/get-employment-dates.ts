import type { WorkspaceTransaction } from '@stempel/db';
import { isId, schema } from '@stempel/db';
import { and, eq } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import { notFound } from '../../kernel/errors.ts';

const { employments } = schema;

/** First and last date of an employment, locked until the transaction ends. Throws not-found. */
export async function getEmploymentDates(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  employeeId: string,
  employmentId: string,
): Promise<{ start: string; end: string | null }> {
  if (!isId(employmentId)) throw notFound('employment', employmentId);
  const [row] = await tx
    .select({ start: employments.startOn, end: employments.endOn })
    .from(employments)
    .where(
      and(
        eq(employments.workspaceId, ctx.workspace.id),
        eq(employments.id, employmentId),
        eq(employments.employeeId, employeeId),
      ),
    )
    .for('update');
  if (!row) throw notFound('employment', employmentId);
  return row;
}
