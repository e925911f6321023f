import { isId, schema } from '@stempel/db';
import { and, eq } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import { requireEmployee } from '../../kernel/employee-scope.ts';
import { notFound } from '../../kernel/errors.ts';
import { reading } from '../../kernel/transaction.ts';
import { type StoredTrace, storedTraces } from '../stored-trace.ts';

const { corrections, employments } = schema;

/** How a correction worked its periods out again: the trace of each, by the id of its statement. Throws `not-found`. */
export async function getCorrectionTrace(
  ctx: ServiceContext,
  { id }: { id: string },
): Promise<Readonly<Record<string, StoredTrace>>> {
  return reading(ctx, async (tx) => {
    const [row] = isId(id)
      ? await tx
          .select({ trace: corrections.trace, employeeId: employments.employeeId })
          .from(corrections)
          .innerJoin(
            employments,
            and(
              eq(employments.workspaceId, corrections.workspaceId),
              eq(employments.id, corrections.employmentId),
            ),
          )
          .where(eq(corrections.id, id))
      : [];
    if (!row) throw notFound('correction', id);
    await requireEmployee(tx, ctx, 'statements', 'read', row.employeeId);
    return storedTraces.read(row.trace, `Correction ${id}`).statements;
  });
}
