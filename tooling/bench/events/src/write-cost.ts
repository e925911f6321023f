import { median } from '@stempel/bench-common/median';
import { newId } from '@stempel/db';
import pg from 'pg';
import { openWorld } from './world.ts';

const clients = 16;
const seconds = 6;
const rounds = 5;

export interface WriteCost {
  readonly withoutPerSecond: number;
  readonly withPerSecond: number;
  readonly ratio: number;
}

/** The audit row of a change with what makes it an event, and without: the column's default and the index are taken away. */
export async function measureWriteCost(): Promise<WriteCost> {
  const world = await openWorld(10);
  const owner = new pg.Client({ connectionString: world.ownerUrl });
  try {
    await owner.connect();
    const { rows } = await owner.query<{ text: string }>(
      `select pg_get_expr(adbin, adrelid) as text from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
        where d.adrelid = 'audit_log'::regclass and a.attname = 'written_in'`,
    );
    const without = `drop index audit_log_written_idx; alter table audit_log alter written_in drop default`;
    const again = `create index audit_log_written_idx on audit_log (workspace_id, written_in, id);
      alter table audit_log alter written_in set default ${rows[0]?.text}`;
    const plain: number[] = [];
    const told: number[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const withEvents = await rateOf(world.appUrl, world.ctx().workspace.id);
      await owner.query(without);
      const withoutEvents = await rateOf(world.appUrl, world.ctx().workspace.id);
      await owner.query(again);
      if (round === 0) continue;
      told.push(withEvents);
      plain.push(withoutEvents);
    }
    const ratios = told.map((rate, index) => rate / (plain[index] ?? 1));
    return {
      withoutPerSecond: Math.round(median(plain)),
      withPerSecond: Math.round(median(told)),
      ratio: Math.round(median(ratios) * 1000) / 1000,
    };
  } finally {
    await owner.end();
    await world.close();
  }
}

/** Transactions of one audit row each, over as many connections. */
async function rateOf(url: string, workspace: string): Promise<number> {
  const pool = new pg.Pool({ connectionString: url, max: clients });
  const insert = {
    name: 'audit',
    text: `insert into audit_log (workspace_id, id, recorded_at, actor_kind, actor_name, action, resource, object_id,
      request_id, before, after) values ($1, $2, now(), 'service-user', 'Payroll', 'create', 'presence', $3, 'bench', null, $4)`,
  };
  const after = {
    id: newId(),
    employee_id: newId(),
    start: '2026-03-02T08:00:00+01:00',
    version: 1,
    source: 'api',
  };
  let done = 0;
  const until = performance.now() + seconds * 1000;
  const work = async () => {
    const client = await pool.connect();
    while (performance.now() < until) {
      await client.query(`begin; set local app.workspace_id = '${workspace}'`);
      await client.query({ ...insert, values: [workspace, newId(), newId(), after] });
      await client.query('commit');
      done += 1;
    }
    client.release();
  };
  await Promise.all(Array.from({ length: clients }, work));
  await pool.end();
  return done / seconds;
}
