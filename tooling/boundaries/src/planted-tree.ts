import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { forbidden, options } from '../dependency-cruiser.mjs';

const packages = ['core', 'ui', 'db', 'services', 'auth', 'api', 'scim', 'jobs', 'client', 'outgoing'];
const libraries = ['zod', 'pg', 'next', 'drizzle-orm', 'react-aria-components', 'left-pad', 'undici'];

/** A workspace of empty packages in a temporary folder, linked as pnpm links ours, plus the given files. */
function plant(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'stempel-boundaries-'));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  mkdirSync(join(root, 'node_modules', '@stempel'), { recursive: true });
  for (const name of packages) {
    const manifest = { name: `@stempel/${name}`, type: 'module', exports: { '.': './src/index.ts' } };
    write(`packages/${name}/package.json`, JSON.stringify(manifest));
    write(`packages/${name}/src/index.ts`, 'export const here = true;\n');
    symlinkSync(join('..', '..', 'packages', name), join(root, 'node_modules', '@stempel', name));
  }
  for (const app of ['console', 'server']) {
    write(`apps/${app}/package.json`, JSON.stringify({ name: `@stempel/${app}`, type: 'module' }));
    write(`apps/${app}/src/index.ts`, 'export const here = true;\n');
  }
  for (const name of libraries) {
    write(
      `node_modules/${name}/package.json`,
      JSON.stringify({ name, type: 'module', exports: './index.js' }),
    );
    write(`node_modules/${name}/index.js`, 'export default 1;\n');
  }
  for (const [path, text] of Object.entries(files)) write(path, text);
  return root;
}

/** The rules that the given files break in an otherwise clean workspace, by the file that breaks them. */
export async function brokenByFile(files: Record<string, string>): Promise<Record<string, string[]>> {
  const root = plant(files);
  try {
    const result = await cruise(
      ['apps', 'packages'],
      { ...options, baseDir: root, validate: true, ruleSet: { forbidden } },
      options.enhancedResolveOptions,
    );
    const broken: Record<string, string[]> = {};
    for (const { from, rule } of (result.output as ICruiseResult).summary.violations) {
      broken[from] = [...new Set([...(broken[from] ?? []), rule.name])].sort();
    }
    return broken;
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** Names of the rules that the given files break, each once, in order. */
export async function brokenRules(files: Record<string, string>): Promise<string[]> {
  return [...new Set(Object.values(await brokenByFile(files)).flat())].sort();
}
