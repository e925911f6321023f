import type { WorkspaceTransaction } from '@stempel/db';
import { sql } from '@stempel/db/drizzle';
import { type ServiceContext, today } from './context.ts';
import { versionToday } from './deciding/version-today.ts';
import { uuidList } from './uuid-list.ts';

/** What these organization units are called today, by id. */
export async function unitNames(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  units: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (units.length === 0) return new Map();
  const { rows } = await tx.execute<{ id: string; name: string }>(sql`
    select wanted.id, v.name from unnest(${uuidList(units)}) as wanted (id)
     cross join ${versionToday('unit', sql`wanted.id`, today(ctx))} v`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
