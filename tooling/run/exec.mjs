// Runs one of the project's binaries: node tooling/run/exec.mjs biome check .
import { ensureInstalled, run } from './runtime.mjs';

const [command, ...args] = process.argv.slice(2);
await ensureInstalled();
process.exit(await run(command, args));
