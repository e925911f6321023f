// npm run verify: everything that is quick and needs no database. What a change did not touch is not looked at twice.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, root, runAll } from './runtime.mjs';
import { runSideBySide } from './side-by-side.mjs';

const cached = (name) => `node_modules/.cache/${name}`;
const types = (side) => ['tsc', ['--project', `tooling/typescript/${side}.json`]];

/**
 * Has the console's types checked afresh after its texts changed: the incremental check looks again at the file that
 * imports the texts, but not at those that use its keys, so a missing title or label would pass.
 */
function forgetTypesOfOldTexts() {
  const folder = join(root, 'apps/console/messages');
  const hash = createHash('sha256');
  for (const name of readdirSync(folder, { recursive: true }).sort()) {
    if (name.endsWith('.json')) hash.update(name).update(readFileSync(join(folder, name)));
  }
  const checked = join(root, cached('types'), 'console');
  const stamp = `${checked}.texts`;
  const texts = hash.digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === texts) return;
  rmSync(`${checked}.tsbuildinfo`, { force: true });
  mkdirSync(join(root, cached('types')), { recursive: true });
  writeFileSync(stamp, texts);
}

await ensureInstalled();
forgetTypesOfOldTexts();
const next = join(root, 'apps/console/node_modules/.bin/next');
await runAll([['Types of the routes', next, ['typegen'], { cwd: join(root, 'apps/console') }]]);
// The longest first.
await runSideBySide([
  ['Types of servers and tooling', ...types('servers')],
  ['Types of the console', ...types('console')],
  [
    'Boundaries',
    'depcruise',
    [
      ...['--config', 'tooling/boundaries/dependency-cruiser.mjs'],
      ...['--cache', cached('boundaries'), '--cache-strategy', 'content'],
      ...['apps', 'packages'],
    ],
  ],
  [
    'Unused code',
    'knip',
    ['--config', 'tooling/boundaries/knip.json', '--cache', '--cache-location', cached('knip')],
  ],
  ['Format and lint', 'biome', ['ci', '--error-on-warnings', '.']],
]);
const unit = ['--config', 'tooling/vitest/vitest.config.ts', '--project', 'unit'];
await runAll([['Unit tests', 'vitest', ['run', ...unit]]]);
