import type { WorkspaceTransaction } from '@stempel/db';

// PostgreSQL takes at most 65535 parameters in a statement; rows here have fewer than 30.
const rowsPerStatement = 2000;

/** Inserts rows of one table, whose members may differ, in statements of bounded size. */
export async function insertInBatches<Table extends Parameters<WorkspaceTransaction['insert']>[0]>(
  tx: WorkspaceTransaction,
  table: Table,
  rows: readonly Table['$inferInsert'][],
): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    await tx.insert(table).values(rows.slice(start, start + rowsPerStatement) as never);
  }
}
