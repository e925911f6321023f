import { createHash } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, resolve } from 'node:path';

type Wish = { wanted: string | null; projectRoot: string; embedded: boolean; asRoot: boolean };
type Place = { dataDir: string; notice: string | null } | { problem: string };

/** The nearest folder above `path` that another user cannot enter, if there is one. */
function closedFolderAbove(path: string): string | undefined {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if (existsSync(folder) && (statSync(folder).mode & 0o001) === 0) return folder;
    if (folder === dirname(folder)) return undefined;
  }
}

/**
 * Where the data lies. A relative DATA_DIR is taken from the project folder. PostgreSQL refuses to run as root and
 * then runs as another user, who must be able to enter every folder above the data; below a closed home folder
 * (/root) the default moves to /var/lib.
 */
export function chooseDataDir(wish: Wish): Place {
  const { wanted, projectRoot, embedded, asRoot } = wish;
  const path =
    wanted === null
      ? join(projectRoot, '.stempel')
      : isAbsolute(wanted)
        ? wanted
        : resolve(projectRoot, wanted);
  if (existsSync(path) && !statSync(path).isDirectory()) {
    return { problem: `DATA_DIR is "${path}", which is not a folder: expected the path of a folder.` };
  }
  const closed = embedded && asRoot ? closedFolderAbove(path) : undefined;
  if (closed === undefined) return { dataDir: path, notice: null };
  if (wanted !== null) {
    return {
      problem:
        `DATA_DIR is "${path}", but PostgreSQL does not run as root and its user cannot enter ${closed}: ` +
        'expected a folder below ones that everybody may enter, such as /var/lib/stempel.',
    };
  }
  const checkout = createHash('sha256').update(projectRoot).digest('hex').slice(0, 8);
  const dataDir = `/var/lib/stempel/${basename(projectRoot)}-${checkout}`;
  return {
    dataDir,
    notice: `PostgreSQL does not run as root and cannot enter ${closed}; the data lies in ${dataDir}.`,
  };
}
