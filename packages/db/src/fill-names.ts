import type { Client } from 'pg';

/** What is made of names for searches, and the functions that decide what it holds. */
const fillings = [
  { keep: 'keep_names', of: 'employees', makers: ['fold_text', 'fold_words', 'names_of', 'keep_names'] },
  { keep: 'keep_user_names', of: 'users', makers: ['fold_text', 'fold_words', 'keep_user_names'] },
];

/**
 * Makes the names and words of every employee and user again where one of the functions behind them changed, inside the
 * transaction that the caller has begun: words written by one way of folding are not found by another. The first time it
 * fills the tables.
 */
export async function fillNames(client: Client, changed: readonly string[]): Promise<void> {
  const due = fillings.filter(({ makers }) => changed.some((name) => makers.includes(name)));
  if (due.length === 0) return;
  const { rows } = await client.query<{ id: string }>('select id from workspaces');
  for (const { id } of rows) {
    // Row-level security binds the owner, too.
    await client.query("select set_config('app.workspace_id', $1, true)", [id]);
    for (const { keep, of } of due)
      await client.query(`select ${keep}($1, array(select id from ${of} where workspace_id = $1))`, [id]);
  }
}
