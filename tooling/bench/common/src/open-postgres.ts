import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@stempel/db/embedded';

/** For databases that live as long as a bench. */
export const benchSecret = 'secret-of-a-bench-'.repeat(4);

/** An embedded PostgreSQL of a bench's own, in a folder that is gone with it. */
export interface BenchPostgres {
  folder: string;
  ownerUrl: string;
  close(): Promise<void>;
}

/** Starts it with the settings of production. */
export async function openPostgres(): Promise<BenchPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'stempel-bench-'));
  // PostgreSQL runs under another account when this process is root.
  chmodSync(folder, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir: folder });
  return {
    folder,
    ownerUrl: postgres.ownerUrl,
    async close() {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
