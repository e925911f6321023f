// Compiles the server and builds the console when anything they are made of changed since the last time. As a command (npm run
// build) it installs and does that, and starts nothing.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled, nodeBinary, root, runStep } from './runtime.mjs';

const notSources = new Set(['node_modules', '.next', '.turbo', 'dist', 'e2e', 'test-results', 'scenarios']);
const isNoSource = /\.tsbuildinfo$|\.test\.tsx?$/;

/** Path, size and time of every source: a few milliseconds, where asking the build tool takes a second. */
function sourceStamp(sources) {
  const hash = createHash('sha256');
  const add = (path) => {
    const stat = statSync(join(root, path));
    if (!stat.isDirectory()) {
      hash.update(`${path} ${stat.size} ${stat.mtimeMs}\n`);
      return;
    }
    for (const name of readdirSync(join(root, path)).sort()) {
      if (!notSources.has(name) && !isNoSource.test(name)) add(join(path, name));
    }
  };
  for (const path of sources) add(path);
  return hash.digest('hex');
}

/** Runs a step unless its sources are as they were when it last ended well; resolves with its exit code. */
async function ensureMade({ title, command, args, sources, made }) {
  const stampFile = join(root, made, 'stempel-build');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === sourceStamp(sources)) return 0;
  const code = await runStep(title, command, args);
  // A build may rewrite generated sources of its own (next-env.d.ts); what counts is how they lie now.
  if (code === 0) writeFileSync(stampFile, sourceStamp(sources));
  return code;
}

/** The server, what it starts and the command line, as a few files of JavaScript in `apps/server/dist`. */
export function ensureServerCompiled() {
  return ensureMade({
    title: 'Compiling the server',
    command: nodeBinary(),
    args: [join(root, 'apps/server/src/dev/compile-server.ts')],
    sources: ['apps/server', 'packages', 'pnpm-lock.yaml'],
    made: 'apps/server/dist',
  });
}

/** Server and console: what `npm start` runs. Resolves with the exit code of what failed, or 0. */
export async function ensureBuilt() {
  const compiled = await ensureServerCompiled();
  if (compiled !== 0) return compiled;
  return ensureMade({
    title: 'Building the console',
    command: 'turbo',
    args: ['run', 'build', '--filter=@stempel/console', '--output-logs=errors-only'],
    sources: ['apps/console', 'packages', 'tooling/typescript', 'pnpm-lock.yaml'],
    made: 'apps/console/.next',
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await ensureInstalled();
  process.exit(await ensureBuilt());
}
