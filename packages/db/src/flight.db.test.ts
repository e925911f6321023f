import type { EventEmitter } from 'node:events';
import type { PoolClient } from 'pg';
import { expect, test } from 'vitest';
import { sql } from './drizzle.ts';
import { inWorkspace, type WorkspaceTransaction } from './in-workspace.ts';
import { makeWorkspace, testDatabase } from './testing/index.ts';

const db = testDatabase();

const clientOf = (tx: WorkspaceTransaction) => (tx as WorkspaceTransaction & { $client: PoolClient }).$client;

/** How often PostgreSQL has answered while something was done. */
async function answersDuring(client: PoolClient, work: () => Promise<unknown>): Promise<number> {
  const { connection } = client as unknown as { connection: EventEmitter };
  let answers = 0;
  const count = () => {
    answers += 1;
  };
  connection.on('readyForQuery', count);
  await work();
  connection.off('readyForQuery', count);
  return answers;
}

test('what a transaction asks in one turn is answered at once, each query with its own rows', async () => {
  const { id: workspaceId } = await makeWorkspace(db);
  await inWorkspace(db, workspaceId, async (tx) => {
    const client = clientOf(tx);
    const asked: Promise<unknown>[] = [];
    const answers = await answersDuring(client, async () => {
      asked.push(
        client.query({ name: 'flight one', text: 'select $1::int as one', values: [1] }),
        client.query({ text: 'select $1::text as two', values: ['2'], rowMode: 'array' }),
        client.query('select n from generate_series(1, $1::int) n', [3]),
        client.query({ name: 'flight one', text: 'select $1::int as one', values: [4] }),
        tx.execute(sql`select ${5}::int as five`),
      );
      await Promise.all(asked);
    });
    expect(answers).toBe(1);
    expect(await Promise.all(asked)).toMatchObject([
      { rows: [{ one: 1 }], rowCount: 1, command: 'SELECT' },
      { rows: [['2']] },
      { rows: [{ n: 1 }, { n: 2 }, { n: 3 }] },
      { rows: [{ one: 4 }] },
      { rows: [{ five: 5 }] },
    ]);
  });
});

test('a statement is described once on a connection, and its rows are read by that from then on', async () => {
  const { id: workspaceId } = await makeWorkspace(db);
  const text = "select $1::int as number, null::text as nothing, '{1,2}'::int[] as list";
  await inWorkspace(db, workspaceId, async (tx) => {
    const client = clientOf(tx);
    const { connection } = client as unknown as { connection: EventEmitter };
    let descriptions = 0;
    connection.on('rowDescription', () => {
      descriptions += 1;
    });
    for (const number of [1, 2, 3]) {
      const { rows, fields } = await client.query({ name: 'flight described', text, values: [number] });
      expect(rows).toEqual([{ number, nothing: null, list: [1, 2] }]);
      expect(fields.map(({ name }) => name)).toEqual(['number', 'nothing', 'list']);
    }
    expect(descriptions).toBe(1);
    const asArray = { name: 'flight described', text, values: [4], rowMode: 'array' as const };
    expect((await client.query(asArray)).rows).toEqual([[4, null, [1, 2]]]);
    const asText = { getTypeParser: () => (value: string) => `read ${value}` };
    const other = await client.query({ name: 'flight described', text, values: [5], types: asText });
    expect(other.rows[0]).toMatchObject({ number: 'read 5', nothing: null });
  });
});

test('behind a query that failed nothing is done, and what it would have prepared is prepared the next time', async () => {
  const { id: workspaceId } = await makeWorkspace(db);
  const named = { name: 'flight behind', text: 'select $1::int as behind', values: [1] };
  const outcomes: PromiseSettledResult<unknown>[] = [];
  let used: PoolClient | undefined;
  const failing = inWorkspace(db, workspaceId, async (tx) => {
    used = clientOf(tx);
    const asked = [
      used.query({ text: 'select $1::int as before', values: [1] }),
      used.query({ name: 'flight failing', text: 'select 1 / $1::int as never', values: [0] }),
      used.query(named),
      used.query(named),
    ];
    outcomes.push(...(await Promise.allSettled(asked)));
    await used.query(named);
  });
  await expect(failing).rejects.toMatchObject({ code: '25P02' });
  expect(outcomes).toMatchObject([
    { status: 'fulfilled', value: { rows: [{ before: 1 }] } },
    { status: 'rejected', reason: { code: '22012' } },
    { status: 'rejected', reason: { code: '25P02' } },
    { status: 'rejected', reason: { code: '25P02' } },
  ]);
  await inWorkspace(db, workspaceId, async (tx) => {
    expect(clientOf(tx)).toBe(used);
    expect(await clientOf(tx).query(named)).toMatchObject({ rows: [{ behind: 1 }] });
    const failed = { name: 'flight failing', text: 'select 1 / $1::int as never', values: [1] };
    expect(await clientOf(tx).query(failed)).toMatchObject({ rows: [{ never: 1 }] });
  });
});

test('a value that has no form fails its query alone; a text of several statements keeps its place', async () => {
  const { id: workspaceId } = await makeWorkspace(db);
  const circular: { self?: unknown } = {};
  circular.self = circular;
  await inWorkspace(db, workspaceId, async (tx) => {
    const client = clientOf(tx);
    const asked = await Promise.allSettled([
      client.query({ text: 'select set_config($1, $2, true)', values: ['app.flight', 'first'] }),
      client.query({ text: 'select $1::jsonb', values: [circular] }),
      client.query("select 1; set local app.flight = 'second'"),
      client.query({ text: 'select current_setting($1) as flight', values: ['app.flight'] }),
    ]);
    expect(asked.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
    expect(asked[3]).toMatchObject({ value: { rows: [{ flight: 'second' }] } });
  });
});

test('a connection that breaks fails everything that was on its way', async () => {
  const { id: workspaceId } = await makeWorkspace(db);
  const broken = inWorkspace(db, workspaceId, async (tx) => {
    const client = clientOf(tx);
    const asked = await Promise.allSettled([
      client.query({ text: 'select pg_terminate_backend(pg_backend_pid(), $1)', values: [0] }),
      client.query({ text: 'select $1::int', values: [1] }),
    ]);
    expect(asked[1]).toMatchObject({ status: 'rejected' });
    throw asked[1]?.status === 'rejected' ? asked[1].reason : new Error('It did not break.');
  });
  await expect(broken).rejects.not.toThrow('It did not break.');
  const { rows } = await inWorkspace(db, workspaceId, (tx) => tx.execute('select 1 as one'));
  expect(rows).toEqual([{ one: 1 }]);
});
