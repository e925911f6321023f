// The command line of the service: npm run -s stempel -- <command> [--json]
import { ensureInstalled, nodeBinary, run } from './runtime.mjs';

await ensureInstalled();
// INIT_CWD is where the person typed the command, so that file arguments mean what they say.
const cwd = process.env.INIT_CWD ?? process.cwd();
const { fileURLToPath } = await import('node:url');
const entry = fileURLToPath(new URL('../../apps/server/src/cli/main.ts', import.meta.url));
process.exit(await run(nodeBinary(), [entry, ...process.argv.slice(2)], { cwd }));
