import { describe, expect, test } from 'vitest';
import { sql } from './drizzle.ts';
import { inWorkspace, loneRead, loneWorkspace, runLoneRead } from './index.ts';
import { NestedConnectionError } from './nested-connection.ts';
import { makeWorkspace, testDatabase } from './testing/index.ts';

const db = testDatabase();
const otherDb = testDatabase();

const slug = loneRead('slug-inside', sql`select slug from workspaces where id = ${loneWorkspace}`);

describe('a flow of work that holds a connection', () => {
  test.each<[string, (id: string) => Promise<unknown>]>([
    ['a transaction', (id: string) => inWorkspace(db, id, (tx) => tx.execute('select 1'))],
    ['a lone read', async (id: string) => runLoneRead(db, slug, id, {})],
    ['a query of the pool', async () => db.pool.query('select 1')],
    ['a transaction outside workspaces', () => db.orm.transaction((tx) => tx.execute('select 1'))],
  ])('is refused %s', async (_, ask) => {
    const { id } = await makeWorkspace(db);
    const inside = inWorkspace(db, id, async (tx) => {
      await tx.execute('select 1');
      await ask(id);
    });
    await expect(inside).rejects.toThrow(NestedConnectionError);
    await expect(db.orm.transaction(() => ask(id))).rejects.toThrow(NestedConnectionError);
    await expect(ask(id)).resolves.toBeDefined();
  });

  test('may ask another pool, and its own again once the transaction ended', async () => {
    const { id } = await makeWorkspace(db);
    let later: Promise<unknown> = Promise.resolve();
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    await inWorkspace(db, id, async (tx) => {
      await tx.execute('select 1');
      await inWorkspace(otherDb, id, (other) => other.execute('select 1'));
      later = ended.then(() => inWorkspace(db, id, (again) => again.execute('select 1')));
    });
    end();
    await expect(later).resolves.toBeDefined();
  });
});
