import { defineConfig } from 'vitest/config';

const root = new URL('../..', import.meta.url).pathname;
const tests = ['packages/*/src/**', 'packages/*/scripts/**', 'apps/*/src/**', 'tooling/*/src/**'];

/** Unit tests need nothing but Node. Integration tests (*.db.test.ts) share one real PostgreSQL of their own. */
export default defineConfig({
  root,
  test: {
    projects: [
      {
        root,
        test: {
          name: 'unit',
          include: tests.map((folder) => `${folder}/*.test.{ts,tsx}`),
          exclude: ['**/*.db.test.ts', '**/node_modules/**', '**/.next/**'],
          pool: 'threads',
          isolate: false,
          testTimeout: 180_000,
          env: { TZ: process.env.TZ ?? 'UTC' },
        },
      },
      {
        root,
        test: {
          name: 'integration',
          include: tests.map((folder) => `${folder}/*.db.test.ts`),
          exclude: ['**/node_modules/**', '**/.next/**'],
          globalSetup: ['tooling/vitest/postgres-for-tests.ts'],
          pool: 'forks',
          testTimeout: 180_000,
          hookTimeout: 180_000,
          env: { TZ: process.env.TZ ?? 'UTC' },
        },
      },
    ],
  },
});
