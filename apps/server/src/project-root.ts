import { join } from 'node:path';

/** The folder of the whole project. */
export const projectRoot = join(import.meta.dirname, '..', '..', '..');

/** What the console says, a file for each language. */
export const consoleMessages = join(projectRoot, 'apps', 'console', 'messages');
