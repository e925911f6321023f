import { inWorkspace } from '@stempel/db';
import { sql } from '@stempel/db/drizzle';
import type { ServiceContext } from '../kernel/context.ts';

/** Rows of a workspace in a table, whatever they say. */
export async function countRows({ db, workspace }: ServiceContext, table: string): Promise<number> {
  const { rows } = await inWorkspace(db, workspace.id, (tx) =>
    tx.execute<{ count: number }>(sql`
      select count(*)::int as count from ${sql.identifier(table)} where workspace_id = ${workspace.id}::uuid`),
  );
  return rows[0]?.count ?? 0;
}
