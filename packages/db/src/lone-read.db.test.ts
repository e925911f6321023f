import { describe, expect, test } from 'vitest';
import { sql } from './drizzle.ts';
import { inWorkspace } from './in-workspace.ts';
import { loneRead, loneWorkspace, runLoneRead } from './lone-read.ts';
import { newId } from './new-id.ts';
import { resourceCounters } from './schema/index.ts';
import { makeWorkspace, testDatabase } from './testing/index.ts';

// One connection, so that what one read left behind would meet the next.
const db = testDatabase({ poolSize: 1 });

const read = loneRead(
  `lone-read-test-${newId()}`,
  sql`select ${resourceCounters.version} from ${resourceCounters}
       where ${resourceCounters.workspaceId} = ${loneWorkspace} and ${resourceCounters.resource} = ${sql.placeholder('resource')}`,
);
// Only row-level security keeps this one inside its workspace.
const readAll = loneRead(
  `lone-read-all-${newId()}`,
  sql`select count(*)::int as count from ${resourceCounters} where ${loneWorkspace} is not null`,
);

async function workspaceWith(version: number): Promise<string> {
  const { id } = await makeWorkspace(db);
  await inWorkspace(db, id, (tx) =>
    tx.insert(resourceCounters).values({ workspaceId: id, resource: 'projects', version }),
  );
  return id;
}

describe('a lone read', () => {
  test.each(['auto', 'force_custom_plan', 'force_generic_plan'])(
    'sees its workspace and no other (%s)',
    async (mode) => {
      const [first, second] = [await workspaceWith(7), await workspaceWith(8)];
      await db.pool.query(`set plan_cache_mode = ${mode}`);
      for (let round = 0; round < 8; round += 1) {
        expect(await runLoneRead(db, read, first, { resource: 'projects' })).toEqual([{ version: '7' }]);
        expect(await runLoneRead(db, read, second, { resource: 'projects' })).toEqual([{ version: '8' }]);
        expect(await runLoneRead(db, readAll, first, {})).toEqual([{ count: 1 }]);
      }
      await db.pool.query('reset plan_cache_mode');
    },
  );

  test('leaves no workspace behind on its connection', async () => {
    await runLoneRead(db, read, await workspaceWith(1), { resource: 'projects' });
    const { rows } = await db.pool.query("select current_setting('app.workspace_id', true) as setting");
    expect(rows[0]?.setting || null).toBeNull();
    expect((await db.pool.query('select * from resource_counters')).rows).toEqual([]);
  });
});
