import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, inWorkspace, newId } from '@stempel/db';
import { makeWorkspace } from '@stempel/db/testing';
import { systemContext } from '@stempel/services';
import { projectRoot } from '../config.ts';

/** The sources that run statements; tests, what they share and what starts on being loaded are left out. */
export const statementSources = globSync('packages/{db,auth,services,jobs,scim,api}/src/**/*.ts', {
  cwd: projectRoot,
}).filter((file) => !/(?:\.test\.ts|\/testing\/.*)$/.test(file));

export const sourceOf = (file: string) => readFileSync(join(projectRoot, file), 'utf8');

interface Resource {
  readonly name: string;
}

/** The reads of a versioned resource, in `versioned/read.ts`. */
interface Reads {
  findVersioned(tx: unknown, ctx: unknown, of: Resource, id: string, asOf: string): Promise<unknown>;
  readVersioned(ctx: unknown, of: Resource, input: { id: string }): Promise<unknown>;
}

const isResource = (value: unknown): value is Resource =>
  typeof value === 'object' &&
  value !== null &&
  'identity' in value &&
  'versions' in value &&
  'noun' in value;

/**
 * Loads every module that declares a statement or a versioned resource, whose reads are declared when it is first read.
 * Returns the names of the resources.
 */
export async function declareStatements(db: Database): Promise<string[]> {
  const resources = new Map<string, Resource>();
  for (const file of statementSources) {
    const declares = /\b(?:namedStatement|preparedQuery|loneRead)\(|\bResourceOf<|\bVersionedResource\b/;
    if (!declares.test(sourceOf(file))) continue;
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
    await reads.readVersioned(ctx, resource, { id: newId() }).catch((error: { code?: string }) => {
      if (error.code !== 'not-found') throw error;
    });
  }
  return [...resources.keys()];
}
