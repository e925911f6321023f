import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { keepCompiled } from './keep-compiled.ts';

const folder = mkdtempSync(join(tmpdir(), 'stempel-compiled-'));
afterAll(() => rmSync(folder, { recursive: true }));

const build = (...names: string[]) =>
  keepCompiled(
    folder,
    names.map((name) => ({ path: join('/made', name), contents: Buffer.from(`${names.join()}`) })),
  );
const there = () => readdirSync(folder).filter((name) => name !== 'builds.json');

test('a server finds what it was started from until the build after the next', () => {
  build('main.js', 'part-a.js');
  build('main.js', 'part-b.js');
  expect(there()).toEqual(['main.js', 'part-a.js', 'part-b.js']);
  expect(readFileSync(join(folder, 'main.js'), 'utf8')).toBe('main.js,part-b.js');
  // The same again is no other build.
  build('main.js', 'part-b.js');
  expect(there()).toEqual(['main.js', 'part-a.js', 'part-b.js']);
  build('main.js', 'part-c.js');
  expect(there()).toEqual(['main.js', 'part-b.js', 'part-c.js']);
  build('main.js', 'part-a.js');
  expect(there()).toEqual(['main.js', 'part-a.js', 'part-c.js']);
});
