import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded/start-embedded-postgres.ts';
import { migrateDatabase } from '../migrate-database.ts';
import { guardAudits } from './audit-guard.ts';
import { guardMemory } from './memory-guard.ts';
import { guardNames } from './names-guard.ts';
import { testSecret } from './test-secret.ts';

export interface OwnPostgres {
  ownerUrl: string;
  appUrl: string;
  instanceSecret: string;
  /** Where it keeps its files. */
  dataFolder: string;
  /** An orderly end: running transactions are rolled back, connections closed. */
  stop(): Promise<void>;
  /** `kill -9` of the whole server. */
  kill(): Promise<void>;
  /** Starts it again, where it was. */
  start(): Promise<void>;
  /** Stops it for good and deletes its files. */
  remove(): Promise<void>;
}

/**
 * A PostgreSQL of the test's own, migrated, to be stopped and started, and removed after the tests. As durable as the real
 * one: what was committed outlives being killed.
 */
export async function ownPostgres(): Promise<OwnPostgres> {
  const dataDir = mkdtempSync(join(tmpdir(), 'stempel-own-'));
  // PostgreSQL runs under another account when this process is root.
  chmodSync(dataDir, 0o755);
  let running: EmbeddedPostgres = await startEmbeddedPostgres({ dataDir });
  const { ownerUrl } = running;
  const { appUrl } = await migrateDatabase(ownerUrl, { secret: testSecret });
  await guardAudits(ownerUrl);
  await guardNames(ownerUrl);
  await guardMemory(ownerUrl);
  return {
    ownerUrl,
    appUrl,
    instanceSecret: testSecret,
    dataFolder: running.dataFolder,
    stop: () => running.stop(),
    async kill() {
      const [postmaster] = readFileSync(join(running.dataFolder, 'postmaster.pid'), 'utf8').split('\n');
      process.kill(Number(postmaster), 'SIGKILL');
      // Whoever is still registered as its user would keep the next one from being stopped.
      await running.stop();
    },
    async remove() {
      await running.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
    async start() {
      running = await startEmbeddedPostgres({ dataDir, port: Number(new URL(ownerUrl).port) });
    },
  };
}
