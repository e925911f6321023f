// npm run sheets -- …: pictures of the pages of the console as contact sheets; --help names what can be chosen.
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { findChromium } from './chromium.mjs';
import { ensureInstalled, nodeBinary, root, run } from './runtime.mjs';

await ensureInstalled();
const chromium = await findChromium();
const built = await ensureBuilt();
if (built !== 0) process.exit(built);
const script = ['e2e/sheets/make-sheets.ts', ...process.argv.slice(2)];
process.exit(
  await run(nodeBinary(), script, { cwd: join(root, 'apps/console'), env: { CHROMIUM_PATH: chromium } }),
);
