import { declaredStatements } from '@stempel/db';
import { testDatabase } from '@stempel/db/testing';
import { beforeAll, expect, test } from 'vitest';
import { declareStatements, sourceOf, statementSources } from './testing/declare-statements.ts';

const db = testDatabase();

beforeAll(async () => {
  expect((await declareStatements(db)).length).toBeGreaterThanOrEqual(11);
});

test('every statement that is kept by a name can be prepared on the schema', async () => {
  const client = await db.pool.connect();
  const refused: string[] = [];
  const statements = declaredStatements();
  for (const [index, { name, text }] of statements.entries()) {
    await client
      .query(`prepare statement_${index} as ${text}`)
      .catch(({ message }) => refused.push(`${name}: ${message}`));
  }
  await client.query('deallocate all');
  client.release();
  expect(refused).toEqual([]);
  expect(statements.length).toBeGreaterThanOrEqual(80);
});

/** Where names are given; inserts of rows are made of the columns of the schema, which are compared with the migrations. */
const giving =
  /^packages\/db\/src\/(?:named-statement|prepared-query|lone-read|row-shape|apply-functions)\.ts$/;

test('no statement is kept by a name that was not declared', () => {
  const named = /\.prepare\(|\bname(?:: [^\n]+)?,\s*text:/;
  expect("{ name: 'a', text: 'select 1' }").toMatch(named);
  expect(statementSources.filter((file) => !giving.test(file) && named.test(sourceOf(file)))).toEqual([]);
});
