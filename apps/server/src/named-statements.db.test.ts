import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { declaredStatements, inWorkspace, newId } from '@stempel/db';
import { makeWorkspace, testDatabase } from '@stempel/db/testing';
import { type ServiceContext, systemContext } from '@stempel/services';
import { beforeAll, expect, test } from 'vitest';
import { projectRoot } from './config.ts';

const db = testDatabase();

/** The sources that run statements; tests, what they share and what starts on being loaded are left out. */
const sources = globSync('packages/{db,auth,services,jobs,scim,api}/src/**/*.ts', {
  cwd: projectRoot,
}).filter((file) => !/(?:\.test\.ts|\/testing\/.*)$/.test(file));
const textOf = (file: string) => readFileSync(join(projectRoot, file), 'utf8');

interface Resource {
  readonly name: string;
}

/** The reads of a versioned resource, in `versioned/read.ts`. */
interface Reads {
  findVersioned(tx: unknown, ctx: ServiceContext, of: Resource, id: string, asOf: string): Promise<unknown>;
  readVersioned(ctx: ServiceContext, of: Resource, input: { id: string }): Promise<unknown>;
}

const isResource = (value: unknown): value is Resource =>
  typeof value === 'object' &&
  value !== null &&
  'identity' in value &&
  'versions' in value &&
  'noun' in value;

/** Loads every module that declares a statement or a versioned resource, whose reads are declared when it is first read. */
async function declareAll(): Promise<void> {
  const resources = new Map<string, Resource>();
  for (const file of sources) {
    const declares = /\b(?:namedStatement|preparedQuery|loneRead)\(|\bResourceOf<|\bVersionedResource\b/;
    if (!declares.test(textOf(file))) continue;
    const exported: Record<string, unknown> = await import(join(projectRoot, file));
    for (const value of Object.values(exported)) if (isResource(value)) resources.set(value.name, value);
  }
  const reads: Reads = await import(join(projectRoot, 'packages/services/src/versioned/read.ts'));
  const workspace = await makeWorkspace(db);
  const ctx = systemContext(db, workspace, Temporal.Now.instant(), newId());
  for (const resource of resources.values()) {
    await inWorkspace(db, workspace.id, (tx) =>
      reads.findVersioned(tx, ctx, resource, newId(), '2026-01-01'),
    );
    await reads
      .readVersioned(ctx, resource, { id: newId() })
      .catch(({ code }) => expect(code).toBe('not-found'));
  }
  expect(resources.size).toBeGreaterThanOrEqual(11);
}

beforeAll(declareAll, 120_000);

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
  /^packages\/db\/src\/(?:named-statement|prepared-query|lone-read|insert-row|apply-functions)\.ts$/;

test('no statement is kept by a name that was not declared', () => {
  const named = /\.prepare\(|\bname(?:: [^\n]+)?,\s*text:/;
  expect("{ name: 'a', text: 'select 1' }").toMatch(named);
  expect(sources.filter((file) => !giving.test(file) && named.test(textOf(file)))).toEqual([]);
});
