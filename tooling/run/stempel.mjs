// The command line of the service: npm run -s stempel -- <command> [--json]
import { join } from 'node:path';
import { ensureServerCompiled } from './build.mjs';
import { ensureInstalled, nodeBinary, root, run } from './runtime.mjs';

await ensureInstalled();
const compiled = await ensureServerCompiled();
if (compiled !== 0) process.exit(compiled);
// INIT_CWD is where the person typed the command, so that file arguments mean what they say.
const cwd = process.env.INIT_CWD ?? process.cwd();
const entry = join(root, 'apps/server/dist/command-line.js');
process.exit(await run(nodeBinary(), [entry, ...process.argv.slice(2)], { cwd }));
