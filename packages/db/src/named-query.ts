import { fillPlaceholders, type SQL } from './drizzle.ts';
import { type NamedStatement, namedStatement } from './named-statement.ts';
import { PgDialect } from './pg-core.ts';

const dialect = new PgDialect({ casing: 'snake_case' });

/** A statement with placeholders that is prepared once per connection, and what its values are by their names. */
export interface NamedQuery extends NamedStatement {
  valuesOf(values: Record<string, unknown>): unknown[];
}

/**
 * Declares a statement of a transaction that PostgreSQL plans once per connection instead of each time: for what jobs ask of each
 * workspace, planning is most of the work. Throws for a name of another text.
 */
export function namedQuery(name: string, query: SQL): NamedQuery {
  const { sql: text, params } = dialect.sqlToQuery(query);
  return { ...namedStatement(name, text), valuesOf: (values) => fillPlaceholders(params, values) };
}
