import { existsSync, readdirSync, watch } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../config.ts';

/** An editor writes a file in several steps; after this long without another event they are over. */
const settledAfterMilliseconds = 60;

/** Sources of the server process; the console has its own reload. */
function watchedFolders(): string[] {
  const packages = readdirSync(join(projectRoot, 'packages')).filter(
    (name) => name !== 'ui' && name !== 'client',
  );
  return [
    'apps/server/src',
    'packages/core/packs',
    'packages/db/functions',
    'packages/db/migrations',
    ...packages.map((name) => `packages/${name}/src`),
  ].filter((folder) => existsSync(join(projectRoot, folder)));
}

/** Calls `changed` with the path of a source after it was written, made or removed; tests and drafts do not count. */
export function watchSources(changed: (path: string) => void): void {
  let timer: NodeJS.Timeout | undefined;
  for (const folder of watchedFolders()) {
    watch(join(projectRoot, folder), { recursive: true }, (_event, name) => {
      if (name === null || !/\.(ts|sql|json)$/.test(name) || /\.test\.ts$/.test(name)) return;
      clearTimeout(timer);
      timer = setTimeout(() => changed(`${folder}/${name}`), settledAfterMilliseconds);
    });
  }
}
