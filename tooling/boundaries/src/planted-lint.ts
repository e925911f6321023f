import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '..', '..', '..');

/** The files in which the repository's own rules forbid a name or an import, of files that all hold the same text. */
export function refusedFiles(paths: string[], text: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'stempel-lint-'));
  try {
    const config = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8')) as Record<string, unknown>;
    for (const path of paths) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    writeFileSync(join(folder, 'biome.json'), JSON.stringify({ ...config, vcs: { enabled: false } }));
    const biome = join(root, 'node_modules', '.bin', 'biome');
    const { stdout } = spawnSync(biome, ['lint', '--reporter=github', '.'], {
      cwd: folder,
      encoding: 'utf8',
    });
    const found = [...stdout.matchAll(/title=lint\/style\/noRestricted(?:Globals|Imports),file=([^,]+)/g)];
    return [
      ...new Set(found.map(([, file = '']) => file.slice(file.indexOf(folder) + folder.length + 1))),
    ].sort();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
