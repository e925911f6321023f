import type pg from 'pg';

/**
 * Takes note of the cluster that the database lies in. Where it was moved to another one, by a dump or by replication of
 * rows, transactions begin anew: those that wrote the events of before are forgotten, and readers go on by moments (ADR 10).
 */
export async function noteCluster(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ known: string | null; current: string }>(`
    select i.cluster as known, c.system_identifier::text as current
      from installation i cross join pg_control_system() c`);
  const [found] = rows;
  if (!found || found.known === found.current) return;
  await client.query('begin');
  try {
    if (found.known !== null) await forgetTransactions(client);
    await client.query('update installation set cluster = $1', [found.current]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** Workspace by workspace: row-level security binds the owner, too. */
async function forgetTransactions(client: pg.Client): Promise<void> {
  await client.query(`update webhook_readers set due_at = '-infinity' where is_active`);
  await client.query('update event_wakes set passed_in = null');
  const { rows: workspaces } = await client.query<{ id: string }>('select id from workspaces');
  for (const { id } of workspaces) {
    await client.query("select set_config('app.workspace_id', $1, true)", [id]);
    await client.query(
      'update audit_log set written_in = null where workspace_id = $1 and written_in is not null',
      [id],
    );
  }
}
