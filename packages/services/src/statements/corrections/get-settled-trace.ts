import { schema, type WorkspaceTransaction } from '@stempel/db';
import { desc, eq, inArray } from '@stempel/db/drizzle';
import { rowsByKey } from '../../kernel/rows-by-key.ts';
import { type StoredTrace, storedTrace, storedTraces } from '../stored-trace.ts';

const { corrections, statements } = schema;

/** How a settled period came about as it is believed now: by the correction that was accepted last, else as it was approved. */
export async function getSettledTrace(
  tx: WorkspaceTransaction,
  employmentId: string,
  statementId: string,
): Promise<StoredTrace> {
  const accepted = await tx
    .select({ id: corrections.id, trace: corrections.trace })
    .from(rowsByKey(corrections.employmentId, [employmentId]))
    .where(inArray(corrections.state, ['accepted', 'booked']))
    .orderBy(desc(corrections.decidedAt), desc(corrections.id));
  for (const { id, trace } of accepted) {
    const own = storedTraces.read(trace, `Correction ${id}`).statements[statementId];
    if (own) return own;
  }
  const [row] = await tx
    .select({ trace: statements.trace })
    .from(rowsByKey(statements.id, [statementId]))
    .where(eq(statements.employmentId, employmentId));
  return row ? storedTrace.read(row.trace, `Statement ${statementId}`).entries : [];
}
