import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { isReadThatIsSent } from './reads-that-are-sent.ts';

const sources = new URL('../', import.meta.url);
/** A query that sends what it asks as a change is sent. */
const sent = /queryFn: (?:(?!queryFn:)[^;])*?client\s*\.(\w+)\s*\.(\w+)\s*\.mutate\(/g;

describe('what a query sends as a change is sent', () => {
  const paths = globSync('{features,parts,shell}/**/*.{ts,tsx}', { cwd: sources }).flatMap((file) =>
    [...readFileSync(new URL(file, sources), 'utf8').matchAll(sent)].map(
      ([, room, verb]) => `${room}.${verb}`,
    ),
  );

  test('is there', () => expect(paths.length).toBeGreaterThan(5));

  test.each(paths)('%s is given up after 5 seconds as any other read', (path) => {
    expect(isReadThatIsSent(path)).toBe(true);
  });
});
