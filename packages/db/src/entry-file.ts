import { join } from 'node:path';

/** Set by the first lines of what apps/server/src/dev/compile-server.ts makes: the folder in which that lies. */
declare const compiledFolder: string | undefined;

/** Whether this process runs what was compiled, and not its sources. */
export const isCompiled = typeof compiledFolder !== 'undefined';

/** The file with which a thread or a process of ours begins: its source in `folder`, or what was compiled of it. */
export function entryFile(folder: string, name: string): string {
  return typeof compiledFolder === 'undefined'
    ? join(folder, `${name}.ts`)
    : join(compiledFolder, `${name}.js`);
}
