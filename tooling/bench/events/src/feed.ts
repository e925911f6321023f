import { inWorkspace } from '@stempel/db';
import { sql } from '@stempel/db/drizzle';
import { listEvents } from '@stempel/services/events';
import { openWorld } from './world.ts';

const batch = 250_000;

export interface Feed {
  readonly rows: number;
  readonly firstPageMs: number;
  readonly laterPageMs: number;
  readonly filteredPageMs: number;
}

/** Pages of the feed over as many stored events, in a workspace of ordinary changes of presence. */
export async function measureFeed(rows: number): Promise<Feed> {
  const world = await openWorld(10);
  try {
    const ctx = world.ctx();
    const [employee = ''] = world.employees;
    for (let made = 0; made < rows; made += batch) {
      await inWorkspace(world.db, ctx.workspace.id, (tx) =>
        tx.execute(fill(ctx.workspace.id, employee, made)),
      );
      process.stderr.write(`${made + batch} rows\n`);
    }
    const page = { limit: 50 };
    let cursor: string | null = null;
    for (let turn = 0; turn < 20; turn += 1) {
      const found: { next_cursor: string | null } = await listEvents(
        ctx,
        cursor ? { ...page, cursor } : page,
      );
      cursor = found.next_cursor;
    }
    const timed = async (input: Parameters<typeof listEvents>[1]) => {
      const times: number[] = [];
      for (let turn = 0; turn < 20; turn += 1) {
        const begun = performance.now();
        await listEvents(world.ctx(), input);
        times.push(performance.now() - begun);
      }
      return Math.round((times.toSorted((a, b) => a - b)[18] ?? 0) * 10) / 10;
    };
    return {
      rows,
      firstPageMs: await timed(page),
      laterPageMs: await timed(cursor ? { ...page, cursor } : page),
      filteredPageMs: await timed({ ...page, type: ['absence.cancelled'] }),
    };
  } finally {
    await world.close();
  }
}

/** Ids as the product makes them: a millisecond and a count, in the last 29 days. */
const fill = (workspace: string, employee: string, from: number) => sql`
  insert into audit_log (workspace_id, id, recorded_at, actor_kind, actor_name, action, resource, object_id, before, after,
    request_id)
  select ${workspace}::uuid,
    (lpad(to_hex(m.at), 12, '0') || '7' || lpad(to_hex(n % 4096), 3, '0') || '8' || substr(md5(n::text), 1, 15))::uuid,
    to_timestamp(m.at / 1000.0), 'user', 'Karen Holm', 'create', 'presence', gen_random_uuid(), null,
    jsonb_build_object('id', gen_random_uuid(), 'employee_id', ${employee}::uuid, 'start', '2026-03-02T08:00:00+01:00',
      'end', '2026-03-02T16:12:00+01:00', 'version', 1, 'reason', 'work', 'kind', 'work', 'source', 'api'), 'bench'
    from generate_series(${from}::int, ${from + batch - 1}::int) n
   cross join lateral (
     select (extract(epoch from now() - interval '29 days') * 1000)::bigint + n / 5 as at) m`;
