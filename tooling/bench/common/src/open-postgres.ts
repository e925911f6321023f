import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
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

/** Starts it with the settings of production; in `kept`, a folder that stays and may hold a database already. */
export async function openPostgres(kept?: string): Promise<BenchPostgres> {
  if (kept) mkdirSync(kept, { recursive: true });
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'stempel-bench-'));
  // PostgreSQL runs under another account when this process is root.
  chmodSync(folder, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir: folder });
  return {
    folder,
    ownerUrl: postgres.ownerUrl,
    async close() {
      await postgres.stop();
      if (!kept) rmSync(folder, { recursive: true, force: true });
    },
  };
}
