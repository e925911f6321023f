import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Config } from './config.ts';

const role = z.enum(['owner', 'manager', 'employee']);

/**
 * What `npm start` prints about the demo. Kept in the data folder for its owner only, so that a later start can print
 * it again: the database knows passwords and key by their hashes.
 */
const demoFile = z.object({
  /** What was begun, until it is ready; a first start that was killed starts again. */
  state: z.enum(['first-start', 'seeding', 'ready']),
  workspace: z.string(),
  sign_ins: z.array(z.object({ role, name: z.string(), email: z.string() })),
  passwords: z.record(role, z.string()),
  api_key: z.string(),
});

export type DemoFile = z.infer<typeof demoFile>;

export type DemoPlace = Pick<Config, 'dataDir' | 'databaseUrl' | 'environment'>;

function fileOf({ dataDir, databaseUrl, environment }: DemoPlace): string {
  // The embedded and an external database of one data folder each have a demo of their own.
  const name = databaseUrl === null ? 'demo' : 'demo-external';
  return join(dataDir, environment === 'production' ? `${name}.json` : `${name}-${environment}.json`);
}

export function findDemoFile(place: DemoPlace): DemoFile | undefined {
  const file = fileOf(place);
  return existsSync(file) ? demoFile.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
}

export function keepDemo(place: DemoPlace, demo: DemoFile): void {
  const file = fileOf(place);
  mkdirSync(place.dataDir, { recursive: true });
  writeFileSync(`${file}.draft`, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.draft`, file);
}

/** Whether the first start was killed while it made the demo, so that half a company lies in the database. */
export function isFirstStartUnfinished(place: DemoPlace): boolean {
  return findDemoFile(place)?.state === 'first-start';
}

/**
 * What takes the place of a first start that was never finished, or stands beside it, is not to be set aside by the next one.
 * Returns what takes that back.
 */
export function forgetUnfinishedDemo(place: DemoPlace): () => void {
  const demo = findDemoFile(place);
  if (demo?.state !== 'first-start') return () => {};
  rmSync(fileOf(place));
  return () => keepDemo(place, demo);
}
