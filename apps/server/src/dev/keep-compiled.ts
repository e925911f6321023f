import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** What the last build and the one before it wrote, by name. */
interface Builds {
  readonly last: readonly string[];
  readonly before: readonly string[];
}

/**
 * Writes the files of a build into a folder, each as a whole, and deletes what is neither of it nor of the build before: a
 * server that runs still loads parts of what it was started from while the next one is compiled for an update or a command.
 */
export function keepCompiled(
  folder: string,
  files: readonly { readonly path: string; readonly contents: Uint8Array }[],
): void {
  const list = join(folder, 'builds.json');
  const known: Builds = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : { last: [], before: [] };
  mkdirSync(folder, { recursive: true });
  const last = files.map(({ path, contents }) => {
    const name = basename(path);
    const unfinished = join(folder, `${name}.${process.pid}`);
    writeFileSync(unfinished, contents);
    renameSync(unfinished, join(folder, name));
    return name;
  });
  const isSame = last.length === known.last.length && last.every((name) => known.last.includes(name));
  if (isSame) return;
  const kept = new Set([...last, ...known.last]);
  for (const name of known.before) if (!kept.has(name)) rmSync(join(folder, name), { force: true });
  writeFileSync(list, JSON.stringify({ last, before: known.last } satisfies Builds));
}
