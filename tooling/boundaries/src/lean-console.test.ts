import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const core = join(root, 'packages/core');
const { exports: doors } = JSON.parse(readFileSync(join(core, 'package.json'), 'utf8')) as {
  exports: Record<string, string>;
};

/** What runs when a file does: imports with braces that do not begin with `type`, lazy ones too. */
function loads(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const still = text.matchAll(/^(?:import|export) (?!type\b)(?:[^;]*?\bfrom )?'([^']+)'/gm);
  const lazy = text.matchAll(/\bimport\(\s*'([^']+)'/g);
  return [...still, ...lazy].map(([, path = '']) => path);
}

/** Every file of core that is loaded with one of them. */
function loadedBy(file: string, known = new Set<string>()): Set<string> {
  if (known.has(file)) return known;
  known.add(file);
  if (file.endsWith('.ts')) {
    for (const path of loads(file)) if (path.startsWith('.')) loadedBy(join(file, '..', path), known);
  }
  return known;
}

/** Drawn on the server alone: what they load stays there. */
const drawnOnServer = ['apps/console/src/features/api-reference/error-codes.tsx'];

const pages = globSync(['apps/console/src/**/*.{ts,tsx}', 'packages/ui/src/**/*.{ts,tsx}'], { cwd: root })
  .filter((file) => !/\.test\.tsx?$/.test(file) && !drawnOnServer.includes(file))
  .flatMap((file) => loads(join(root, file)).map((path) => ({ file, path })))
  .filter(({ path }) => /^@stempel\/core\b/.test(path));

describe('what a browser loads of core', () => {
  const used = [...new Set(pages.map(({ path }) => path))].sort();

  test.each(drawnOnServer)('is not what %s loads, which only pages of the server draw', (file) => {
    const users = globSync('apps/console/src/**/*.{ts,tsx}', { cwd: root }).filter((one) =>
      loads(join(root, one)).some((path) => path.startsWith('.') && join(one, '..', path) === file),
    );
    expect(users.length).toBeGreaterThan(0);
    for (const one of [file, ...users])
      expect(readFileSync(join(root, one), 'utf8')).not.toMatch(/^'use client'/);
    expect(users.filter((one) => !/\/page\.tsx$/.test(one))).toEqual([]);
  });

  test('is something', () => {
    expect(used).toContain('@stempel/core/access');
  });

  test.each(used)('%s brings no message in English: every page would carry all of them', (path) => {
    const users = pages.filter((one) => one.path === path).map(({ file }) => file);
    const door = doors[path.replace('@stempel/core', '.')];
    expect(door, `${users} load ${path}`).toBeDefined();
    const loaded = [...loadedBy(join(core, door ?? ''))];
    expect(
      loaded.filter((one) => one.includes('/messages/catalogue')),
      `loaded by ${users}`,
    ).toEqual([]);
  });
});
