// npm test: verify, then everything that needs PostgreSQL, a built console or a browser.
// npm test -- <path> …: only the tests whose path has that part, a file, a folder or a journey (e2e/my-time).
import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { findChromium, playwright } from './chromium.mjs';
import { ensureInstalled, root, runAll } from './runtime.mjs';

const config = ['--config', 'tooling/vitest/vitest.config.ts'];
const journeys = (chromium, paths) => [
  'Browser journeys',
  playwright,
  ['test', ...paths],
  { cwd: join(root, 'apps/console'), env: { CHROMIUM_PATH: chromium } },
];

async function build() {
  const built = await ensureBuilt();
  if (built !== 0) process.exit(built);
}

/** The tests that somebody named; nothing is built or started that they do not need. */
async function testOnly(paths) {
  const isJourney = (path) => /(^|\/)e2e\/|\.spec\.ts$/.test(path);
  const [named, others] = [paths.filter(isJourney), paths.filter((path) => !isJourney(path))];
  const projects = ['unit', 'slow', 'integration'].flatMap((name) => ['--project', name]);
  if (others.length > 0) await runAll([['Tests', 'vitest', ['run', ...config, ...projects, ...others]]]);
  if (named.length === 0) return;
  const chromium = await findChromium();
  await build();
  await runAll([
    journeys(
      chromium,
      named.map((path) => path.replace(/^apps\/console\//, '')),
    ),
  ]);
}

async function testAll() {
  const chromium = await findChromium();
  const verify = spawnSync(process.execPath, ['tooling/run/verify.mjs'], { cwd: root, stdio: 'inherit' });
  if (verify.status !== 0) process.exit(verify.status ?? 1);
  await build();
  const projects = ['zones', 'slow', 'integration'].flatMap((name) => ['--project', name]);
  await runAll([
    [
      'Integration tests, unit tests under another zone, linters of the contract, random scenarios',
      'vitest',
      // Half of the time of a test is spent waiting for PostgreSQL and for processes.
      ['run', ...config, ...projects, '--maxWorkers', String(availableParallelism() + 1)],
    ],
    journeys(chromium, []),
  ]);
}

await ensureInstalled();
const paths = process.argv.slice(2);
await (paths.length > 0 ? testOnly(paths) : testAll());
