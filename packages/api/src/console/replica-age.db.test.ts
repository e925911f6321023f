import { connectDatabase, type Database } from '@stempel/db';
import { type OwnPostgres, type OwnReplica, ownPostgres, ownReplica } from '@stempel/db/testing';
import type { ServiceContext } from '@stempel/services';
import { recordPresence } from '@stempel/services/recording/presence';
import { manyStatements } from '@stempel/services/statements';
import { makeCompany } from '@stempel/services/testing';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { consoleRouter } from './router.ts';

// How old the rows of a report are reaches whoever asks for it, over a replica that streams.

const march = { from: '2026-03-01', to: '2026-03-31', scope: 'all' as const };
let primary: OwnPostgres;
let replica: OwnReplica;
let db: Database;
let alone: Database;
let follower: Database;
let company: Awaited<ReturnType<typeof makeCompany>>;

beforeAll(async () => {
  primary = await ownPostgres();
  replica = await ownReplica(primary);
  const { appUrl: url } = primary;
  const settings = { url: replica.addressOf(url), mostBehindMs: 60_000, report: () => {} };
  db = connectDatabase({ url, poolSize: 4, replica: settings });
  alone = connectDatabase({ url, poolSize: 2 });
  follower = connectDatabase({ url: replica.ownerUrl, poolSize: 1 });
  company = await makeCompany(db);
});

afterAll(async () => {
  await Promise.all([db?.close(), alone?.close(), follower?.close()]);
  await replica?.remove();
  await primary?.remove();
});

function callerOver(own: Database) {
  const service: ServiceContext = { ...company.as(['*:*:all'], null), db: own };
  return consoleRouter.createCaller({
    service,
    environment: 'production',
    oidc: undefined as never,
    webhooks: { seal: () => new Uint8Array(1), mayCall: () => true },
    manyStatements,
  });
}

type Caller = ReturnType<typeof callerOver>;

/** Every report that has rows of a period. */
const reports = {
  registeredHours: ({ reports }: Caller) => reports.registeredHours(march),
  accountMovements: ({ reports }: Caller) => reports.accountMovements(march),
  presence: ({ reports }: Caller) => reports.presence(march),
  absence: ({ reports }: Caller) => reports.absence(march),
  sickness: ({ reports }: Caller) => reports.sickness(march),
  workingTimeCompliance: ({ reports }: Caller) => reports.workingTimeCompliance(march),
};

const lag = {
  as_of: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
  seconds_behind: expect.any(Number),
};

describe.each(Object.entries(reports))('the report %s', (_, ask) => {
  test('says how far behind the replica is that it was read from', async () => {
    expect((await ask(callerOver(db))).replica).toEqual(lag);
  });

  test('says nothing of it where it was read from the primary', async () => {
    expect((await ask(callerOver(alone))).replica).toBeNull();
  });
});

test('what exports read from is told with its lag, and null where that is the primary', async () => {
  expect(await callerOver(db).jobs.exportSource()).toEqual(lag);
  expect(await callerOver(alone).jobs.exportSource()).toBeNull();
});

test('whole seconds grow, and the rows are those of then, while the replica stands still', async () => {
  const caller = callerOver(db);
  const { data: before } = await caller.reports.presence(march);
  await follower.pool.query('select pg_wal_replay_pause()');
  try {
    const employee_id = company.employee.id;
    const hours = { start: '2026-03-02T08:00:00+01:00', end: '2026-03-02T16:00:00+01:00' };
    await recordPresence(company.ctx, { employee_id, ...hours });
    await vi.waitFor(async () => {
      const { data, replica: age } = await caller.reports.presence(march);
      expect(data).toHaveLength(before.length);
      expect(age?.seconds_behind).toBeGreaterThanOrEqual(2);
      const since = Temporal.Instant.from(age?.as_of ?? '')
        .until(Temporal.Now.instant())
        .total('seconds');
      expect(Math.abs(since - (age?.seconds_behind ?? 0))).toBeLessThan(5);
    }, 20_000);
  } finally {
    await follower.pool.query('select pg_wal_replay_resume()');
  }
  await vi.waitFor(async () => {
    const { data, replica: age } = await caller.reports.presence(march);
    expect([data.length, age?.seconds_behind]).toEqual([before.length + 1, 0]);
  }, 20_000);
});
