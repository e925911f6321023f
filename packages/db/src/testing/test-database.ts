import { randomBytes } from 'node:crypto';
import { afterAll, inject } from 'vitest';
import type { Database } from '../connect-database.ts';
import { connectDatabase } from '../connect-database.ts';
import { ask } from './ask.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Set by tooling/vitest/postgres-for-tests.ts: one PostgreSQL per run, migrated once. */
    postgres: { ownerUrl: string; appUrl: string };
  }
}

/** The run's migrated database as the application role; closed after the tests of the file. */
export function testDatabase({ poolSize = 5 }: { poolSize?: number } = {}): Database {
  // Many calls at once over few connections, on a machine that runs other tests: nobody is to be turned away.
  const door = { patienceMs: 120_000, begunPatienceMs: 120_000 };
  const outside = { mostWaiting: 100_000, patienceMs: 120_000 };
  const db = connectDatabase({ url: inject('postgres').appUrl, poolSize, door, outside });
  afterAll(() => db.close());
  return db;
}

/** URLs of the run's database, for tests that start whole servers on it. */
export function testDatabaseUrls(): { ownerUrl: string; appUrl: string } {
  return inject('postgres');
}

/** Makes an empty, not migrated database of its own and returns its owner's URL; dropped after the tests. */
export async function emptyDatabase(): Promise<string> {
  const url = new URL(inject('postgres').ownerUrl);
  const name = `test_${randomBytes(6).toString('hex')}`;
  const admin = (statement: string) => ask(inject('postgres').ownerUrl, statement);
  await admin(`create database ${name}`);
  afterAll(() => admin(`drop database if exists ${name} with (force)`));
  url.pathname = `/${name}`;
  return url.href;
}
