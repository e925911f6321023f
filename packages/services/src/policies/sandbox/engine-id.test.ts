import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { engineId } from './engine-id.ts';

const folder = mkdtempSync(join(tmpdir(), 'engine-'));
afterAll(() => rmSync(folder, { recursive: true }));

function compiled(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

test('results of a process are those of the next one of the same build alone', () => {
  const first = engineId(compiled('first.js', "import './chunk-AAAA.js';"));
  expect(engineId(compiled('again.js', "import './chunk-AAAA.js';"))).toBe(first);
  expect(engineId(compiled('next.js', "import './chunk-BBBB.js';"))).not.toBe(first);
});

test('a process that runs from sources is like no other one', () => {
  expect(engineId(undefined)).not.toBe(engineId(undefined));
});
