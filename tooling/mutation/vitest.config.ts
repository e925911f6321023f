import { relative } from 'node:path';
import { defineConfig } from 'vitest/config';
import { findSites, instrument } from './src/find-sites.ts';
import { isMutated } from './src/mutated-files.ts';

const root = new URL('../..', import.meta.url).pathname;

/** The integration tests over instrumented code, one file and one process at a time. */
export default defineConfig({
  root,
  plugins: [
    {
      name: 'switches-at-guards',
      enforce: 'pre',
      transform(source, path) {
        const file = relative(root, path.split('?')[0] ?? '');
        if (!isMutated(file)) return undefined;
        return { code: instrument(findSites(file, source), source), map: null };
      },
    },
  ],
  test: {
    name: 'mutation',
    include: ['packages/*/src/**/*.db.test.ts'],
    exclude: ['**/node_modules/**'],
    globalSetup: ['tooling/vitest/postgres-for-tests.ts'],
    setupFiles: ['tooling/mutation/src/switches.ts'],
    runner: 'tooling/mutation/src/mutation-runner.ts',
    pool: 'forks',
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 180_000,
    env: { TZ: 'UTC' },
  },
});
