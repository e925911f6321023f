import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../../packages/db/src/embedded/start-embedded-postgres.ts';
import { migrateDatabase } from '../../packages/db/src/migrate-database.ts';
import { guardAudits } from '../../packages/db/src/testing/audit-guard.ts';
import { guardMemory } from '../../packages/db/src/testing/memory-guard.ts';
import { guardNames } from '../../packages/db/src/testing/names-guard.ts';
import { testSecret } from '../../packages/db/src/testing/test-secret.ts';
import { eventKinds, untold } from '../../packages/services/src/events/event-kinds.ts';

/** What the catalogue of events knows: each change that becomes one, and what is told to nobody. */
const told = [
  ...eventKinds.flatMap(({ resource, past }) => Object.keys(past).map((action) => `${resource}:${action}`)),
  ...Object.keys(untold).map((resource) => `${resource}:*`),
];

/** One real PostgreSQL for the integration tests of a run, migrated once, removed afterwards. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'stempel-test-'));
  // PostgreSQL runs under another account when this process is root.
  chmodSync(dataDir, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir, test: true });
  const migrated = await migrateDatabase(postgres.ownerUrl, { secret: testSecret });
  await guardAudits(postgres.ownerUrl, told);
  await guardNames(postgres.ownerUrl);
  await guardMemory(postgres.ownerUrl);
  project.provide('postgres', { ownerUrl: postgres.ownerUrl, ...migrated });
  return async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
