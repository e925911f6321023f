import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '..');
const sources = globSync('**/*.ts', { cwd: folder }).filter((file) => !/\.test\.ts$|^testing\//.test(file));
const textOf = (file: string) => readFileSync(join(folder, file), 'utf8');

// What changes leave to be done follows from the audit; what these rows ask for, only who writes them knows.
test.each([
  ['mails', /insert(?:\(schema\.|\(| into )outgoing_?mails/i, /makeMailsDue\(|announceWork\(/],
  ['runs', /\.insert\((?:schema\.)?jobs\)/, /announceWork\(/],
])('whoever writes %s makes them due', (_, writes, makesDue) => {
  const writing = sources.filter((file) => writes.test(textOf(file)));
  expect(writing.length).toBeGreaterThan(0);
  expect(writing.filter((file) => !makesDue.test(textOf(file).replaceAll(/^import .*$/gm, '')))).toEqual([]);
});
