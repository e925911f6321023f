import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './project-root.ts';

// Beside a server that was laid into a folder (tooling/run/assemble.mjs) there is no npm.
const laid = join(projectRoot, 'bin/stempel');

/** How the command line of this installation begins, as it is typed. */
export const commandName = existsSync(laid) ? quoted(laid) : 'npm run -s stempel --';

/** As a shell reads it back. */
export function quoted(path: string): string {
  return /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}
