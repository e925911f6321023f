import { expect, test } from 'vitest';
import { sql } from './drizzle.ts';
import { namedQuery } from './named-query.ts';
import { newId } from './new-id.ts';
import { testDatabase } from './testing/index.ts';

// One connection, which keeps what it was asked.
const db = testDatabase({ poolSize: 1 });

test('a named query takes its values by name, and is planned once for a connection', async () => {
  const name = `named-query-test-${newId()}`;
  const query = namedQuery(
    name,
    sql`select ${sql.placeholder('one')}::int + ${sql.placeholder('other')}::int as sum`,
  );
  for (let round = 0; round < 8; round += 1) {
    const { rows } = await db.pool.query({ ...query, values: query.valuesOf({ other: round, one: 10 }) });
    expect(rows).toEqual([{ sum: 10 + round }]);
  }
  const { rows } = await db.pool.query(
    'select custom_plans::int as own, generic_plans::int as kept from pg_prepared_statements where name = $1',
    [name],
  );
  // PostgreSQL plans the first five for their values, to know what that is worth.
  expect(rows).toEqual([{ own: 5, kept: 3 }]);
});

test('a value that the query does not name is left out, one that it names must be given', () => {
  const query = namedQuery(`named-query-test-${newId()}`, sql`select ${sql.placeholder('one')}::int as one`);
  expect(query.valuesOf({ one: 1, other: 2 })).toEqual([1]);
  expect(() => query.valuesOf({})).toThrow();
});
