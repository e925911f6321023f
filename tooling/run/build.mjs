// Builds the console when anything it is made of changed since the last build.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, runStep } from './runtime.mjs';

const output = join(root, 'apps/console/.next');
const stampFile = join(output, 'stempel-build');
const sources = ['apps/console', 'packages', 'tooling/typescript', 'pnpm-lock.yaml'];
const notSources = new Set(['node_modules', '.next', '.turbo', 'e2e', 'test-results', 'scenarios']);

/** Path, size and time of every source: a few milliseconds, where asking the build tool takes a second. */
function sourceStamp() {
  const hash = createHash('sha256');
  const add = (path) => {
    const stat = statSync(join(root, path));
    if (!stat.isDirectory()) {
      hash.update(`${path} ${stat.size} ${stat.mtimeMs}\n`);
      return;
    }
    for (const name of readdirSync(join(root, path)).sort()) {
      if (!notSources.has(name) && !name.endsWith('.tsbuildinfo')) add(join(path, name));
    }
  };
  for (const path of sources) add(path);
  return hash.digest('hex');
}

/** Resolves with the exit code of the build, 0 when there was nothing to do. */
export async function ensureBuilt() {
  const stamp = sourceStamp();
  const isBuilt = existsSync(join(output, 'BUILD_ID')) && existsSync(stampFile);
  if (isBuilt && readFileSync(stampFile, 'utf8') === stamp) return 0;
  const code = await runStep('Building the console', 'turbo', ['run', 'build', '--output-logs=errors-only']);
  // A build may rewrite generated sources of its own (next-env.d.ts); what counts is how they lie now.
  if (code === 0) writeFileSync(stampFile, sourceStamp());
  return code;
}
