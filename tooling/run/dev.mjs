// npm run dev: the product on one port, with the server restarted and the console reloaded when a source changes.
import { join } from 'node:path';
import { ensureInstalled, nodeBinary, root, run } from './runtime.mjs';

await ensureInstalled();
const entry = join(root, 'apps/server/src/dev/dev.ts');
// Next's plugins look for the console's files from the folder they are started in.
const cwd = join(root, 'apps/console');
process.exit(await run(nodeBinary(), [entry], { cwd, env: { NODE_ENV: 'development' } }));
