import { say } from '@stempel/core/messages';
import type { WorkspaceTransaction } from '@stempel/db';
import { sql } from '@stempel/db/drizzle';
import type { AnyPgColumn, PgTable } from '@stempel/db/pg-core';
import type { ServiceContext } from './context.ts';
import { problemAt, refusalOf } from './errors.ts';

/** An id in the input that must lead to an object of the workspace. */
export interface Reference {
  pointer: string;
  noun: string;
  table: PgTable & { workspaceId: AnyPgColumn; id: AnyPgColumn };
  id: string | null | undefined;
}

/**
 * Throws invalid, naming every reference that leads nowhere. They need not be in force yet: what refers may
 * lie further in the past than the day its target was entered.
 */
export async function requireReferences(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  references: Reference[],
): Promise<void> {
  const given = references.filter((reference) => typeof reference.id === 'string');
  if (given.length === 0) return;
  const checks = given.map(
    ({ table, id }) =>
      sql`exists (select from ${table} where ${table.workspaceId} = ${ctx.workspace.id} and ${table.id} = ${id}::uuid)`,
  );
  const { rows } = await tx.execute<{ known: boolean[] }>(
    sql`select array[${sql.join(checks, sql`, `)}] as known`,
  );
  const errors = given
    .filter((_, index) => rows[0]?.known[index] !== true)
    .map(({ pointer, noun, id }) => problemAt(pointer, say('reference-not-found', { noun, id: id ?? '' })));
  const refusal = refusalOf(errors);
  if (refusal) throw refusal;
}
