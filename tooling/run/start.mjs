// npm start: install when needed, build when needed, serve.
import { ensureInstalled, nodeBinary, root, run } from './runtime.mjs';

ensureInstalled();
const built = await run('turbo', ['run', 'build', '--output-logs=errors-only'], { stdio: ['ignore', 2, 2] });
if (built !== 0) process.exit(built);
process.exit(await run(nodeBinary(), ['apps/server/src/main.ts'], { cwd: root, env: { NODE_ENV: 'production' } }));
