import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { connectDatabase } from '@stempel/db';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@stempel/db/embedded';
import { ask } from '@stempel/db/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type MarkedPerson, markPerson } from './testing/marked-person.ts';
import { type MarkedWorld, openMarkedWorld } from './testing/marked-world.ts';
import { emptyDataDir } from './testing/start-process.ts';

// The embedded PostgreSQL keeps a log in the data folder; what is taken, and what cannot be read, is refused by it.

const dataDir = emptyDataDir();
let postgres: EmbeddedPostgres;
let world: MarkedWorld;
let person: MarkedPerson;
beforeAll(async () => {
  postgres = await startEmbeddedPostgres({ dataDir, test: true });
  world = await openMarkedWorld({ ...postgres, dataDir });
  person = await markPerson(world);
}, 240_000);
afterAll(async () => {
  await world.server.end('SIGTERM');
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const said = () => {
  const log = join(dataDir, 'postgres', 'postgres.log');
  return [log, `${log}.before`]
    .filter((file) => existsSync(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('');
};
const countOf = (text: string) => said().split(text).length - 1;

// A person is erased once.
test('what is refused of a person is not in the log of PostgreSQL, nor after they are erased', {
  timeout: 120_000,
  retry: 0,
}, async () => {
  const { rest, scim, call } = world;
  const { number, email, name, mark, employeeId } = person;
  const before = await rollbacks();
  const taken = { effective_from: '2020-01-01', employee_number: number, name, email };
  expect(await refusal(rest('POST', '/employees', taken))).toContain(number);
  expect(await refusal(call('mutation', 'users.invite', { name, email, role_ids: [] }))).toContain(email);
  const sent = { schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'], active: true };
  const other = await scim('POST', '/Users', { ...sent, userName: 'other@person.example' });
  expect((await scim('PUT', `/Users/${other.body.id}`, { ...sent, userName: email })).status).toBe(409);
  // PostgreSQL was what refused them; its sessions tell what they did some seconds later.
  await vi.waitFor(async () => expect((await rollbacks()) - before).toBeGreaterThanOrEqual(2), {
    timeout: 20_000,
    interval: 500,
  });
  // Of tables outside workspaces it names the key that is taken, and to whoever is past row-level security that of any table.
  for (const [table, column, value] of [
    ['identities', 'email', email],
    ['employees', 'code', number],
  ]) {
    const again = `jsonb_build_object('id', gen_random_uuid())`;
    const copy = `insert into ${table} select (jsonb_populate_record(t, ${again})).* from ${table} t where ${column} = $1`;
    await expect(asOwner(copy, value)).rejects.toMatchObject({
      detail: expect.stringContaining(`${value})`),
    });
  }
  await expect(asOwner('select $1::text::uuid', name)).rejects.toThrow(name);

  await call('mutation', 'employees.erase', { employee_id: employeeId, employee_number: number });
  expect(said()).toContain('database system is ready');
  expect([mark, number, name, email].map(countOf)).toEqual([0, 0, 0, 0]);
});

async function asOwner(text: string, value: string | undefined): Promise<void> {
  const owner = connectDatabase({ url: postgres.ownerUrl, poolSize: 1 });
  await owner.pool.query(text, [value]).finally(() => owner.close());
}

/** What was answered instead of a success. */
const refusal = (asked: Promise<unknown>) =>
  asked.then(
    () => '',
    ({ actual }: { actual: unknown }) => JSON.stringify(actual),
  );

/** Transactions that failed in PostgreSQL, or were taken back. */
async function rollbacks(): Promise<number> {
  const [row] = await ask<{ count: number }>(
    postgres.ownerUrl,
    'select xact_rollback::int as count from pg_stat_database where datname = current_database()',
  );
  return row?.count ?? 0;
}
