import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { forbidden, options } from '../dependency-cruiser.mjs';

const packages = ['core', 'ui', 'db', 'services', 'auth', 'api', 'scim', 'jobs', 'client'];
const libraries = ['zod', 'pg', 'next', 'drizzle-orm', '@base-ui/react', 'left-pad'];

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

/** Names of the rules that the given files break in an otherwise clean workspace, each once, in order. */
export async function brokenRules(files: Record<string, string>): Promise<string[]> {
  const root = plant(files);
  try {
    const result = await cruise(
      ['apps', 'packages'],
      { ...options, baseDir: root, validate: true, ruleSet: { forbidden } },
      options.enhancedResolveOptions,
    );
    const { summary } = result.output as ICruiseResult;
    return [...new Set(summary.violations.map((violation) => violation.rule.name))].sort();
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
