// npm run verify: everything that needs no database.
import { ensureInstalled, runAll } from './runtime.mjs';

ensureInstalled();
await runAll([
  ['Format and lint', 'biome', ['ci', '--error-on-warnings', '.']],
  ['Boundaries', 'depcruise', ['--config', 'tooling/boundaries/dependency-cruiser.mjs', 'apps', 'packages']],
  ['Unused code', 'knip', ['--config', 'tooling/boundaries/knip.json']],
  ['Types', 'turbo', ['run', 'typecheck', '--output-logs=errors-only']],
  ['Unit tests', 'vitest', ['run', '--config', 'tooling/vitest/vitest.config.ts', '--project', 'unit']],
]);
