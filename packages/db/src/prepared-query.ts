import { drizzle } from 'drizzle-orm/node-postgres';
import type { WorkspaceTransaction } from './in-workspace.ts';
import { declareStatement } from './named-statement.ts';
import * as schema from './schema/index.ts';

interface Query<Prepared> {
  prepare(name: string): Prepared;
  toSQL(): { sql: string };
}

/**
 * Declares a query that is prepared once per connection (three times the speed of building it again); what comes back
 * gives it for a transaction. `build` must depend on nothing but placeholders. Throws for a name of another text.
 */
export function preparedQuery<Prepared>(
  name: string,
  build: (tx: WorkspaceTransaction) => Query<Prepared>,
): (tx: WorkspaceTransaction) => Prepared {
  declareStatement(name, () => {
    const nowhere = drizzle.mock({ schema, casing: 'snake_case' });
    return build(nowhere as unknown as WorkspaceTransaction).toSQL().sql;
  });
  const made = new WeakMap<WorkspaceTransaction, Prepared>();
  return (tx) => {
    const known = made.get(tx);
    if (known) return known;
    const query = build(tx).prepare(name);
    made.set(tx, query);
    return query;
  };
}
