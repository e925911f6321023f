import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connectDatabase, type Database, isBeingMoved, migrateDatabase, refusesWrites } from '../index.ts';
import { emptyDatabase, testSecret } from '../testing/index.ts';
import { type HeldWrites, MovedAwayError, resumeWrites, whileWritesAreRefused } from './refuse-writes.ts';
import { writtenMeanwhile } from './written-meanwhile.ts';

let ownerUrl: string;
let db: Database;

beforeAll(async () => {
  ownerUrl = await emptyDatabase();
  const { appUrl } = await migrateDatabase(ownerUrl, { secret: testSecret });
  db = connectDatabase({ url: appUrl, poolSize: 3 });
});

afterAll(() => db.close());

beforeEach(async () => {
  await resumeWrites(ownerUrl);
  await migrateDatabase(ownerUrl, { secret: testSecret });
});

let made = 0;
const write = () => {
  made += 1;
  return db.pool.query(
    `insert into identities (id, name, email, created_at, updated_at) values ($1, 'Ada', $1, now(), now())`,
    [`ada-${made}`],
  );
};
const count = async () => (await db.pool.query('select from identities')).rowCount;
const refused = (work: Promise<unknown>) =>
  work.then(
    () => 'passed',
    (error: unknown) => (isBeingMoved(error) ? 'refused' : error),
  );
const triggers = async () =>
  (await db.pool.query(`select from pg_trigger where tgname = 'refuse_write'`)).rowCount;

test('while writes are held reads go on, what is written is refused, and afterwards it passes again', async () => {
  await write();
  const before = await count();
  await whileWritesAreRefused(ownerUrl, async () => {
    expect(await refused(write())).toBe('refused');
    expect(await refused(db.pool.query('delete from identities'))).toBe('refused');
    // The owner, too: some functions write as it does.
    const owner = new pg.Client({ connectionString: ownerUrl });
    await owner.connect();
    expect(await refused(owner.query('update identities set name = name'))).toBe('refused');
    expect(await refused(owner.query('truncate identities cascade'))).toBe('refused');
    await owner.end();
    expect(await count()).toBe(before);
    expect(await refusesWrites(db)).toBe(true);
  });
  expect(await refusesWrites(db)).toBe(false);
  expect(await refused(write())).toBe('passed');
});

test('what counts reads is written meanwhile; a key that is revoked or a session that ends is refused', async () => {
  await whileWritesAreRefused(ownerUrl, async () => {
    const asked = async (statement: string) => refused(db.pool.query(statement));
    expect(await asked('update api_keys set last_used_at = now()')).toBe('passed');
    expect(await asked('update api_keys set revoked_at = now()')).toBe('refused');
    expect(await asked('update api_keys set last_used_at = now(), revoked_at = now()')).toBe('refused');
    expect(await asked('update sessions set expires_at = now(), updated_at = now()')).toBe('passed');
    expect(await asked('delete from sessions')).toBe('refused');
    expect(await asked('delete from sign_in_limits')).toBe('passed');
  });
});

test('every table is refused but for those that are named, and those there are', async () => {
  await whileWritesAreRefused(ownerUrl, async () => {
    const { rows } = await db.pool.query<{ name: string }>(
      `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
          and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'refuse_write') order by 1`,
    );
    const whole = Object.keys(writtenMeanwhile).filter((name) => writtenMeanwhile[name] === 'all');
    expect(rows.map(({ name }) => name)).toEqual(whole.toSorted());
  });
  for (const [name, columns] of Object.entries(writtenMeanwhile))
    await db.pool.query(`select ${columns === 'all' ? '' : columns.join()} from ${name} limit 0`);
});

test('who was writing before ends in order, is waited for, and is in what is read', async () => {
  const client = await db.pool.connect();
  await client.query('begin');
  // The triggers wait for who writes their table; a transaction that began writing behind them has the lock.
  let held: Promise<number | null> | undefined;
  const laid = new Promise<void>((resolve) => {
    held = whileWritesAreRefused(ownerUrl, () => count());
    const look = async () => {
      const { rowCount } = await client.query(
        `select from pg_trigger where tgname = 'refuse_write' and tgrelid = 'identities'::regclass`,
      );
      if (rowCount === 0) return setTimeout(look, 1);
      resolve();
    };
    void look();
  });
  const before = (await count()) ?? 0;
  await laid;
  const insert = (id: string) =>
    client.query(
      `insert into identities (id, name, email, created_at, updated_at) values ($1, 'Bob', $1, now(), now())`,
      [id],
    );
  await insert('bob-1');
  await expect.poll(() => refusesWrites(db)).toBe(true);
  // New writers are refused while this one is waited for, and this one is not.
  expect(await refused(write())).toBe('refused');
  await insert('bob-2');
  await client.query('commit');
  client.release();
  expect(await held).toBe(before + 2);
});

test('a connection that breaks lets writes pass, and what was held then cannot be ended any more', async () => {
  let held: HeldWrites | undefined;
  const broken = whileWritesAreRefused(ownerUrl, async (given) => {
    held = given;
    expect(await refused(write())).toBe('refused');
    const owner = new pg.Client({ connectionString: ownerUrl });
    await owner.connect();
    await owner.query(
      `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = 7303020 and mode = 'ExclusiveLock'`,
    );
    await owner.end();
    await expect.poll(() => refusesWrites(db)).toBe(false);
    expect(await refused(write())).toBe('passed');
    await given.end();
  });
  await expect(broken).rejects.toThrow();
  expect(held).toBeDefined();
  expect(await refused(write())).toBe('passed');
});

test('what was moved away stays refused, starts on it are refused, and it can be taken back', async () => {
  await whileWritesAreRefused(ownerUrl, (held) => held.end());
  expect(await refused(write())).toBe('refused');
  expect(await refusesWrites(db)).toBe(true);
  await expect(migrateDatabase(ownerUrl, { secret: testSecret })).rejects.toThrow(MovedAwayError);
  expect(await resumeWrites(ownerUrl)).toEqual({ wasMoved: true });
  expect(await refused(write())).toBe('passed');
  expect(await triggers()).toBeGreaterThan(0);
  await migrateDatabase(ownerUrl, { secret: testSecret });
  expect(await triggers()).toBe(0);
  expect(await refused(write())).toBe('passed');
});

test('a transaction with a snapshot of before the move is refused after it', async () => {
  const client = await db.pool.connect();
  await client.query('begin isolation level repeatable read');
  await client.query('select from identities');
  await whileWritesAreRefused(ownerUrl, (held) => held.end());
  expect(await refused(client.query(`update identities set name = 'Late'`))).toBe('refused');
  await client.query('rollback');
  client.release();
});
