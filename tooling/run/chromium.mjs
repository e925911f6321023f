// Where the browser journeys and the contact sheets find their browser.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './runtime.mjs';

export const playwright = join(root, 'apps/console/node_modules/.bin/playwright');

/** The headless shell first: it has no window to draw, and Playwright's own is one, too. */
const usualBrowsers = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** A Chromium that is here already, Playwright's own, or Debian's; the journeys need one of them. */
export async function findChromium() {
  const present = [process.env.CHROMIUM_PATH, ...usualBrowsers].find((path) => path && existsSync(path));
  if (present) return present;
  process.stderr.write('No Chromium found; asking Playwright for its own…\n');
  if ((await run(playwright, ['install', 'chromium'])) === 0) return '';
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    process.stderr.write('Installing a Chromium of the system…\n');
    await run('apt-get', ['update', '-qq']);
    for (const name of ['chromium-headless-shell', 'chromium']) {
      await run('apt-get', ['install', '-y', '-qq', '-o', 'DPkg::Lock::Timeout=300', name], {
        env: { DEBIAN_FRONTEND: 'noninteractive' },
      });
      const installed = usualBrowsers.find((path) => existsSync(path));
      if (installed) return installed;
    }
  }
  process.stderr.write('The browser journeys need a Chromium: install one and name it in CHROMIUM_PATH.\n');
  process.exit(1);
}
