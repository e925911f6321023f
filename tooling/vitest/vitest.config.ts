import { defineConfig } from 'vitest/config';
import LongTestsFirst from './long-tests-first.ts';

const root = new URL('../..', import.meta.url).pathname;
const tests = ['packages/*/src/**', 'packages/*/scripts/**', 'apps/*/src/**', 'tooling/*/src/**'];
const built = ['**/node_modules/**', '**/.next/**'];

/** Where clocks, calendars and the dates of files and mails are read or shown: what may follow the zone of the process. */
const zoned = [
  'packages/core/src/{calendar,scenario,time}/**',
  'packages/{jobs,services}/src/**',
  'apps/console/src/{features,format,parts}/**',
];

const withoutDatabase = (name: string, folders: readonly string[], zone: string) => ({
  root,
  test: {
    name,
    include: folders.map((folder) => `${folder}/*.test.{ts,tsx}`),
    exclude: [...built, '**/*.{db,slow}.test.ts'],
    pool: 'threads' as const,
    isolate: false,
    testTimeout: 180_000,
    env: { TZ: zone },
  },
});

/**
 * `unit` needs nothing but Node and is quick; `zones` is the part of it that may depend on the zone of the process, in
 * another one. `slow` (*.slow.test.ts) and `integration` (*.db.test.ts, on one real PostgreSQL of their own) run with
 * `npm test` only.
 */
export default defineConfig({
  root,
  test: {
    // As many workers as cores; vitest alone would leave one idle.
    maxWorkers: '100%',
    globalSetup: ['tooling/vitest/temporary-folder.ts'],
    sequence: { sequencer: LongTestsFirst },
    projects: [
      withoutDatabase('unit', tests, process.env.TZ ?? 'UTC'),
      withoutDatabase('zones', zoned, 'Pacific/Auckland'),
      {
        root,
        test: {
          name: 'slow',
          include: tests.map((folder) => `${folder}/*.slow.test.ts`),
          exclude: built,
          testTimeout: 3_600_000,
          env: { TZ: process.env.TZ ?? 'UTC' },
        },
      },
      {
        root,
        test: {
          name: 'integration',
          include: tests.map((folder) => `${folder}/*.db.test.ts`),
          exclude: built,
          globalSetup: ['tooling/vitest/compiled-server.ts', 'tooling/vitest/postgres-for-tests.ts'],
          setupFiles: ['tooling/vitest/refuse-nested-connections.ts'],
          pool: 'forks',
          // Every file keeps to a workspace or a database of its own, so that what one process has loaded serves all its files.
          isolate: false,
          testTimeout: 180_000,
          hookTimeout: 180_000,
          // On a machine of unknown load a test may lose a race of processes; it is named, and mended.
          retry: 1,
          env: { TZ: process.env.TZ ?? 'UTC' },
        },
      },
    ],
  },
});
