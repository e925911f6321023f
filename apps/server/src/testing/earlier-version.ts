import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, sep } from 'node:path';
import { projectRoot } from '../config.ts';

// Versions of before, from the history of the repository, with the libraries of today.

const migrations = 'packages/db/migrations';

function git(words: string[]): Buffer | undefined {
  const { status, stdout } = spawnSync('git', ['-C', projectRoot, ...words], { maxBuffer: 2 ** 30 });
  return status === 0 ? stdout : undefined;
}

const commitOf = (words: string[]) => git(words)?.toString().trim() || undefined;

function newestMigration(): string {
  const { entries } = JSON.parse(
    readFileSync(join(projectRoot, migrations, 'meta/_journal.json'), 'utf8'),
  ) as {
    entries: { tag: string }[];
  };
  return `${migrations}/${entries.at(-1)?.tag}.sql`;
}

/**
 * The last version that lacks the newest migration: where main stood before it came. Undefined, said aloud, where the
 * history ends before; on CI that is an error.
 */
export function findVersionBefore(): string | undefined {
  const isCommitted = git(['cat-file', '-e', `HEAD:${newestMigration()}`]) !== undefined;
  const added = ['--first-parent', '--diff-merges=first-parent', '--diff-filter=A', '--no-patch', '-1'];
  const cameWith = commitOf(['log', ...added, '--format=%H', 'HEAD', '--', newestMigration()]);
  const before = isCommitted
    ? cameWith && commitOf(['rev-parse', '--verify', '--quiet', `${cameWith}^`])
    : commitOf(['rev-parse', '--verify', '--quiet', 'HEAD']);
  if (before) return before;
  const reason =
    'The version before is not in the history that is here (a shallow clone, or no clone), so servers of it are not ' +
    'replaced by this one. Get it with `git fetch --unshallow`.';
  if (process.env.CI) throw new Error(reason);
  process.stderr.write(`\n${reason}\n`);
  return undefined;
}

/** The files of a folder as a commit has them: text by path. */
export function readFolder(commit: string, folder: string): Map<string, string> {
  const listed =
    git(['ls-tree', '--name-only', commit, `${folder}/`])
      ?.toString()
      .trim()
      .split('\n') ?? [];
  return new Map(listed.map((path) => [path, git(['show', `${commit}:${path}`])?.toString() ?? '']));
}

/** Lays the sources of a commit into a folder of their own, with the libraries of today beside them. */
export function layOut(commit: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'stempel-earlier-'));
  const sources = git(['archive', '--format=tar', commit]);
  const { status, stderr } = spawnSync('tar', ['--extract', '--directory', folder], { input: sources });
  if (!sources || status !== 0) throw new Error(`The sources of ${commit} cannot be laid out: ${stderr}`);
  symlinkSync(join(projectRoot, 'node_modules'), join(folder, 'node_modules'));
  for (const group of ['apps', 'packages', 'tooling']) {
    for (const name of readdirSync(join(projectRoot, group))) {
      const libraries = join(group, name, 'node_modules');
      if (!existsSync(join(folder, group, name))) continue;
      if (existsSync(join(projectRoot, libraries))) linkLibraries(libraries, folder);
    }
  }
  return folder;
}

/** Each library as a package of today has it; packages of the project are those of the folder. */
function linkLibraries(libraries: string, folder: string): void {
  const [from, to] = [join(projectRoot, libraries), join(folder, libraries)];
  for (const name of readdirSync(from)) {
    if (name === '.bin') continue;
    const names = name.startsWith('@') ? readdirSync(join(from, name)).map((one) => join(name, one)) : [name];
    for (const one of names) {
      const place = relative(realpathSync(projectRoot), realpathSync(join(from, one)));
      const isOurs = !place.split(sep).includes('node_modules');
      mkdirSync(dirname(join(to, one)), { recursive: true });
      symlinkSync(isOurs ? join(folder, place) : realpathSync(join(from, one)), join(to, one));
    }
  }
}

/** The compiled server of a commit: the folder that `startProcess` takes. */
export function compileVersion(commit: string): string {
  const folder = layOut(commit);
  const script = join(folder, 'apps/server/src/dev/compile-server.ts');
  const { status, stderr } = spawnSync(process.execPath, [script], { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`The version of ${commit} does not compile.\n${stderr}`);
  return join(folder, 'apps/server/dist');
}
