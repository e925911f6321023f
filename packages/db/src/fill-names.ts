import type { Client } from 'pg';

/** The functions that decide what `employee_names` and `employee_words` hold. */
const makers = ['fold_text', 'fold_words', 'names_of', 'keep_names'];

/**
 * Makes the names and words of every employee again where one of the functions behind them changed, inside the
 * transaction that the caller has begun: words written by one way of folding are not found by another. The first time it
 * fills the tables.
 */
export async function fillNames(client: Client, changed: readonly string[]): Promise<void> {
  if (!changed.some((name) => makers.includes(name))) return;
  const { rows } = await client.query<{ id: string }>('select id from workspaces');
  for (const { id } of rows) {
    // Row-level security binds the owner, too.
    await client.query("select set_config('app.workspace_id', $1, true)", [id]);
    await client.query('select keep_names($1, array(select id from employees where workspace_id = $1))', [
      id,
    ]);
  }
}
