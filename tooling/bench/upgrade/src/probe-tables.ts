import { setTimeout } from 'node:timers/promises';
import pg from 'pg';

const pauseMilliseconds = 10;

/** How long writers waited at most, by table, and how often they looked. */
export type Waits = Record<string, { longestMs: number; looks: number }>;

/**
 * Does what a writer does to each table all the time, on a connection for each: takes the lock of an insert or update and
 * gives it back, and writes a row of `written` as well. Ends when asked to.
 */
export async function probeTables(
  url: string,
  tables: readonly string[],
  written: string,
): Promise<() => Promise<Waits>> {
  let isOver = false;
  const waits: Waits = {};
  const probe = async (client: pg.Client, name: string, statement: string) => {
    const found = { longestMs: 0, looks: 0 };
    waits[name] = found;
    while (!isOver) {
      const asked = performance.now();
      await client.query(statement);
      found.longestMs = Math.max(found.longestMs, Math.round(performance.now() - asked));
      found.looks += 1;
      await setTimeout(pauseMilliseconds);
    }
    await client.end();
  };
  const running: Promise<void>[] = [];
  const begin = async (name: string, statement: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    running.push(probe(client, name, statement));
  };
  for (const table of tables)
    await begin(table, `begin; lock table "${table}" in row exclusive mode; commit`);
  const row = `select ctid from "${written}" order by workspace_id, id limit 1`;
  await begin(`${written}, a row`, `update "${written}" set updated_at = now() where ctid = (${row})`);
  return async () => {
    isOver = true;
    await Promise.all(running);
    return waits;
  };
}
