// npm test: verify, then everything that needs PostgreSQL, a built console or a browser.
// npm test -- <path> …: only the tests whose path has that part, a file, a folder or a journey (e2e/my-time).
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, root, run, runAll } from './runtime.mjs';

const playwright = join(root, 'apps/console/node_modules/.bin/playwright');

/** The headless shell first: it has no window to draw, and Playwright's own is one, too. */
const usualBrowsers = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** A Chromium that is here already, Playwright's own, or Debian's; the journeys need one of them. */
async function findChromium() {
  const present = [process.env.CHROMIUM_PATH, ...usualBrowsers].find((path) => path && existsSync(path));
  if (present) return present;
  process.stderr.write('No Chromium found; asking Playwright for its own…\n');
  if ((await run(playwright, ['install', 'chromium'])) === 0) return '';
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    process.stderr.write('Installing a Chromium of the system…\n');
    await run('apt-get', ['update', '-qq']);
    for (const name of ['chromium-headless-shell', 'chromium']) {
      await run('apt-get', ['install', '-y', '-qq', name], { env: { DEBIAN_FRONTEND: 'noninteractive' } });
      const installed = usualBrowsers.find((path) => existsSync(path));
      if (installed) return installed;
    }
  }
  process.stderr.write('The browser journeys need a Chromium: install one and name it in CHROMIUM_PATH.\n');
  process.exit(1);
}

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
