import {
  connectDatabase,
  type Database,
  inWorkspace,
  type ReplicaAge,
  readFromReplica,
  schema,
} from '@stempel/db';
import { type OwnPostgres, type OwnReplica, ownPostgres, ownReplica } from '@stempel/db/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { recordPresence } from '../../recording/presence/index.ts';
import { makeCompany, type TestCompany } from '../../testing/make-company.ts';
import { exportFile } from '../../testing/transfer-files.ts';
import { reportPresence } from './index.ts';

const mostBehindMs = 3_000;
const march = { from: '2026-03-01', to: '2026-03-31', scope: 'all' as const, limit: 100 };
let primary: OwnPostgres;
let replica: OwnReplica;
let db: Database;
let owner: Database;
let company: TestCompany;
const problems: (string | null)[] = [];

beforeAll(async () => {
  primary = await ownPostgres();
  replica = await ownReplica(primary);
  const report = (problem: Error | null) => void problems.push(problem?.message ?? null);
  const { appUrl: url } = primary;
  db = connectDatabase({ url, poolSize: 4, replica: { url: replica.addressOf(url), mostBehindMs, report } });
  owner = connectDatabase({ url: replica.ownerUrl, poolSize: 1 });
  company = await makeCompany(db);
});

afterAll(async () => {
  await Promise.all([db?.close(), owner?.close()]);
  await replica?.remove();
  await primary?.remove();
});

let day = 0;
/** One more row for the report. */
function punch({ ctx, employee } = company) {
  day += 1;
  const date = `2026-03-${String(day).padStart(2, '0')}`;
  const hours = { start: `${date}T08:00:00+01:00`, end: `${date}T16:00:00+01:00` };
  return recordPresence(ctx, { ...hours, employee_id: employee.id });
}

/** How many rows who is told the age sees, and how old they are. */
async function told({ ctx } = company) {
  let age: ReplicaAge | undefined;
  const tellAge = (is: ReplicaAge | undefined) => {
    age = is;
  };
  const { data } = await reportPresence({ ...ctx, tellAge }, march);
  return { rows: data.length, age };
}

const untold = async () => (await reportPresence(company.ctx, march)).data.length;
const replay = (verb: 'pause' | 'resume') => owner.pool.query(`select pg_wal_replay_${verb}()`);

test('a report is read from the replica, what was just written included', async () => {
  for (let row = 1; row <= 5; row += 1) {
    await punch();
    expect(await untold()).toBe(row);
    expect(await told()).toMatchObject({ rows: row, age: { behindMs: expect.any(Number) } });
  }
  expect(db.replica?.pools.pool.totalCount).toBeGreaterThan(0);
});

test('the replica shows no row of another workspace, and none without one', async () => {
  const other = await makeCompany(db);
  await punch(other);
  expect((await told(other)).rows).toBe(1);
  expect(await db.replica?.pools.orm.select().from(schema.presence)).toEqual([]);
});

test('rows that lag are shown with their age, and only to who is told it, until they are too old', async () => {
  const before = await untold();
  await replay('pause');
  const asked = Date.now();
  await punch();
  const seen = await told();
  expect(seen).toMatchObject({ rows: before, age: { asOfMs: expect.any(Number) } });
  expect(seen.age?.behindMs).toBeGreaterThan(0);
  expect(seen.age?.asOfMs).toBeLessThanOrEqual(asked + 1_000);
  expect(await untold()).toBe(before + 1);
  await vi.waitFor(async () => expect(await told()).toEqual({ rows: before + 1, age: undefined }), {
    timeout: 15_000,
    interval: 200,
  });
  expect(problems.at(-1)).toMatch(/too far behind/);
  await replay('resume');
  await vi.waitFor(async () => expect((await told()).age).toMatchObject({ behindMs: 0 }), {
    timeout: 15_000,
  });
  expect(problems.at(-1)).toBeNull();
});

/** The presence rows in the file of an export that is asked for now. */
async function exportedRows(): Promise<number> {
  const file = await exportFile(company.ctx, { resources: ['presence'] });
  return file.toString('utf8').trim().split('\n').length;
}

test('an export reads from the replica, and misses nothing that was there when it began', async () => {
  const acquired = vi.fn();
  db.replica?.pools.pool.on('acquire', acquired);
  await punch();
  expect(await exportedRows()).toBe(await untold());
  expect(acquired).toHaveBeenCalled();
  await replay('pause');
  await punch();
  const begun = acquired.mock.calls.length;
  expect(await exportedRows()).toBe(day - 1);
  expect(acquired.mock.calls.length).toBe(begun);
  await replay('resume');
});

test('a replica that lost its primary is not taken for one that is up to date', async () => {
  const { rows: settings } = await owner.pool.query<{ primary_conninfo: string }>('show primary_conninfo');
  const follow = async (conninfo: string) => {
    await owner.pool.query(`alter system set primary_conninfo = '${conninfo}'`);
    await owner.pool.query('select pg_reload_conf()');
  };
  await vi.waitFor(async () => expect((await told()).age).toMatchObject({ behindMs: 0 }), {
    timeout: 15_000,
  });
  await follow('');
  const receivers = () => owner.pool.query('select from pg_stat_wal_receiver');
  await vi.waitFor(async () => expect((await receivers()).rowCount).toBe(0), { timeout: 15_000 });
  await punch();
  const { age } = await told();
  expect(age?.behindMs ?? Number.POSITIVE_INFINITY).toBeGreaterThan(0);
  expect(await untold()).toBe(day - 1);
  await follow(settings[0]?.primary_conninfo ?? '');
  await vi.waitFor(async () => expect((await told()).age).toMatchObject({ behindMs: 0 }), {
    timeout: 15_000,
  });
});

test('while the replica is away reports and exports answer from the primary, and it is used again when it is back', async () => {
  await vi.waitFor(async () => expect((await told()).age).toBeDefined(), { timeout: 15_000 });
  const ages: unknown[] = [];
  const read = (on: Database) =>
    inWorkspace(on, company.ctx.workspace.id, async (tx) => {
      // In the middle of a report.
      if (on.isReplica) await replica.kill();
      return tx.select().from(schema.presence);
    });
  const found = await readFromReplica(db, read, (age) => void ages.push(age));
  expect(found).toHaveLength(day - 1);
  expect(ages).toEqual([undefined]);
  await punch();
  const rows = await untold();
  expect(rows).toBe(day - 1);
  expect(await told()).toEqual({ rows, age: undefined });
  expect(await exportedRows()).toBe(rows);
  expect(problems.at(-1)).toEqual(expect.any(String));
  await replica.start();
  await vi.waitFor(async () => expect(await told()).toMatchObject({ rows, age: { behindMs: 0 } }), {
    timeout: 30_000,
  });
  expect(problems.at(-1)).toBeNull();
});

test('another database, or one that follows none, is not read from', async () => {
  const said: unknown[] = [];
  const report = (problem: Error | null) => void said.push(problem?.message);
  const { appUrl: url } = primary;
  const wrong = connectDatabase({ url, poolSize: 2, replica: { url, mostBehindMs, report } });
  expect(await wrong.replica?.look()).toBeUndefined();
  expect(said).toEqual([expect.stringContaining('follows no primary')]);
  await wrong.close();
});
