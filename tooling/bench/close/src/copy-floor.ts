import { postgresSeconds } from '@stempel/bench-common/processor-time';
import type { Client } from 'pg';

const written = ['statements', 'movements', 'incidents'] as const;

/** What COPY of a table took: on the clock, and of processors. */
type Copied = { seconds: number; postgresSeconds: number };
export type Floor = Record<'presence' | (typeof written)[number], Copied>;

async function measured(owner: Client, text: string): Promise<Copied> {
  const spent = await postgresSeconds(owner);
  const start = performance.now();
  await owner.query(text);
  const seconds = (performance.now() - start) / 1000;
  return { seconds, postgresSeconds: (await postgresSeconds(owner)) - spent };
}

/**
 * What PostgreSQL itself needs for the rows of a close: those that were read go out by COPY, those that were written come
 * in by COPY, into empty tables with the same columns and indexes. PostgreSQL reads and writes the files, so that no client
 * costs anything; nobody checks references, rights or rules, and nothing is worked out.
 */
export async function copyFloor(owner: Client, workspaceId: string): Promise<Floor> {
  const rowsOf = (table: string) => `(select * from ${table} where workspace_id = '${workspaceId}')`;
  await owner.query('checkpoint');
  const presence = await measured(owner, `copy ${rowsOf('presence')} to program 'cat > /dev/null'`);
  const nothing = { seconds: 0, postgresSeconds: 0 };
  const floor: Floor = { presence, statements: nothing, movements: nothing, incidents: nothing };
  for (const table of written) {
    const file = `floor-${table}`;
    await owner.query(`create table floor_${table} (like ${table} including all)`);
    await owner.query(`copy ${rowsOf(table)} to program 'cat > ${file}'`);
    floor[table] = await measured(owner, `copy floor_${table} from program 'cat ${file}'`);
    await owner.query(`drop table floor_${table}`);
    // Who takes nothing of what PostgreSQL says may be gone before it has said it.
    await owner.query(`copy (select) to program 'cat > /dev/null; rm ${file}'`);
  }
  return floor;
}
