// npm start: install when needed, build when needed, serve.
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, nodeBinary, root, run, serverFlags } from './runtime.mjs';

await ensureInstalled();
const built = await ensureBuilt();
if (built !== 0) process.exit(built);
const entry = [...serverFlags, 'apps/server/dist/main.js', '--stop-with-parent'];
process.exit(await run(nodeBinary(), entry, { cwd: root, env: { NODE_ENV: 'production' } }));
