import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectDatabase, type Database } from './connect-database.ts';
import { count, eq, sql } from './drizzle.ts';
import { examineAddress } from './examine-address.ts';
import { inWorkspace } from './in-workspace.ts';
import { loneRead, loneWorkspace, runLoneRead } from './lone-read.ts';
import { newId } from './new-id.ts';
import { preparedQuery } from './prepared-query.ts';
import * as schema from './schema/index.ts';
import {
  carriesNames,
  findPgbouncer,
  makeWorkspace,
  type Pgbouncer,
  startPgbouncer,
  testDatabaseUrls,
  withoutAudit,
} from './testing/index.ts';

const program = findPgbouncer();

test('PostgreSQL itself keeps sessions and names', async () => {
  expect(await examineAddress(testDatabaseUrls().appUrl)).toEqual({ keepsSession: true, keepsNames: true });
});

const { reasons } = schema;
const seenReasons = preparedQuery('behind_pgbouncer', (tx) =>
  tx.select({ is: reasons.workspaceId }).from(reasons),
);
const seenAlone = loneRead(
  'behind_pgbouncer_alone',
  sql`select r.workspace_id as is from reasons r where r.workspace_id = ${loneWorkspace}`,
);

describe.skipIf(!program)('behind pgbouncer', () => {
  const running: Pgbouncer[] = [];
  const opened: Database[] = [];
  const start = async (
    pool_mode: 'transaction' | 'session',
    default_pool_size: number,
    more: Record<string, number> = {},
  ) => {
    const { ownerUrl, appUrl } = testDatabaseUrls();
    const settings = { pool_mode, default_pool_size, ...more };
    const pgbouncer = await startPgbouncer(program ?? '', ownerUrl, settings);
    running.push(pgbouncer);
    return pgbouncer.addressOf(appUrl);
  };
  let shared: string;
  beforeAll(async () => {
    shared = await start('transaction', 4);
  });
  afterAll(async () => {
    await Promise.all(opened.map((db) => db.close()));
    await Promise.all(running.map(({ stop }) => stop()));
  });
  const open = (preparedStatements: boolean) => {
    const db = connectDatabase({
      url: shared,
      directUrl: testDatabaseUrls().appUrl,
      preparedStatements,
      poolSize: 10,
      outside: { patienceMs: 60_000 },
    });
    opened.push(db);
    return db;
  };

  test('in session mode both are kept', async () => {
    const url = await start('session', 4);
    expect(await examineAddress(url)).toEqual({ keepsSession: true, keepsNames: true });
  });

  test.each([1, 4])('in transaction mode neither is, with %i sessions', async (size) => {
    const url = await start('transaction', size);
    for (let time = 0; time < 5; time += 1)
      expect(await examineAddress(url)).toEqual({ keepsSession: false, keepsNames: false });
  });

  test.skipIf(!carriesNames(program ?? 'true'))(
    'from 1.21 on names may be kept in transaction mode',
    async () => {
      const url = await start('transaction', 4, { max_prepared_statements: 100 });
      expect(await examineAddress(url)).toEqual({ keepsSession: false, keepsNames: true });
    },
  );

  test('twenty connections share four sessions, and none sees a row of another workspace', async () => {
    const dbs = [open(false), open(false)];
    const [db] = dbs;
    if (!db) throw new Error('no database');
    const workspaces = await Promise.all([makeWorkspace(db), makeWorkspace(db)]);
    const sessions = new Set<number>();
    const leaks: unknown[] = [];
    const turn = async (call: number) => {
      const [on, own] = [dbs[call % 2] ?? db, workspaces[(call >> 1) % 2]?.id ?? ''];
      const outside = await on.pool.query<{ set: string | null; rows: number; pid: number }>(
        `select current_setting('app.workspace_id', true) as set, pg_backend_pid() as pid,
                (select count(*)::int from reasons) as rows`,
      );
      for (const { set, rows, pid } of outside.rows) {
        sessions.add(pid);
        if (set || rows > 0) leaks.push({ set, rows });
      }
      const inside = await withoutAudit(on, own, async (tx) => {
        const code = `r${call}`;
        await tx.execute(sql`insert into reasons (workspace_id, id, code, created_at, updated_at)
          values (${own}, ${newId()}, ${code}, now(), now())`);
        const found = await seenReasons(tx).execute();
        // Some end badly, with the workspace set.
        if (call % 5 === 0) throw new Error('undone');
        return found;
      }).catch((error: Error) => {
        if (error.message !== 'undone') throw error;
        return [];
      });
      const alone = await runLoneRead<{ is: string }>(on, seenAlone, own, {});
      for (const { is } of [...inside, ...alone]) if (is !== own) leaks.push({ is, own });
    };
    await Promise.all(Array.from({ length: 400 }, (_, call) => turn(call)));
    expect(leaks).toEqual([]);
    expect(sessions.size).toBeGreaterThan(1);
    expect(sessions.size).toBeLessThanOrEqual(4);
    for (const { id } of workspaces) {
      const rows = await inWorkspace(db, id, (tx) =>
        tx.select({ all: count() }).from(reasons).where(eq(reasons.workspaceId, id)),
      );
      expect(rows).toEqual([{ all: 160 }]);
    }
  });

  test('locks go past it', async () => {
    const [one, other] = [open(false), open(false)];
    const busy = (db: Database) => Promise.all([1, 2, 3].map(() => db.pool.query('select pg_sleep(0.005)')));
    for (let time = 0; time < 20; time += 1) {
      const name = `behind pgbouncer ${time}`;
      const release = await one.locks.tryHold(name);
      expect(release).toBeDefined();
      const [taken] = await Promise.all([other.locks.tryHold(name), busy(one), busy(other)]);
      expect(taken).toBeUndefined();
      await release?.();
      const next = await other.locks.tryHold(name);
      expect(next).toBeDefined();
      await next?.();
    }
  });

  test('with names, who is refused is told which setting does without them', async () => {
    const db = open(true);
    const { id } = await makeWorkspace(db);
    const reads = Array.from({ length: 200 }, () => inWorkspace(db, id, (tx) => seenReasons(tx).execute()));
    const failed = (await Promise.allSettled(reads)).filter(({ status }) => status === 'rejected');
    expect(failed.length).toBeGreaterThan(0);
    for (const { reason } of failed as PromiseRejectedResult[]) {
      expect(String(reason.cause ?? reason)).toMatch(
        /DATABASE_PREPARED_STATEMENTS=off.*prepared statement ".*(exist|exists)/,
      );
    }
  });
});
