import { type Database, newId, schema } from '@stempel/db';
import { sql } from '@stempel/db/drizzle';
import { withoutAudit } from '@stempel/db/testing';

/** An export with a file that no buffer on its way takes whole. */
export async function makeLargeExport(db: Database, workspaceId: string): Promise<string> {
  const id = newId();
  const now = Temporal.Now.instant();
  await withoutAudit(db, workspaceId, async (tx) => {
    await tx.insert(schema.jobs).values({
      ...{ workspaceId, id, kind: 'export', state: 'succeeded', parameters: { format: 'xlsx' } },
      ...{ createdAt: now, updatedAt: now },
    });
    await tx.execute(sql`
      insert into job_file_parts (workspace_id, job_id, part, content)
      select ${workspaceId}::uuid, ${id}::uuid, part, decode(repeat('ab', 262144), 'hex') from generate_series(0, 99) part`);
  });
  return id;
}
