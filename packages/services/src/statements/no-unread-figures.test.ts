import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** Casts of what a column holds. */
const casts = /\bas (?:unknown as\b|(?:Readonly<)?Record<string, unknown>)/;
/** SQL that picks a part of what a column holds. */
const picks = /\b(?:figures|difference|trace|config_versions)\}? ?(?:->|#>)/;

/** Where the stored shapes pick their parts, and where ready statements with uncovered dates are left alone. */
const picking = ['evaluation/stored-accounts.ts', 'statements/settle-automatically.ts'];

function linesOf(pattern: string): { file: string; line: string }[] {
  return globSync(pattern, { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => {
      const lines = readFileSync(join(root, file), 'utf8').split('\n');
      return lines.map((line) => ({ file, line: line.trim() }));
    });
}

test.each([
  'const stored = row.figures as unknown as StoredFigures;',
  'return row.trace as Record<string, unknown>[];',
])('a cast is found: %s', (line) => {
  expect(line).toMatch(casts);
});

test.each([
  "figures -> 'closing' as closing",
  "c.difference#>'{periods}'",
  "{statements.figures} -> 'closing'",
])('picking is found: %s', (line) => {
  expect(line).toMatch(picks);
});

test('what statements and corrections store is read by the stored shapes alone', () => {
  const cast = linesOf('statements/**/*.ts').filter(({ line }) => casts.test(line));
  const picked = linesOf('**/*.ts').filter(({ line }) => picks.test(line));
  expect(cast).toEqual([]);
  expect([...new Set(picked.map(({ file }) => file))].sort()).toEqual(picking);
});
